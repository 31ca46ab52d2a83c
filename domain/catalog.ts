import type { Toman } from './money.ts'

/** What a card, a rail and a listing show of a product (design §7). */
export type ProductCard = {
  id: string
  slug: string
  title: string
  farsiName: string
  price: Toman | null
  stockQuantity: number
  /** Null shows the placeholder. */
  image: { url: string; alt: string } | null
  /** One decimal, or null where no stars are to be drawn (design §10). */
  rating: number | null
}

/** What the shop tells programs of a product, beside what a card shows. */
export type ListedProduct = ProductCard & {
  category: { slug: string; name: string }
  brand: { slug: string; name: string; farsiName: string }
}

/** No card shows the rest, and a page carries all of its data to the browser. */
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
