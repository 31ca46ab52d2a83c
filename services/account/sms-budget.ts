import type { Db } from '#db/connect.ts'
import { takeFromLimit } from '#db/rate-limits.ts'
import type { Mobile } from '#domain/account/mobile.ts'
import { Refusal } from '#domain/refusals.ts'

const hour = 3_600

/** Limits the cost of SMS pumping (docs/threats.md AUTH-06); the limits per number are counted from its codes. */
export const smsBudget = {
  /** Per block of ten thousand consecutive numbers, which are often bought together. */
  perPrefix: { limit: 20, windowSeconds: hour },
  site: { limit: 600, windowSeconds: hour },
}

const prefixLength = '0912345'.length

/** Counts one message, or refuses it. */
export async function takeFromSmsBudget(db: Db, phone: Mobile): Promise<void> {
  const counts = [
    { key: `sms-prefix:${phone.slice(0, prefixLength)}`, ...smsBudget.perPrefix },
    { key: 'sms-site', ...smsBudget.site },
  ]
  for (const count of counts) {
    const { allowed, retryAfterSeconds } = await takeFromLimit(db, count)
    if (!allowed) throw new Refusal('request.tooMany', { retryAfterSeconds })
  }
}
