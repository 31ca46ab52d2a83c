import { expireAttempt, isAttemptOverdue, recordMismatch, stopChecking } from '#db/order/payments.ts'
import { never } from '#domain/never.ts'
import type { Deadline } from '#gateways/deadline.ts'
import type { ServiceContext } from '../context.ts'
import { type NamedAttempt, type Settlement, settlePayment } from './settle-payment.ts'

/** Asks how a payment stands and settles it only where the bank has the money: nothing leaves the shelf for a payment that nobody made. */
export async function inquirePayment(context: ServiceContext, attempt: NamedAttempt, deadline?: Deadline): Promise<Settlement> {
  const { id, authority } = attempt
  const outcome = await context.payments.inquiry(authority, deadline)
  switch (outcome.kind) {
    case 'paid':
      return settlePayment(context, attempt, { told: 'paid', deadline })
    case 'verified':
      return settlePayment(context, attempt, { told: 'taken', deadline })
    case 'failed':
    case 'reversed':
      await stopChecking(context.db, id)
      return { kind: 'notPaid' }
    case 'inBank':
      // Past its time the shopper has left the page; the bank may still change its mind today (contracts §1.5).
      if (await isAttemptOverdue(context.db, id)) await expireAttempt(context.db, id)
      return { kind: 'notPaid' }
    case 'foreign':
    case 'unknownAuthority':
      await recordMismatch(context.db, { attemptId: id, authority, kind: outcome.kind })
      await stopChecking(context.db, id)
      return { kind: 'notPaid' }
    case 'busy':
    case 'unknown':
    case 'unreachable':
      return { kind: 'checking' }
    default:
      return never(outcome)
  }
}
