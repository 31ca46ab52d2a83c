import { never } from '#domain/never.ts'
import { overBudgetNote } from '#domain/outbox.ts'
import type { MailOutcome } from '#gateways/mail.ts'
import type { SmsOutcome } from '#gateways/sms.ts'

/** `note` and `reason` are stored with the event and must not contain personal data. */
export type SendOutcome =
  | { kind: 'done'; note?: string }
  | { kind: 'retry'; reason: string }
  /** A setting is missing: waits, however long, without using up tries. */
  | { kind: 'wait'; reason: string }
  | { kind: 'permanentFailure'; reason: string }

/** A mailbox that does not exist cannot be fixed by retrying. */
export const unreachable: SendOutcome = { kind: 'done', note: 'the receiver cannot be reached' }

/** Dropped, and counted by the metric `outbox_over_budget_last_hour`. */
export const overBudget: SendOutcome = { kind: 'done', note: overBudgetNote }

export function afterSms(outcome: SmsOutcome): SendOutcome {
  switch (outcome.kind) {
    case 'accepted':
      return { kind: 'done' }
    case 'invalidNumber':
      return unreachable
    case 'tryLater':
      return { kind: 'retry', reason: 'the SMS provider did not respond' }
    case 'refused':
      return { kind: outcome.fault === 'bug' ? 'permanentFailure' : 'retry', reason: `the SMS provider refused with ${outcome.status}` }
    case 'notConfigured':
      return { kind: 'wait', reason: 'KAVENEGAR_API_KEY is not set' }
    default:
      return never(outcome)
  }
}

export function afterMail(outcome: MailOutcome): SendOutcome {
  switch (outcome.kind) {
    case 'accepted':
      return { kind: 'done' }
    case 'invalidAddress':
      return unreachable
    case 'tryLater':
      return { kind: 'retry', reason: 'the mail server did not respond' }
    case 'refused':
      return { kind: 'retry', reason: `the mail server refused with ${outcome.status}` }
    case 'notConfigured':
      return { kind: 'wait', reason: 'SMTP_URL is not set' }
    default:
      return never(outcome)
  }
}
