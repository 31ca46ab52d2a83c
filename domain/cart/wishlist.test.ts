import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toman } from '#domain/money.ts'
import type { CartProduct } from './cart-product.ts'
import {
  isInWishlist,
  refreshWishlist,
  restoreWishlist,
  toggleWishlist,
  undoRemoveItem,
  type WishlistItem,
  withoutItem,
} from './wishlist.ts'

const idOf = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`

const aProduct = (number: number, facts: Partial<CartProduct> = {}): CartProduct => ({
  id: idOf(number),
  slug: `product-${number}`,
  farsiName: `کالای ${number}`,
  price: toman(1000),
  stockQuantity: 10,
  image: null,
  isActive: true,
  ...facts,
})

const anItem = (number: number, facts: Partial<CartProduct> = {}): WishlistItem => ({
  product: aProduct(number, facts),
  seenPrice: toman(1000),
})

const lists = fc.uniqueArray(fc.nat(60), { maxLength: 40 }).map((numbers) => numbers.map((number) => anItem(number)))

describe('toggling', () => {
  test('adds a missing product at the top', () => expect(toggleWishlist([anItem(1)], aProduct(2))).toEqual([anItem(2), anItem(1)]))

  test('removes an existing product only', () => {
    expect(toggleWishlist([anItem(3), anItem(2), anItem(1)], aProduct(2))).toEqual([anItem(3), anItem(1)])
  })

  test('twice is a no-op', () => {
    fc.assert(
      fc.property(lists, fc.nat(60), fc.nat(250), (list, number, pairs) => {
        let now = list as readonly WishlistItem[]
        for (let tap = 0; tap < pairs * 2; tap += 1) now = toggleWishlist(now, aProduct(number))
        expect(isInWishlist(now, idOf(number))).toBe(isInWishlist(list, idOf(number)))
        expect(now).toHaveLength(list.length)
      }),
    )
  })
})

describe('removing', () => {
  test('is undone at the same position', () => {
    const list = [anItem(1), anItem(2), anItem(3)]
    expect(undoRemoveItem(withoutItem(list, idOf(2)), anItem(2), 1)).toEqual(list)
  })

  test('is not undone twice', () => expect(undoRemoveItem([anItem(2)], anItem(2), 0)).toEqual([anItem(2)]))
})

test('refreshing updates products and marks inactive ones', () => {
  const now = aProduct(1, { price: toman(2000), stockQuantity: 0 })
  expect(refreshWishlist([anItem(1), anItem(2), anItem(3)], { requestedIds: [idOf(1), idOf(2)], products: [now] })).toEqual([
    { product: now, seenPrice: 1000 },
    anItem(2, { stockQuantity: 0, isActive: false }),
    anItem(3),
  ])
})

describe('restoring what was stored', () => {
  test('storing and restoring returns the same list', () => {
    fc.assert(
      fc.property(lists, (list) => {
        expect(restoreWishlist(JSON.parse(JSON.stringify({ items: list })))).toEqual(list)
      }),
    )
  })

  test('any stored value becomes a valid wishlist', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(restoreWishlist(value)).toEqual([])
      }),
    )
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), (value) => {
        expect(restoreWishlist({ items: value })).toEqual([])
      }),
    )
  })

  test('duplicates are dropped', () => {
    expect(restoreWishlist({ items: [anItem(1), anItem(2), anItem(1)] })).toEqual([anItem(1), anItem(2)])
  })
})
