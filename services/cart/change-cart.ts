import { lockShopper } from '#db/account/lock-shopper.ts'
import { type CartRow, cartRows, deleteCartRows, putCartRows } from '#db/cart/carts.ts'
import type { Db } from '#db/connect.ts'
import { type Cart, clampQuantity, maxLines, mergeCarts } from '#domain/cart/cart.ts'
import { toCartProduct } from '#domain/cart/cart-product.ts'
import { Refusal } from '#domain/refusals.ts'
import type { ServiceContext } from '#services/context.ts'
import { getCart, type ServerLine, withProducts } from './get-cart.ts'

/** Sets the quantity of one line, limited by stock and maximum; idempotent. */
export async function setCartLine({ db }: ServiceContext, userId: string, row: CartRow): Promise<ServerLine> {
  return db.transaction(async (tx) => {
    await lockShopper(tx, userId)
    const [line] = await withProducts(tx, [row])
    if (!line?.product) throw new Refusal('product.notFound')
    const others = (await cartRows(tx, userId)).filter(({ productId }) => productId !== row.productId)
    if (others.length >= maxLines) throw new Refusal('cart.full')
    const saved = { ...row, quantity: clampQuantity(line.product, row.quantity) }
    await putCartRows(tx, userId, [saved])
    return { ...saved, product: line.product }
  })
}

/** Removing a missing line is no error. */
export async function removeCartLine({ db }: ServiceContext, userId: string, productId: string): Promise<void> {
  await deleteCartRows(db, userId, [productId])
}

export async function emptyCart({ db }: ServiceContext, userId: string): Promise<void> {
  await deleteCartRows(db, userId)
}

/** Replaces the cart with these lines; products that are not for sale are left out. */
export async function replaceCart({ db }: ServiceContext, userId: string, rows: readonly CartRow[]): Promise<ServerLine[]> {
  return db.transaction(async (tx) => {
    await lockShopper(tx, userId)
    await deleteCartRows(tx, userId)
    await writeCart(tx, userId, mergeCarts(await sellable(tx, rows), []))
    return getCart(tx, userId)
  })
}

/** Merges a guest's lines into the shopper's cart; idempotent (ORD-03). */
export async function mergeCart({ db }: ServiceContext, userId: string, guest: readonly CartRow[]): Promise<ServerLine[]> {
  return db.transaction(async (tx) => {
    await lockShopper(tx, userId)
    const saved = await sellable(tx, await cartRows(tx, userId))
    await writeCart(tx, userId, mergeCarts(saved, await sellable(tx, guest)))
    return getCart(tx, userId)
  })
}

/** A repeated product is one line (ORD-03). */
async function sellable(db: Db, rows: readonly CartRow[]): Promise<Cart> {
  const summed = new Map<string, CartRow>()
  for (const row of rows) summed.set(row.productId, { ...row, quantity: row.quantity + (summed.get(row.productId)?.quantity ?? 0) })
  const lines = await withProducts(db, [...summed.values()])
  return lines.flatMap(({ product, quantity, seenPrice }) => (product ? [{ product: toCartProduct(product), quantity, seenPrice }] : []))
}

async function writeCart(db: Db, userId: string, cart: Cart): Promise<void> {
  const rows = cart.map(({ product, quantity, seenPrice }) => ({ productId: product.id, quantity, seenPrice }))
  await putCartRows(db, userId, rows)
}
