/** Payload by topic. A new topic does not compile until it has a sender. */
export type OutboxPayloads = {
  /** `userId` of a notice to an account, which counts against its budget. */
  sms: { to: string; text: string; userId?: string }
  mail: { to: string; subject: string; text: string; userId?: string }
  /** E-mail with an account link. The sender derives the token from the id, so that no table stores it. */
  'account.link': { linkId: string }
  /** Invite to the desk, likewise. */
  'staff.invite': { inviteId: string }
  /** Recipient and text are read from the order. */
  'order.placed': { orderId: string }
  'order.paid': { orderId: string }
  'order.failed': { orderId: string }
  'order.expired': { orderId: string }
  /** The time of delivery as it was then: after another move it is not sent. */
  'order.deliveryMoved': { orderId: string; slot: string }
  'order.shipped': { orderId: string }
  'order.delivered': { orderId: string }
  'order.refunded': { orderId: string }
  'order.partRefunded': { orderId: string; amount: number }
  'order.receiptRejected': { orderId: string }
  'order.cancelDeclined': { orderId: string }
  /** Contact form; `from` is the e-mail address or phone to reply to. */
  'contact.received': { name: string; from: string; text: string }
}

export type Topic = keyof OutboxPayloads

/** An order that is cancelled or paid within this time sends no notice of its placing (docs/threats.md LD-07). */
export const placedNoticeDelaySeconds = 60

/** Stored with a notice that was not sent because the account or the site had used up its budget. */
export const overBudgetNote = 'over the notice budget'

/** Exponential backoff from 5 seconds to 15 minutes; 20 tries take about three hours. */
export const maxTries = 20

export const maxBackoffSeconds = 900

export function backoffSeconds(tries: number): number {
  return Math.min(5 * 2 ** (tries - 1), maxBackoffSeconds)
}
