import { findProduct } from '#db/product-page.ts'
import type { Toman } from '#domain/money.ts'
import type { Shop } from '../context.ts'
import { findTrail } from './category-trail.ts'
import { listCategories } from './list-categories.ts'

/** What a product's share image shows. */
export type ShareFacts = { slug: string; farsiName: string; price: Toman | null; isSoldOut: boolean; imageUrl: string | null }

/** Null when the product is unknown or hidden. */
export async function getShareFacts(shop: Shop, slug: string): Promise<ShareFacts | null> {
  const [tree, product] = await Promise.all([listCategories(shop), findProduct(shop.db, slug)])
  if (!product || !findTrail(tree, ({ id }) => id === product.categoryId)) return null
  const { farsiName, price, stockQuantity, images } = product
  return { slug, farsiName, price, isSoldOut: stockQuantity === 0, imageUrl: images[0]?.url ?? null }
}
