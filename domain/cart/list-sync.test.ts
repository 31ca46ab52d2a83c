import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toman } from '#domain/money.ts'
import type { Cart } from './cart.ts'
import type { CartProduct } from './cart-product.ts'
import {
  cartFromServer,
  isSynced,
  noPendingChanges,
  type Pending,
  restorePending,
  wishlistFromServer,
  withCartChange,
  withoutLine,
  withoutWishlistItem,
  withWishlistChange,
} from './list-sync.ts'

const id = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`
const product = (number: number): CartProduct => ({
  id: id(number),
  slug: `p-${number}`,
  farsiName: `کالای ${number}`,
  price: toman(1000),
  stockQuantity: 9,
  image: null,
  isActive: true,
})
const cart = (quantities: Record<number, number>): Cart =>
  Object.entries(quantities).map(([number, quantity]) => ({ product: product(Number(number)), quantity, seenPrice: toman(1000) }))
const wishlist = (...numbers: number[]) => numbers.map((number) => ({ product: product(number), seenPrice: null }))
const owned: Pending = { ...noPendingChanges, owner: 'maryam' }
const queued = ({ cart }: Pending) => cart.map(({ productId, quantity }) => [productId, quantity])

test('guest changes are not queued', () => {
  expect(withCartChange(noPendingChanges, [], cart({ 1: 1 }))).toBe(noPendingChanges)
  expect(withWishlistChange(noPendingChanges, [], wishlist(1))).toBe(noPendingChanges)
})

test('only differences are queued; the last change of a product wins and is last', () => {
  const first = withCartChange(owned, cart({ 1: 1, 2: 2 }), cart({ 1: 3, 2: 2, 3: 1 }))
  expect(queued(first)).toEqual([
    [id(1), 3],
    [id(3), 1],
  ])
  const second = withCartChange(first, cart({ 1: 3, 2: 2, 3: 1 }), cart({ 2: 2, 3: 1 }))
  expect(queued(second)).toEqual([
    [id(3), 1],
    [id(1), 0],
  ])
})

test('an acknowledgement removes its own change, not a newer one', () => {
  const pending = withCartChange(owned, [], cart({ 1: 1 }))
  const newer = withCartChange(pending, cart({ 1: 1 }), cart({ 1: 2 }))
  const [line] = pending.cart
  expect(line && queued(withoutLine(newer, line))).toEqual([[id(1), 2]])
  expect(line && isSynced(withoutLine(pending, line))).toBe(true)
  const withItem = withWishlistChange(owned, [], wishlist(1))
  const [item] = withItem.wishlist
  expect(item && withoutWishlistItem(withWishlistChange(withItem, wishlist(1), []), item).wishlist).toEqual([
    { productId: id(1), isWished: false },
  ])
})

test('applying all pending changes gives the state that the shopper sees', () => {
  const anyCart = fc.dictionary(fc.constantFrom('1', '2', '3', '4'), fc.integer({ min: 1, max: 9 })).map(cart)
  fc.assert(
    fc.property(fc.array(anyCart, { minLength: 1 }), (carts) => {
      let pending = owned
      let seen: Cart = []
      for (const next of carts) {
        pending = withCartChange(pending, seen, next)
        seen = next
      }
      const server = new Map<string, number>()
      for (const { productId, quantity } of pending.cart) {
        if (quantity > 0) server.set(productId, quantity)
        else server.delete(productId)
      }
      expect([...server].sort()).toEqual(seen.map((line) => [line.product.id, line.quantity]).sort())
    }),
  )
})

test('the server’s lists replace the local ones; inactive products keep their stored data', () => {
  const lines = [
    { productId: id(1), quantity: 4, seenPrice: null, product: { ...product(1), price: toman(5) } },
    { productId: id(2), quantity: 1, seenPrice: null, product: null },
    { productId: id(3), quantity: 1, seenPrice: null, product: null },
  ]
  expect(cartFromServer(lines, cart({ 2: 7, 9: 1 }))).toMatchObject([
    { product: { id: id(1), price: 5, isActive: true }, quantity: 4 },
    { product: { id: id(2), isActive: false, stockQuantity: 0 }, quantity: 1 },
  ])
  expect(wishlistFromServer(lines, wishlist(2))).toMatchObject([
    { product: { id: id(1) }, seenPrice: 5 },
    { product: { id: id(2), isActive: false }, seenPrice: null },
  ])
})

test.each([
  ['nothing', null, noPendingChanges],
  ['no owner', { cart: [{ productId: 'a', quantity: 1, seenPrice: null }] }, noPendingChanges],
  ['rubbish in the lists', { owner: 'maryam', cart: [1, { productId: 'a' }], wishlist: 'x' }, owned],
])('restorePending reads %s', (_case, stored, expected) => expect(restorePending(stored)).toEqual(expected))
