import { findProduct } from '#db/product-page.ts'
import type { Toman } from '#domain/money.ts'
import type { ServiceContext } from '#services/context.ts'

/** The contents of a product's share image. */
export type ShareFacts = { slug: string; farsiName: string; price: Toman | null; isSoldOut: boolean; imageUrl: string | null }

/** Null when the product is unknown or hidden. */
export async function getShareFacts({ db }: ServiceContext, slug: string): Promise<ShareFacts | null> {
  const product = await findProduct(db, slug)
  if (!product) return null
  const { farsiName, price, stockQuantity, images } = product
  return { slug, farsiName, price, isSoldOut: stockQuantity === 0, imageUrl: images[0]?.url ?? null }
}
