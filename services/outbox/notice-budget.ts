import { takeFromLimit } from '#db/rate-limits.ts'
import type { ServiceContext } from '#services/context.ts'

const hour = 3_600
const day = 24 * hour

/** Order and account notices are counted apart, by account and by site: many orders cannot silence the notice of a changed password. */
type Notice = { readonly userId: string; readonly kind: 'order' | 'account'; readonly isFirstTry: boolean }

/** Counts a notice against the budgets of its account and of the site; false when one is used up (docs/threats.md LD-07). */
export async function takeNotice({ db, settings }: ServiceContext, { userId, kind, isFirstTry }: Notice): Promise<boolean> {
  // A provider that is down must not use up the budget.
  if (!isFirstTry) return true
  const { perAccountDaily, siteHourly } = settings.notices
  const ofAccount = await takeFromLimit(db, { key: `notices-${kind}:${userId}`, limit: perAccountDaily, windowSeconds: day })
  return ofAccount.allowed && (await takeFromLimit(db, { key: `notices-site-${kind}`, limit: siteHourly, windowSeconds: hour })).allowed
}
