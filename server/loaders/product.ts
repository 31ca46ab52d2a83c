import { getProductPage, type ProductPageData } from '#services/catalog/get-product-page.ts'
import type { ServiceContext } from '#services/context.ts'
import { shownOnce } from './shown-once.ts'

export async function productLoader(
  context: ServiceContext,
  { params }: { params: Record<string, string> },
): Promise<ProductPageData | null> {
  const page = await getProductPage(context, params.slug ?? '')
  return page?.reviews.isUnreachable ? shownOnce(page) : page
}
