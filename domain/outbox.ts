/** What is told to whom after a change, and what the telling needs to know. A new topic does not compile until it has a sender. */
export type OutboxPayloads = {
  sms: { to: string; text: string }
  mail: { to: string; subject: string; text: string }
  /** A link for the owner of an account; the sender makes it from its id, so that it stands in no table. */
  'account.link': { linkId: string }
  /** The order itself tells who is to be told what. */
  'order.placed': { orderId: string }
  'order.paid': { orderId: string }
  'order.failed': { orderId: string }
  'order.expired': { orderId: string }
  /** Somebody wrote to the shop; `from` is how to answer them. */
  'contact.received': { name: string; from: string; text: string }
}

export type Topic = keyof OutboxPayloads

/** Doubling from five seconds up to a quarter of an hour; with twenty tries that is about three hours. */
export const maxAttempts = 20

export function backoffSeconds(tries: number): number {
  return Math.min(5 * 2 ** (tries - 1), 900)
}
