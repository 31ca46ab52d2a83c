import type { OrderState } from './order.ts'

/** What the bank has said of a payment before it is verified: nothing yet, that the shopper paid, or that the shop already has the money. */
export type BankStatus = 'unknown' | 'paid' | 'captured'

export type SettlementAction =
  | 'retakeStock'
  | 'extendHold'
  | 'expireOtherAttempts'
  | 'setVerifying'
  /** Back to the state before the verification: the bank gave no final reply. */
  | 'restoreAttempt'
  | 'failAttempt'
  | 'expireAttempt'
  /** Expires it only when its time to pay is over and no other worker is settling it. */
  | 'expireIfOverdue'
  | 'failOrder'
  | 'markPaid'
  | 'markRefundDue'
  | 'cancelOutOfStock'
  | 'stopChecks'
  | 'recordMismatch'

/** `notAccepted`: the order cannot use the payment, and the bank or the staff returns the money. */
export type SettlementResult = 'paid' | 'notPaid' | 'notAccepted' | 'checking'
/** What remains to be done with the bank, after the transaction. */
export type BankCall = 'verify' | 'inquire' | 'settlePaid' | 'settleCaptured'

/** The actions of one transaction, in this sequence, and what follows. */
export type Plan<Next extends SettlementResult | BankCall = SettlementResult> = {
  readonly actions: readonly SettlementAction[]
  readonly next: Next
}

/** `plan('notPaid', 'failAttempt')`: what follows, then the actions. */
export const plan = <Next extends SettlementResult | BankCall>(next: Next, ...actions: SettlementAction[]): Plan<Next> => ({
  actions,
  next,
})

/** What an order can do with a payment. `released`: its stock went back but is still available; `soldOut`: it no longer is. */
export type OrderPhase = 'held' | 'released' | 'soldOut' | 'closed'

/** Whether released stock is still available is for the caller to find out. */
export function orderPhase({ status, paymentStatus, holdState }: OrderState): 'held' | 'released' | 'closed' {
  // An accepted cash order has its stock and waits for its money.
  if ((status === 'processing' || status === 'shipped') && paymentStatus === 'pending') return 'held'
  if (status !== 'pending' || holdState === 'settled') return 'closed'
  return holdState === 'active' ? 'held' : 'released'
}
