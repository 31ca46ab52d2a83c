import type { WholesaleCategory } from '#domain/content/wholesale.ts'
import { Refusal, refusals } from '#domain/refusals.ts'
import { listWholesale, type WholesalePageData, wholesalePage } from '#services/content/get-wholesale-page.ts'
import type { ServiceContext } from '#services/context.ts'
import { shownOnce } from './shown-once.ts'

/** Whoever cannot see the list can still ask for it. */
export async function wholesaleLoader(context: ServiceContext): Promise<WholesalePageData> {
  const list = await readList(context)
  const page = wholesalePage(context, list)
  return list.failure === null ? page : shownOnce(page)
}

async function readList(context: ServiceContext): Promise<{ categories: WholesaleCategory[]; failure: string | null }> {
  try {
    return { categories: await listWholesale(context), failure: null }
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'wholesale.failed')) throw error
    return { categories: [], failure: refusals['wholesale.failed'].message }
  }
}
