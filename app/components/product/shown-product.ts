import type { ProductPageData } from '#services/catalog/get-product-page.ts'

/** A row of the technical table; several values are one text. */
export type SpecRow = { name: string; value: string }

/** What the page of a product shows of it. Its pictures are square. */
export type ShownProduct = Omit<ProductPageData, 'attributes' | 'images'> & {
  attributes: readonly SpecRow[]
  images: readonly { url: string; alt: string }[]
}
