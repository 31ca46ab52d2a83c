import type { Toman } from './money.ts'
import { offerEndLabel } from './product/offer.ts'

/** What cards, rails and listings show of a product. */
export type ProductCard = {
  id: string
  slug: string
  farsiName: string
  price: Toman | null
  stockQuantity: number
  /** Null: the placeholder is shown. */
  image: { url: string; alt: string } | null
  /** One decimal; null: no stars are shown. */
  rating: number | null
  /** On the one card of a family: what it comes in, such as «۳ رنگ», and whether a dearer one is on sale. */
  family?: { label: string; isFrom: boolean } | null
  /** While its price is from a sale that ends by itself: the moment in ISO, and as people read it. */
  offerEndsAt?: string | null
  offerLabel?: string | undefined
}

/** A card with the fields that only the API returns. */
export type ListedProduct = ProductCard & {
  /** The Latin name. */
  title: string
  family: { label: string; isFrom: boolean } | null
  offerEndsAt: string | null
  category: { slug: string; name: string }
  brand: { slug: string; name: string; farsiName: string }
}

/** Drops the fields that pages do not show, because page data is sent to the browser. */
export function cardOf({ title: _title, category: _category, brand: _brand, family, offerEndsAt, ...card }: ListedProduct): ProductCard {
  return { ...card, ...(family && { family }), ...(offerEndsAt && { offerEndsAt, offerLabel: offerEndLabel(offerEndsAt) }) }
}

export type CategoryNode = {
  id: string
  slug: string
  name: string
  image: string | null
  children: CategoryNode[]
}
