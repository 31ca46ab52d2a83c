import type { LockedLine, LockedProduct } from '#db/order/stock.ts'
import { isPriced, type Toman } from '#domain/money.ts'
import type { ItemChange } from '#domain/order/order-changes.ts'
import type { RequestedItem } from '#domain/order/order-draft.ts'
import type { ParcelItem } from '#domain/order/parcel.ts'
import { Refusal } from '#domain/refusals.ts'

export type PricedItem = RequestedItem & { unitPrice: Toman; product: LockedProduct }

/** Each item at its current price; refuses with the list of changes when one cannot be sold (ORD-07). */
export function pricedItems(items: readonly RequestedItem[], products: ReadonlyMap<string, LockedProduct>): PricedItem[] {
  const changes: ItemChange[] = []
  const priced: PricedItem[] = []
  for (const item of items) {
    const product = products.get(item.productId)
    const kind = problemOf(item, product)
    if (kind) changes.push({ productId: item.productId, kind, price: seenPrice(product), stockQuantity: seenStock(product) })
    else if (product && isPriced(product.price)) priced.push({ ...item, unitPrice: product.price, product })
  }
  if (changes.length > 0 && changes.every(({ kind }) => kind === 'unpriced')) throw new Refusal('order.unpriced', { changes })
  if (changes.length > 0) throw new Refusal('order.changed', { changes, total: null })
  return priced
}

/** What has changed since an order was placed: each line that cannot be sold any more at its price (ORD-12). */
export function changesOf(lines: readonly LockedLine[]): ItemChange[] {
  return lines.flatMap((line) => {
    const kind = problemOf(line, line) ?? (line.price === line.unitPrice ? null : 'price')
    return kind ? [{ productId: line.productId, kind, price: seenPrice(line), stockQuantity: seenStock(line) }] : []
  })
}

type Offer = Pick<LockedProduct, 'price' | 'stockQuantity' | 'isSold'>

function problemOf({ quantity }: RequestedItem, product: Offer | undefined): ItemChange['kind'] | null {
  if (!product?.isSold) return 'gone'
  if (!isPriced(product.price)) return 'unpriced'
  return product.stockQuantity < quantity ? 'stock' : null
}

/** Nothing is revealed about hidden products (AUTHZ-05). */
const seenPrice = (product: Offer | undefined) => (product?.isSold ? product.price : null)
const seenStock = (product: Offer | undefined) => (product?.isSold ? product.stockQuantity : 0)

/** As carriers see a line. */
export function orderedParcel({ quantity, product: { farsiName: name, weightG, postable, boxMm, labels } }: PricedItem): ParcelItem {
  return { name, quantity, weightG, postable, boxMm, labels }
}

/** The current price of every line, for a shopper who expected another total. */
export function pricesNow(items: readonly PricedItem[]): ItemChange[] {
  return items.map(({ productId, unitPrice, product }) => ({
    productId,
    kind: 'price',
    price: unitPrice,
    stockQuantity: product.stockQuantity,
  }))
}
