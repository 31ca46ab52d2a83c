import type { ProductPageData } from '#services/catalog/get-product-page.ts'

/** A row of the technical table. */
export type SpecRow = { name: string; values: readonly string[] }

/** What the page of a product shows of it. */
export type ShownProduct = Omit<ProductPageData, 'attributes'> & { attributes: readonly SpecRow[] }
