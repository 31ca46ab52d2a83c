import { cardsInOrder } from '#db/listing/cards.ts'
import { bestOfCategories, findProduct } from '#db/product-page.ts'
import type { CategoryNode, ProductCard } from '#domain/catalog.ts'
import type { Shop } from '../context.ts'
import { findTrail } from './category-trail.ts'
import { listCategories } from './list-categories.ts'

/** spec §9. */
const relatedCount = 4

/** Null when the product is unknown or hidden. */
export async function getRelatedProducts(shop: Shop, slug: string): Promise<ProductCard[] | null> {
  const [tree, product] = await Promise.all([listCategories(shop), findProduct(shop.db, slug)])
  const trail = product && findTrail(tree, ({ id }) => id === product.categoryId)
  return product && trail ? relatedTo(shop, product.id, trail) : null
}

/** From the product's own category, then from its parent and the parent's other children. */
export async function relatedTo({ db, settings }: Shop, productId: string, trail: readonly CategoryNode[]): Promise<ProductCard[]> {
  const [own, parent] = [trail.at(-1), trail.at(-2)]
  const near = own ? await bestOfCategories(db, { categoryIds: [own.id], exceptId: productId, limit: relatedCount }) : []
  const missing = relatedCount - near.length
  const around = parent ? [parent, ...parent.children].filter(({ id }) => id !== own?.id).map(({ id }) => id) : []
  const far = missing > 0 && around.length > 0 ? await bestOfCategories(db, { categoryIds: around, limit: missing }) : []
  return cardsInOrder(db, settings.cardRating, [...near, ...far])
}
