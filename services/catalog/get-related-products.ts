import type { CategoryStep } from '#db/categories.ts'
import { findProduct, relatedCards } from '#db/product-page.ts'
import type { ListedProduct } from '#domain/catalog.ts'
import type { ServiceContext } from '#services/context.ts'

/** Null when the product is unknown or hidden. */
export async function getRelatedProducts(context: ServiceContext, slug: string): Promise<ListedProduct[] | null> {
  const product = await findProduct(context.db, slug)
  return product ? relatedTo(context, product) : null
}

/** From the product's own category, then from its parent and the parent's other children. */
export async function relatedTo(
  { db, settings }: ServiceContext,
  product: { id: string; family: { id: string } | null; trail: readonly CategoryStep[] },
): Promise<ListedProduct[]> {
  const [own, parent] = [product.trail.at(-1), product.trail.at(-2)]
  if (!own) return []
  return relatedCards(db, settings.cards, {
    productId: product.id,
    familyId: product.family?.id ?? null,
    categoryId: own.id,
    parentId: parent?.id ?? null,
  })
}
