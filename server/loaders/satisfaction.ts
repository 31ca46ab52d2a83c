import type { Shop } from '#services/context.ts'
import { getSatisfactionPage, type SatisfactionPageData } from '#services/review/get-satisfaction-page.ts'

export function satisfactionLoader(shop: Shop): Promise<SatisfactionPageData> {
  return getSatisfactionPage(shop)
}
