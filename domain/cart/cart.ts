import { toPersianDigits } from '#domain/digits.ts'
import { isPriced, type Toman, toman } from '#domain/money.ts'
import {
  type CartProduct,
  type CartProductInput,
  type CurrentProducts,
  fieldsOf,
  restorePrice,
  restoreProduct,
  toCartProduct,
  withCurrentProduct,
} from './cart-product.ts'

/** Bound the size of a cart in storage and in requests (docs/threats.md IN-08). */
export const maxLines = 50
export const maxQuantity = 99

export type CartLine = {
  /** As of the last response of the server. */
  readonly product: CartProduct
  readonly quantity: number
  /** The price shown when the product was added; a later change is displayed. */
  readonly seenPrice: Toman | null
}

/** Oldest first; each product once. */
export type Cart = readonly CartLine[]

export type CartRefusal = 'stock' | 'full'

/** A refused change leaves the cart unchanged. */
export type CartChange = { readonly cart: Cart; readonly refusal: CartRefusal | null }

export const refusalTexts: Record<CartRefusal, string> = {
  stock: 'موجودی کافی نیست',
  full: `سبد خرید جا ندارد؛ حداکثر ${toPersianDigits(maxLines)} کالای متفاوت`,
}

/** Shown on cart lines instead of «تماس بگیرید». */
export const priceOnRequestLabel = 'استعلام قیمت'

export function addToCart(cart: Cart, product: CartProductInput, quantity = 1): CartChange {
  const line = lineOf(cart, product.id)
  const wanted = (line?.quantity ?? 0) + checkInteger(quantity, 1)
  if (wanted > maxQuantityOf(product)) return { cart, refusal: 'stock' }
  if (!line && cart.length >= maxLines) return { cart, refusal: 'full' }
  const added = { product: toCartProduct(product), quantity: wanted, seenPrice: product.price }
  return { cart: line ? withLine(cart, added) : [...cart, added], refusal: null }
}

/** Quantity 0 or less removes the line (product §4.1). A decrease is capped by the stock. */
export function setQuantity(cart: Cart, productId: string, quantity: number): CartChange {
  const line = lineOf(cart, productId)
  if (!line || checkInteger(quantity) === line.quantity) return { cart, refusal: null }
  if (quantity <= 0) return { cart: withoutLine(cart, productId), refusal: null }
  const most = Math.max(1, maxQuantityOf(line.product))
  if (quantity > line.quantity && quantity > most) return { cart, refusal: 'stock' }
  return { cart: withLine(cart, { ...line, quantity: Math.min(quantity, most) }), refusal: null }
}

export function withoutLine(cart: Cart, productId: string): Cart {
  return cart.filter(({ product }) => product.id !== productId)
}

/** Reinserts a removed line at its index, or merges it if the product was added again. */
export function undoRemoveLine(cart: Cart, line: CartLine, index: number): CartChange {
  const existing = lineOf(cart, line.product.id)
  if (existing) return { cart: withLine(cart, { ...existing, quantity: Math.max(existing.quantity, line.quantity) }), refusal: null }
  if (cart.length >= maxLines) return { cart, refusal: 'full' }
  return { cart: cart.toSpliced(index, 0, line), refusal: null }
}

/**
 * Takes the larger quantity, capped by stock and 99, so that merging is idempotent (docs/threats.md ORD-03).
 * Sold-out products stay with quantity 1: no line disappears.
 */
export function mergeCarts(local: Cart, remote: Cart): Cart {
  const merged = new Map(local.map((line) => [line.product.id, line]))
  for (const line of remote) {
    const here = merged.get(line.product.id)
    const quantity = Math.max(here?.quantity ?? 0, line.quantity)
    merged.set(line.product.id, { ...line, quantity, seenPrice: here ? here.seenPrice : line.seenPrice })
  }
  const capped = (line: CartLine) => ({ ...line, quantity: clampQuantity(line.product, line.quantity) })
  return [...merged.values()].slice(0, maxLines).map(capped)
}

/** Between 1 and the stock; 1 for sold-out products. */
export function clampQuantity(product: CartProductInput, wanted: number): number {
  return Math.max(1, Math.min(wanted, maxQuantityOf(product)))
}

/** Updates names, prices and stock; `seenPrice` is unchanged. */
export function refreshCart(cart: Cart, current: CurrentProducts): Cart {
  return cart.map((line) => ({ ...line, product: withCurrentProduct(line.product, current) }))
}

/** Sum of quantities. */
export function unitsIn(cart: Cart): number {
  return cart.reduce((units, { quantity }) => units + quantity, 0)
}

/** Null without a price. */
export function linePrice({ product, quantity }: CartLine): Toman | null {
  return isPriced(product.price) ? toman(product.price * quantity) : null
}

export type CartTotals = {
  /** Units and total of the lines that can be bought. */
  readonly units: number
  readonly total: Toman
  readonly hasUnpriced: boolean
  /** A line exceeds the stock. */
  readonly hasShort: boolean
}

export function cartTotals(cart: Cart): CartTotals {
  const bought = cart.filter(canBuy)
  return {
    units: unitsIn(bought),
    total: toman(bought.reduce((sum, line) => sum + (linePrice(line) ?? 0), 0)),
    hasUnpriced: cart.some((line) => linePrice(line) === null),
    hasShort: cart.some(exceedsStock),
  }
}

/** Whether a line can be ordered as it is; one that cannot does not stop the others. */
export function canBuy(line: CartLine): boolean {
  return line.product.isActive && linePrice(line) !== null && !exceedsStock(line)
}

export function exceedsStock({ product, quantity }: CartLine): boolean {
  return quantity > product.stockQuantity
}

/** Reads a stored cart of any version: drops invalid lines, merges duplicates (docs/threats.md ORD-03). */
export function restoreCart(stored: unknown): Cart {
  const { lines } = fieldsOf(stored)
  const restored = new Map<string, CartLine>()
  for (const line of Array.isArray(lines) ? lines.map(restoreLine) : []) {
    if (!line) continue
    const quantity = line.quantity + (restored.get(line.product.id)?.quantity ?? 0)
    restored.set(line.product.id, { ...line, quantity: Math.min(quantity, maxQuantity) })
  }
  return [...restored.values()].slice(0, maxLines)
}

function restoreLine(stored: unknown): CartLine | null {
  const { product, quantity, seenPrice } = fieldsOf(stored)
  const restored = restoreProduct(product)
  const price = restorePrice(seenPrice)
  if (!restored || price === undefined || !Number.isSafeInteger(quantity) || Number(quantity) < 1) return null
  return { product: restored, quantity: Math.min(Number(quantity), maxQuantity), seenPrice: price }
}

function lineOf(cart: Cart, productId: string): CartLine | undefined {
  return cart.find(({ product }) => product.id === productId)
}

function withLine(cart: Cart, line: CartLine): Cart {
  return cart.map((each) => (each.product.id === line.product.id ? line : each))
}

function maxQuantityOf({ stockQuantity }: CartProductInput): number {
  return Math.min(maxQuantity, stockQuantity)
}

/** Requests are validated before (docs/threats.md IN-08), so anything else is a bug. */
function checkInteger(quantity: number, min = Number.MIN_SAFE_INTEGER): number {
  if (!Number.isSafeInteger(quantity) || quantity < min) throw new RangeError(`not a quantity: ${quantity}`)
  return quantity
}
