import type { Cart, CartLine } from '#domain/cart/cart.ts'
import { lineNotices, type Notice } from '#domain/cart/cart-notices.ts'
import type { Toman } from '#domain/money.ts'

/** Why a product cannot be sold as requested, with its current price and stock. */
export type ItemChange = {
  readonly productId: string
  readonly kind: 'price' | 'stock' | 'gone' | 'unpriced'
  readonly price: Toman | null
  readonly stockQuantity: number
}

export type ChangedLine = { readonly productId: string; readonly name: string; readonly notices: readonly Notice[] }

/** The cart with the changes applied. */
export function changedCart(cart: Cart, changes: readonly ItemChange[]): Cart {
  return cart.map((line) => {
    const change = changes.find(({ productId }) => productId === line.product.id)
    return change ? changedLine(line, change) : line
  })
}

/** The differences from what the page showed, line by line. */
export function describeChanges(cart: Cart, changes: readonly ItemChange[]): ChangedLine[] {
  return cart.flatMap((line) => {
    const change = changes.find(({ productId }) => productId === line.product.id)
    if (!change) return []
    const notices = lineNotices({ ...changedLine(line, change), seenPrice: line.product.price })
    return notices.length === 0 ? [] : [{ productId: line.product.id, name: line.product.farsiName, notices }]
  })
}

type OrderedItem = { readonly productId: string; readonly name: string; readonly quantity: number; readonly unitPrice: Toman }

/** The differences between a placed order and what is sold now, line by line (ORD-12). */
export function describeOrderChanges(items: readonly OrderedItem[], changes: readonly ItemChange[]): ChangedLine[] {
  return items.flatMap(({ productId, name, quantity, unitPrice }) => {
    const change = changes.find((each) => each.productId === productId)
    if (!change) return []
    const product = {
      id: productId,
      slug: '',
      title: name,
      farsiName: name,
      price: unitPrice,
      stockQuantity: quantity,
      image: null,
      isActive: true,
    }
    return [{ productId, name, notices: lineNotices(changedLine({ product, quantity, seenPrice: unitPrice }, change)) }]
  })
}

function changedLine(line: CartLine, { kind, price, stockQuantity }: ItemChange): CartLine {
  const isGone = kind === 'gone'
  const now = isGone ? { stockQuantity: 0, isActive: false } : { price, stockQuantity }
  return { ...line, product: { ...line.product, ...now } }
}
