import { tryCode } from '#db/account/phone-codes.ts'
import { confirmHold } from '#db/order/holds.ts'
import { findOrderOf } from '#db/order/order-history.ts'
import { lockOrder, type OrderRow } from '#db/order/orders.ts'
import { type Mobile, mobile } from '#domain/account/mobile.ts'
import { mustConfirm } from '#domain/order/order.ts'
import { Refusal } from '#domain/refusals.ts'
import { browserDigest, codeDigest } from '#services/account/digests.ts'
import { sendCode } from '#services/account/send-code.ts'
import type { ServiceContext } from '#services/context.ts'

const purpose = 'cash_order'

type OwnOrder = { orderId: string; userId: string; browser: string }

/** Sends a code for one cash-on-delivery order to its shopper, within the limits of all codes; returns the number. */
export async function sendConfirmationCode(context: ServiceContext, { orderId, userId, browser }: OwnOrder): Promise<Mobile> {
  const order = await findOrderOf(context.db, userId, orderId)
  if (!order) throw new Refusal('order.notFound')
  if (!mustConfirm(order)) throw new Refusal('order.notPossible')
  const phone = phoneOf(order)
  // The number of an order is that of its account, which has proved it.
  await sendCode(context, { phone, purpose, userId, isProved: true, browser: boundTo(browser, orderId) })
  return phone
}

/** Confirms the order with its code, so that it holds its stock until the staff accepts it (ORD-10). Confirming it again changes nothing. */
export async function confirmCashOrder(
  context: ServiceContext,
  { orderId, userId, browser: browserId, code, requestId }: OwnOrder & { code: string; requestId?: string },
): Promise<void> {
  const browser = boundTo(browserId, orderId)
  // A wrong guess is committed, so that it stays counted.
  const isRight = await context.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (order?.userId !== userId) throw new Refusal('order.notFound')
    if (order.confirmedAt) return true
    if (!mustConfirm(order)) throw new Refusal('order.notPossible')
    const phone = phoneOf(order)
    const codeHash = codeDigest(context, { code, phone, browser, purpose })
    if (!(await tryCode(tx, { phone, purpose, userId, codeHash, browserHash: browserDigest(context, browser) }))) return false
    await confirmHold(tx, order, { kind: 'shopper', id: userId, ...(requestId && { requestId }) })
    return true
  })
  if (!isRight) throw new Refusal('code.wrong')
}

/** An order without a number is confirmed by the staff. */
function phoneOf({ customerPhone }: OrderRow): Mobile {
  const phone = customerPhone && mobile(customerPhone)
  if (!phone) throw new Refusal('code.notSent')
  return phone
}

/** The code of one order does not confirm another. */
const boundTo = (browser: string, orderId: string) => `${browser} ${orderId}`
