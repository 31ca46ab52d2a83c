import type { WooShop } from '#simulators/woocommerce.ts'

export const oldShopHost = 'old.example'
/** Every SKU of the old shop begins with it. */
export const oldShopWord = 'OLDSHOP'

const inCategory = { status: 'publish', categories: [{ id: 1, name: 'پاوربانک' }], brands: [{ name: 'انکر' }] }
const soldOut = { manage_stock: true, stock_quantity: 0, stock_status: 'outofstock' }
const variation = (id: number, colour: string, price: string) => ({
  ...{ id, type: 'variation', sku: `${oldShopWord}-${id}`, name: `پاوربانک پیشین - ${colour}`, status: 'publish' },
  ...{ regular_price: price, attributes: [{ name: 'رنگ', option: colour }], ...soldOut },
})

/** With a category, a brand and an option that the demo has, and without stock: nothing is left behind that a page shows or the ledger holds. */
export const oldShop: WooShop = {
  ...{ key: 'ck_browser', secret: 'cs_browser', currency: 'IRT' },
  products: [
    {
      ...{ id: 1, type: 'variable', sku: oldShopWord, name: 'پاوربانک پیشین', ...inCategory },
      attributes: [{ name: 'رنگ', options: ['مشکی', 'سفید'] }],
    },
    { id: 4, type: 'simple', sku: `${oldShopWord}-4`, name: 'کابل پیشین', regular_price: '350000', ...inCategory, ...soldOut },
  ],
  variations: new Map([[1, [variation(2, 'مشکی', '1200000'), variation(3, 'سفید', '1250000')]]]),
  categories: [{ id: 1, name: 'پاوربانک', parent: 0 }],
}
