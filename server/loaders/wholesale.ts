import type { WholesaleCategory } from '#domain/content/wholesale.ts'
import { Refusal, refusals } from '#domain/refusals.ts'
import { listWholesale, type WholesalePageData, wholesalePage } from '#services/content/get-wholesale-page.ts'
import type { Shop } from '#services/context.ts'
import { shownOnce } from './shown-once.ts'

/** Whoever cannot see the list can still ask for it. */
export async function wholesaleLoader(shop: Shop): Promise<WholesalePageData> {
  const list = await readList(shop)
  const page = wholesalePage(shop, list)
  return list.failure === null ? page : shownOnce(page)
}

async function readList(shop: Shop): Promise<{ categories: WholesaleCategory[]; failure: string | null }> {
  try {
    return { categories: await listWholesale(shop), failure: null }
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'wholesale.failed')) throw error
    return { categories: [], failure: refusals['wholesale.failed'].message }
  }
}
