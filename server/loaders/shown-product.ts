import type { PropsOf } from '#app/routes.ts'
import { notPostableLabel } from '#domain/order/parcel.ts'
import { factRows } from '#domain/product/facts.ts'
import type { ProductPageData } from '#services/catalog/get-product-page.ts'

/** The page's props: facts and technical rows as finished texts, because page data is sent to the browser. */
export function shownProduct(data: ProductPageData): PropsOf<'product'> {
  const {
    condition,
    warrantyCompany,
    warrantyMonths,
    registryState,
    postable,
    gtin: _gtin,
    mpn: _mpn,
    weightG: _weightG,
    ...product
  } = data
  return {
    ...product,
    images: product.images.map(({ url, alt }) => ({ url, alt })),
    attributes: [
      ...factRows({ condition, warrantyCompany, warrantyMonths, registryState }),
      ...(postable ? [] : [{ name: 'ارسال', value: notPostableLabel }]),
      ...product.attributes.map(({ name, values }) => ({ name, value: values.join('، ') })),
    ],
  }
}
