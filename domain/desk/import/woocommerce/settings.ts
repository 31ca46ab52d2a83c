import type { Permission } from '#domain/desk/permissions.ts'
import type { WooCurrency } from './amounts.ts'

/** What WooCommerce's export does not say and the owner is asked. */
export type WooSettings = {
  readonly currency: WooCurrency
  /** The stock of new products that WooCommerce sells without counting them. */
  readonly uncounted: number
  /** The beginning of product paths in the old shop. */
  readonly productBase: string
}

export const defaultWooSettings: WooSettings = { currency: 'IRT', uncounted: 0, productBase: '/product' }

/** An import of WooCommerce writes all of these, and makes categories, brands and options. */
export const wooPermissions: readonly Permission[] = ['products.edit', 'prices.edit', 'stock.read', 'stock.move', 'catalog.edit']

/** The label of new products that were on sale in WooCommerce: here a product is published with a picture only. */
export const publishedLabel = 'منتشر در ووکامرس'

/** For products whose row names none. */
export const noBrand = 'متفرقه'
export const noCategory = 'دسته‌بندی نشده'
