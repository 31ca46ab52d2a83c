import type { ProductCard } from '../catalog.ts'
import { type Toman, toman } from '../money.ts'

/** What a cart or a wishlist remembers of a product: enough to draw its line at once, with no network. */
export type CartProduct = CartProductInput & {
  /** False once the shop no longer sells it: its line stays and says so. */
  readonly isActive: boolean
}

export type CartProductInput = Readonly<Pick<ProductCard, 'id' | 'slug' | 'title' | 'farsiName' | 'price' | 'stockQuantity' | 'image'>>

/** What the shop says now of the products it was asked about; what is missing among them is no longer sold. */
export type CurrentProducts = { readonly requestedIds: readonly string[]; readonly products: readonly CartProductInput[] }

/** Whatever else the page knows of a product is not worth storing. */
export function toCartProduct({ id, slug, title, farsiName, price, stockQuantity, image }: CartProductInput): CartProduct {
  return { id, slug, title, farsiName, price, stockQuantity, image, isActive: true }
}

/** The product as the shop knows it now; one that was not asked about stays as it was. */
export function withCurrentProduct(product: CartProduct, { requestedIds, products }: CurrentProducts): CartProduct {
  if (!requestedIds.includes(product.id)) return product
  const current = products.find(({ id }) => id === product.id)
  return current ? toCartProduct(current) : { ...product, stockQuantity: 0, isActive: false }
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export function isUuid(value: unknown): value is string {
  return typeof value === 'string' && uuid.test(value)
}

/** Above any price of a shop like this; the sum of a full cart stays exact. */
const maxPrice = 1_000_000_000_000

/** A product out of browser storage, where anything may have been written; null when it cannot be one. */
export function restoreProduct(stored: unknown): CartProduct | null {
  const { id, slug, title, farsiName, price, stockQuantity, image, isActive } = fieldsOf(stored)
  if (!isUuid(id)) return null
  if (typeof slug !== 'string' || typeof title !== 'string' || typeof farsiName !== 'string') return null
  if (!isWhole(stockQuantity)) return null
  const restoredPrice = restorePrice(price)
  if (restoredPrice === undefined) return null
  return { id, slug, title, farsiName, price: restoredPrice, stockQuantity, image: restoreImage(image), isActive: isActive !== false }
}

/** Undefined when what was stored is no price at all; null is the price of what one must ask for. */
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
