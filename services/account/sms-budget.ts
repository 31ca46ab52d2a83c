import type { Db } from '#db/connect.ts'
import { type Limit, takeFromLimit } from '#db/rate-limits.ts'
import type { Mobile } from '#domain/account/mobile.ts'
import { Refusal } from '#domain/refusals.ts'

const hour = 3_600

/** Limits the cost of SMS pumping (docs/threats.md AUTH-06); the limits per number are counted from its codes. */
export const smsBudget = {
  /** Per block of ten thousand consecutive numbers, which are often bought together. */
  perPrefix: { limit: 20, windowSeconds: hour },
  strangers: { limit: 600, windowSeconds: hour },
  perAccount: { limit: 10, windowSeconds: hour },
  customers: { limit: 600, windowSeconds: hour },
}

const prefixLength = '0912345'.length

type Requested = { readonly phone: Mobile; readonly userId: string | null; readonly isProved: boolean }

/** Counts one message, or refuses it. */
export async function takeFromSmsBudget(db: Db, requested: Requested): Promise<void> {
  for (const count of countsOf(requested)) {
    const { allowed, retryAfterSeconds } = await takeFromLimit(db, count)
    if (!allowed) throw new Refusal('request.tooMany', { retryAfterSeconds })
  }
}

/**
 * Customers have a budget that strangers cannot use up (docs/threats.md AUTH-12): signed-in accounts, and browsers that have received a code at
 * this number before. Any other guest is a stranger: a budget that depended on whether the number is registered would reveal it (AUTH-07).
 * When it is used up, signing in with e-mail and password still works.
 */
function countsOf({ phone, userId, isProved }: Requested): Limit[] {
  const customers = { key: 'sms-customers', ...smsBudget.customers }
  if (userId) return [{ key: `sms-account:${userId}`, ...smsBudget.perAccount }, customers]
  if (isProved) return [customers]
  return [
    { key: `sms-prefix:${phone.slice(0, prefixLength)}`, ...smsBudget.perPrefix },
    { key: 'sms-strangers', ...smsBudget.strangers },
  ]
}
