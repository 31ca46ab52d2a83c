import { findOrder } from '#db/order/order-history.ts'
import { mobile } from '#domain/account/mobile.ts'
import { type OrderNotice, orderNotice } from '#domain/order/order-notices.ts'
import type { ServiceContext } from '../context.ts'
import { afterMail, afterSms, type Delivery } from '../outbox/deliveries.ts'

/** Notifies the shopper by SMS and e-mail. The SMS provider deduplicates by `id`; a retry may send the e-mail twice. */
export async function notifyShopper(
  context: ServiceContext,
  notice: OrderNotice,
  { id, orderId }: { id: string; orderId: string },
): Promise<Delivery> {
  const order = await findOrder(context.db, orderId)
  if (!order) return { kind: 'done', note: 'the order is gone' }
  const { orderNumber, total, status, customerEmail, customerPhone } = order
  const ordersUrl = `${context.settings.baseUrl}/orders`
  const { subject, text } = orderNotice(notice, { orderNumber, total, isCancelled: status === 'cancelled', ordersUrl })
  const number = customerPhone && mobile(customerPhone)
  const bySms: Delivery = number ? afterSms(await context.sms.sendText({ to: number, text, localId: id })) : { kind: 'done' }
  const byMail: Delivery = customerEmail
    ? afterMail(await context.mail.send({ to: customerEmail, subject, text, messageId: id }))
    : { kind: 'done' }
  return together(number ? bySms : null, customerEmail ? byMail : null)
}

/** One channel is enough where the shop has not configured the other; a failed one is retried. */
function together(...deliveries: (Delivery | null)[]): Delivery {
  const tried = deliveries.filter((delivery) => delivery !== null)
  const configured = tried.filter(({ kind }) => kind !== 'wait')
  const [first] = configured.length > 0 ? configured : tried
  return configured.find(({ kind }) => kind !== 'done') ?? first ?? { kind: 'done' }
}
