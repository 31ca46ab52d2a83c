import { findConfirmedEmail } from '#db/account/profiles.ts'
import { findOrder } from '#db/order/order-history.ts'
import { trackedMethod } from '#db/order/shipping.ts'
import { mobile } from '#domain/account/mobile.ts'
import { deliverySlotText } from '#domain/delivery/windows.ts'
import { toman } from '#domain/money.ts'
import { isBeyondBudget, isOutdated, type OrderNotice, orderNotice } from '#domain/order/order-notices.ts'
import { trackingUrl } from '#domain/order/progress/shipment.ts'
import type { ServiceContext } from '#services/context.ts'
import { takeNotice } from '#services/outbox/notice-budget.ts'
import { afterMail, afterSms, overBudget, type SendOutcome } from '#services/outbox/send-outcome.ts'

/**
 * Notifies the shopper by SMS, and by e-mail where its address is confirmed (docs/threats.md LD-07). The SMS provider deduplicates by `id`; a
 * retry may send the e-mail twice.
 */
export async function notifyShopper(
  context: ServiceContext,
  notice: OrderNotice,
  { id, orderId, isFirstTry, amount = 0, slot }: { id: string; orderId: string; isFirstTry: boolean; amount?: number; slot?: string },
): Promise<SendOutcome> {
  const order = await findOrder(context.db, orderId)
  if (!order) return { kind: 'done', note: 'the order is gone' }
  if (isOutdated(notice, order)) return { kind: 'done', note: 'the order was cancelled or paid meanwhile' }
  if (slot !== undefined && slot !== deliverySlotText(order)) return { kind: 'done', note: 'the delivery was moved again' }
  if (!isBeyondBudget(notice) && !(await takeNotice(context, { userId: order.userId, kind: 'order', isFirstTry }))) return overBudget
  const { orderNumber, total, shippingAtDoor, status, carrier, trackingNumber, customerPhone } = order
  const { name: shopName, baseUrl } = context.settings
  const { subject, text } = orderNotice(notice, {
    shopName,
    orderNumber,
    total,
    shippingAtDoor,
    refunded: toman(amount),
    isCancelled: status === 'cancelled',
    carrier,
    trackingNumber,
    trackingUrl: trackingUrl(carrier, trackingNumber, await trackedMethod(context.db, order.shippingMethodId)),
    deliverySlot: deliverySlotText(order),
    ordersUrl: `${baseUrl}/orders`,
  })
  const number = customerPhone && mobile(customerPhone)
  const bySms = number ? afterSms(await context.sms.sendText({ to: number, text, localId: id })) : null
  const to = await findConfirmedEmail(context.db, order.userId)
  const byMail = to ? afterMail(await context.mail.send({ to, subject, text, messageId: id })) : null
  return together(bySms, byMail)
}

/** One channel is enough where the shop has not configured the other; a failed one is retried. */
function together(...outcomes: (SendOutcome | null)[]): SendOutcome {
  const tried = outcomes.filter((outcome) => outcome !== null)
  const configured = tried.filter(({ kind }) => kind !== 'wait')
  const [first] = configured.length > 0 ? configured : tried
  return configured.find(({ kind }) => kind !== 'done') ?? first ?? { kind: 'done' }
}
