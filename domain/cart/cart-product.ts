import type { ProductCard } from '#domain/catalog.ts'
import { type Toman, toman } from '#domain/money.ts'
import { isUuid } from '#domain/uuid.ts'

/** What a cart or wishlist stores of a product: enough to render its line without a request. */
export type CartProduct = CartProductInput & {
  /** False when the shop no longer sells it: its line remains, marked as unavailable. */
  readonly isActive: boolean
}

export type CartProductInput = Readonly<Pick<ProductCard, 'id' | 'slug' | 'farsiName' | 'price' | 'stockQuantity' | 'image'>>

/** The current data of the requested products. An id without a product is no longer sold. */
export type CurrentProducts = { readonly requestedIds: readonly string[]; readonly products: readonly CartProductInput[] }

/** Copies only the stored fields. */
export function toCartProduct({ id, slug, farsiName, price, stockQuantity, image }: CartProductInput): CartProduct {
  return { id, slug, farsiName, price, stockQuantity, image, isActive: true }
}

/** The product with current data; unchanged if it was not requested. */
export function withCurrentProduct(product: CartProduct, { requestedIds, products }: CurrentProducts): CartProduct {
  if (!requestedIds.includes(product.id)) return product
  const current = products.find(({ id }) => id === product.id)
  return current ? toCartProduct(current) : { ...product, stockQuantity: 0, isActive: false }
}

/** Above any real price; the sum of a full cart is still a safe integer. */
const maxPrice = 1_000_000_000_000

/** A product from browser storage, which may contain anything; null when invalid. */
export function restoreProduct(stored: unknown): CartProduct | null {
  const { id, slug, farsiName, price, stockQuantity, image, isActive } = fieldsOf(stored)
  if (!isUuid(id)) return null
  if (typeof slug !== 'string' || typeof farsiName !== 'string') return null
  if (!isWhole(stockQuantity)) return null
  const restoredPrice = restorePrice(price)
  if (restoredPrice === undefined) return null
  return { id, slug, farsiName, price: restoredPrice, stockQuantity, image: restoreImage(image), isActive: isActive !== false }
}

/** Undefined when invalid; null is a product without a price. */
export function restorePrice(stored: unknown): Toman | null | undefined {
  if (stored === null) return null
  return isWhole(stored) && stored <= maxPrice ? toman(stored) : undefined
}

function restoreImage(stored: unknown): CartProduct['image'] {
  const { url, alt } = fieldsOf(stored)
  return typeof url === 'string' && typeof alt === 'string' ? { url, alt } : null
}

function isWhole(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0
}

export function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
