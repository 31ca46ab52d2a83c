/** The shape of the demo catalog: written by hand; ids, dates and orders are derived from it. */

export type SeedReview = {
  /** A name from `authors.ts`. At most one review by an author on one product. */
  author: string
  rating: 1 | 2 | 3 | 4 | 5
  title?: string
  comment: string
  /** Days before the catalog's date, fewer than the product's own. */
  daysAgo: number
  /** A verified purchase: the seed writes the delivered order. */
  bought: boolean
}

export type SeedProduct = {
  /** Latin kebab-case, unique in the whole catalog; the page is /product/{slug}. */
  slug: string
  /** The Latin name, as on the box. */
  title: string
  farsiName: string
  /** A slug from `brands.ts`. */
  brand: string
  /** A slug of a second-level category from `categories.ts`. */
  category: string
  /** Whole toman; null shows «تماس بگیرید». */
  price: number | null
  stock: number
  sku: string
  /** `model` names from media/manifest.json; the first is the main picture. */
  pictures: [string, ...string[]]
  /** Option slug from `options.ts` to its Persian value, in the order shown. */
  attributes: Record<string, string>
  /** Markdown, Persian, 80 to 250 words, written for this product alone. */
  description: string
  /** Days before the catalog's date on which it was added, 0 to 365. */
  daysAgo: number
  reviews: SeedReview[]
}

/** A product like one written in full: what it does not name is the same. */
export type SeedSibling = Pick<SeedProduct, 'slug' | 'title' | 'farsiName' | 'price' | 'stock' | 'sku'> & {
  like: string
  /** Those that differ. */
  attributes: Record<string, string>
  /** Left out where only the memory or the size differs: the pictures show the same color. */
  pictures?: SeedProduct['pictures']
  reviews?: SeedReview[]
  /** Parts of the description that do not hold for this one, and what it says instead. */
  instead?: Readonly<Record<string, string>>
}

/** Products of one model, which link to each other and are one card in lists. */
export type SeedFamily = {
  slug: string
  name: string
  /** Option slugs in the sequence in which the product page offers them, one to three. */
  options: readonly [string, ...string[]]
  /** Slugs of its products that are written in full. */
  products: readonly [string, ...string[]]
  siblings: readonly SeedSibling[]
}
