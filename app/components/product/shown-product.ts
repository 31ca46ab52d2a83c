import type { ProductFacts } from '#domain/product/facts.ts'
import type { ProductPageData } from '#services/catalog/get-product-page.ts'

/** A row of the technical table; several values are one text. */
export type SpecRow = { name: string; value: string }

/** What the page of a product shows of it. Its pictures are square; its facts are the first rows of the attributes. */
export type ShownProduct = Omit<ProductPageData, 'attributes' | 'images' | 'gtin' | 'mpn' | 'weightG' | 'postable' | keyof ProductFacts> & {
  attributes: readonly SpecRow[]
  images: readonly { url: string; alt: string }[]
}
