/** Payload by topic. A new topic does not compile until it has a sender. */
export type OutboxPayloads = {
  sms: { to: string; text: string }
  mail: { to: string; subject: string; text: string }
  /** E-mail with an account link. The sender derives the token from the id, so that no table stores it. */
  'account.link': { linkId: string }
  /** Recipient and text are read from the order. */
  'order.placed': { orderId: string }
  'order.paid': { orderId: string }
  'order.failed': { orderId: string }
  'order.expired': { orderId: string }
  /** Contact form; `from` is the e-mail address or phone to reply to. */
  'contact.received': { name: string; from: string; text: string }
}

export type Topic = keyof OutboxPayloads

/** Exponential backoff from 5 seconds to 15 minutes; 20 tries take about three hours. */
export const maxTries = 20

export const maxBackoffSeconds = 900

export function backoffSeconds(tries: number): number {
  return Math.min(5 * 2 ** (tries - 1), maxBackoffSeconds)
}
