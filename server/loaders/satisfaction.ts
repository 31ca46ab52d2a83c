import type { ServiceContext } from '#services/context.ts'
import { getSatisfactionPage, type SatisfactionPageData } from '#services/review/get-satisfaction-page.ts'

export function satisfactionLoader(context: ServiceContext): Promise<SatisfactionPageData> {
  return getSatisfactionPage(context)
}
