import type { WholesaleCategory } from '#domain/content/wholesale.ts'
import { Refusal, refusals } from '#domain/refusals.ts'
import { listWholesale, type WholesalePageData, wholesalePage } from '#services/content/get-wholesale-page.ts'
import type { ServiceContext } from '#services/context.ts'

/** Without the price list the page still shows how to contact sales. */
export async function loadWholesalePage(context: ServiceContext): Promise<WholesalePageData> {
  return wholesalePage(context, await readList(context))
}

async function readList(context: ServiceContext): Promise<{ categories: WholesaleCategory[]; failure: string | null }> {
  try {
    return { categories: await listWholesale(context), failure: null }
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'wholesale.failed')) throw error
    return { categories: [], failure: refusals['wholesale.failed'].message }
  }
}
