import { toPersianDigits } from '../digits.ts'
import { isPriced, type Toman, toman } from '../money.ts'
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

/** threats IN-08 */
export const maxLines = 50
export const maxQuantity = 99

export type CartLine = {
  /** As the shop was last heard of it. */
  readonly product: CartProduct
  readonly quantity: number
  /** What the shopper saw when adding: a later change is said, not hidden (design §9). */
  readonly seenPrice: Toman | null
}

/** In the order of adding; a product occurs once. */
export type Cart = readonly CartLine[]

export type CartRefusal = 'stock' | 'full'

/** After a refusal the cart is the one it was. */
export type CartChange = { readonly cart: Cart; readonly refusal: CartRefusal | null }

export const refusalTexts: Record<CartRefusal, string> = {
  stock: 'موجودی کافی نیست',
  full: `سبد خرید جا ندارد؛ حداکثر ${toPersianDigits(maxLines)} کالای متفاوت`,
}

/** On a cart line, where a card says «تماس بگیرید». */
export const priceOnRequestLabel = 'استعلام قیمت'

export function addToCart(cart: Cart, product: CartProductInput, quantity = 1): CartChange {
  const line = lineOf(cart, product.id)
  const wanted = (line?.quantity ?? 0) + checkInteger(quantity, 1)
  if (wanted > maxQuantityOf(product)) return { cart, refusal: 'stock' }
  if (!line && cart.length >= maxLines) return { cart, refusal: 'full' }
  const added = { product: toCartProduct(product), quantity: wanted, seenPrice: product.price }
  return { cart: line ? withLine(cart, added) : [...cart, added], refusal: null }
}

/** Quantity 0 or less removes the line (spec §4). A step down from more than there is lands on what there is. */
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

/** Undoes a removal: the line returns to its place, or to what was added of the same product meanwhile. */
export function undoRemoveLine(cart: Cart, line: CartLine, index: number): CartChange {
  const again = lineOf(cart, line.product.id)
  if (again) return { cart: withLine(cart, { ...again, quantity: Math.max(again.quantity, line.quantity) }), refusal: null }
  if (cart.length >= maxLines) return { cart, refusal: 'full' }
  return { cart: cart.toSpliced(index, 0, line), refusal: null }
}

/**
 * The larger quantity wins, capped by stock and 99 (design §9), so that merging twice changes nothing (ORD-03).
 * What is sold out stays with one piece: nothing a person put in a cart disappears.
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

/** What a cart keeps of a wanted quantity: as many as there are, and one of what is sold out. */
export function clampQuantity(product: CartProductInput, wanted: number): number {
  return Math.max(1, Math.min(wanted, maxQuantityOf(product)))
}

/** Live names, prices and stock; what the shopper saw when adding stays. */
export function refreshCart(cart: Cart, current: CurrentProducts): Cart {
  return cart.map((line) => ({ ...line, product: withCurrentProduct(line.product, current) }))
}

/** Pieces, as the badge and the summary count them. */
export function unitsIn(cart: Cart): number {
  return cart.reduce((units, { quantity }) => units + quantity, 0)
}

/** Null where the price must be asked for. */
export function linePrice({ product, quantity }: CartLine): Toman | null {
  return isPriced(product.price) ? toman(product.price * quantity) : null
}

export type CartTotals = {
  readonly units: number
  /** Of the lines that have a price. */
  readonly total: Toman
  readonly hasUnpriced: boolean
  /** Some line asks for more than there is: the order would be refused. */
  readonly hasShort: boolean
}

export function cartTotals(cart: Cart): CartTotals {
  const prices = cart.map(linePrice)
  return {
    units: unitsIn(cart),
    total: toman(prices.reduce((sum: number, price) => sum + (price ?? 0), 0)),
    hasUnpriced: prices.includes(null),
    hasShort: cart.some(exceedsStock),
  }
}

export function exceedsStock({ product, quantity }: CartLine): boolean {
  return quantity > product.stockQuantity
}

/** A cart out of browser storage, of any version: what cannot be a line is left out, a product that occurs twice is summed (ORD-03). */
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

/** As many of one product as a cart may hold. */
function maxQuantityOf({ stockQuantity }: CartProductInput): number {
  return Math.min(maxQuantity, stockQuantity)
}

/** Anything else is a bug of the caller: edges refuse it before (IN-08). */
function checkInteger(quantity: number, least = Number.MIN_SAFE_INTEGER): number {
  if (!Number.isSafeInteger(quantity) || quantity < least) throw new RangeError(`not a quantity: ${quantity}`)
  return quantity
}
