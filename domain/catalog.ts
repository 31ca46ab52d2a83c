import type { Toman } from './money.ts'

/** What cards, rails and listings show of a product. */
export type ProductCard = {
  id: string
  slug: string
  title: string
  farsiName: string
  price: Toman | null
  stockQuantity: number
  /** Null: the placeholder is shown. */
  image: { url: string; alt: string } | null
  /** One decimal; null: no stars are shown. */
  rating: number | null
}

/** A card with the fields that only the API returns. */
export type ListedProduct = ProductCard & {
  category: { slug: string; name: string }
  brand: { slug: string; name: string; farsiName: string }
}

/** Drops the fields that pages do not show, because page data is sent to the browser. */
export function cardOf({ category: _category, brand: _brand, ...card }: ListedProduct): ProductCard {
  return card
}

export type CategoryNode = {
  id: string
  slug: string
  name: string
  image: string | null
  children: CategoryNode[]
}
