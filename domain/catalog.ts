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
  category: { slug: string; name: string }
  brand: { slug: string; name: string; farsiName: string }
}

export type CategoryNode = {
  id: string
  slug: string
  name: string
  image: string | null
  children: CategoryNode[]
}
