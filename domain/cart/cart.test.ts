import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toman } from '#domain/money.ts'
import {
  addToCart,
  type Cart,
  type CartLine,
  cartTotals,
  maxLines,
  maxQuantity,
  mergeCarts,
  refreshCart,
  refusalTexts,
  restoreCart,
  setQuantity,
  undoRemoveLine,
  unitsIn,
  withoutLine,
} from './cart.ts'
import type { CartProduct } from './cart-product.ts'

const idOf = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`

const aProduct = (number: number, facts: Partial<CartProduct> = {}): CartProduct => ({
  id: idOf(number),
  slug: `product-${number}`,
  farsiName: `کالای ${number}`,
  price: toman(1000),
  stockQuantity: 10,
  image: { url: '/media/products/a.webp', alt: 'کالا' },
  isActive: true,
  ...facts,
})

const aLine = (number: number, quantity = 1, facts: Partial<CartProduct> = {}): CartLine => {
  const product = aProduct(number, facts)
  return { product, quantity, seenPrice: product.price }
}

const quantities = (cart: Cart) => Object.fromEntries(cart.map(({ product, quantity }) => [product.id, quantity]))
const cartOf = (count: number) => Array.from({ length: count }, (_, number) => aLine(number))

const lines = fc
  .uniqueArray(fc.record({ number: fc.nat(80), quantity: fc.integer({ min: 1, max: 99 }), stock: fc.nat(120) }), {
    selector: ({ number }) => number,
    maxLength: maxLines,
  })
  .map((list) => list.map(({ number, quantity, stock }) => aLine(number, quantity, { stockQuantity: stock })))

describe('adding', () => {
  test('a new product is appended', () => {
    expect(addToCart([aLine(1)], aProduct(2))).toEqual({ cart: [aLine(1), aLine(2)], refusal: null })
  })

  test('an existing product keeps its position, and its quantity grows', () => {
    const { cart } = addToCart([aLine(1, 2), aLine(2)], aProduct(1), 3)
    expect(cart).toEqual([aLine(1, 5), aLine(2)])
  })

  test('stores the seen price and only the fields of a line', () => {
    const card = { ...aProduct(1, { price: toman(900) }), rating: 4.5, category: { slug: 'a', name: 'a' } }
    const { cart } = addToCart([], card)
    expect(cart[0]?.seenPrice).toBe(900)
    expect(cart[0]?.product).toEqual(aProduct(1, { price: toman(900) }))
  })

  test.each<[what: string, cart: Cart, product: CartProduct, quantity: number, refusal: 'stock' | 'full' | null]>([
    ['the last piece', [aLine(1, 9)], aProduct(1), 1, null],
    ['more than there is', [aLine(1, 10)], aProduct(1), 1, 'stock'],
    ['what is sold out', [], aProduct(1, { stockQuantity: 0 }), 1, 'stock'],
    ['a product without a price', [], aProduct(1, { price: null }), 1, null],
    ['the 99th', [aLine(1, 98)], aProduct(1, { stockQuantity: 500 }), 1, null],
    ['the 100th', [aLine(1, 99)], aProduct(1, { stockQuantity: 500 }), 1, 'stock'],
    ['IN-08: 1e9 pieces', [], aProduct(1, { stockQuantity: 2e9 }), 1e9, 'stock'],
    ['IN-08: a 50th line', cartOf(49), aProduct(99), 1, null],
    ['IN-08: a 51st line', cartOf(50), aProduct(99), 1, 'full'],
    ['one more of a full cart', cartOf(50), aProduct(7), 1, null],
  ])('%s', (_what, cart, product, quantity, refusal) => {
    const change = addToCart(cart, product, quantity)
    expect(change.refusal).toBe(refusal)
    if (refusal) expect(change.cart).toBe(cart)
    else expect(unitsIn(change.cart)).toBe(unitsIn(cart) + quantity)
  })

  test.each([0, -1, 1.5, Number.NaN])('IN-08: a quantity of %d throws', (quantity) => {
    expect(() => addToCart([], aProduct(1), quantity)).toThrow(RangeError)
  })

  test('refusal texts', () => {
    expect(refusalTexts).toEqual({ stock: 'موجودی کافی نیست', full: 'سبد خرید جا ندارد؛ حداکثر ۵۰ کالای متفاوت' })
  })

  test('any sequence of clicks ends with the clicked quantity, up to the limits', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(3), { maxLength: 500 }), fc.nat(150), (taps, stockQuantity) => {
        const cart = taps.reduce<Cart>((now, number) => addToCart(now, aProduct(number, { stockQuantity })).cart, [])
        for (const number of new Set(taps)) {
          const tapped = taps.filter((each) => each === number).length
          expect(quantities(cart)[idOf(number)] ?? 0).toBe(Math.min(tapped, stockQuantity, maxQuantity))
        }
      }),
    )
  })
})

describe('setting a quantity', () => {
  test.each<[what: string, from: number, stock: number, to: number, expected: number | null, refusal: 'stock' | null]>([
    ['up', 2, 10, 3, 3, null],
    ['down', 3, 10, 2, 2, null],
    ['0 removes', 3, 10, 0, null, null],
    ['less than 0 removes', 3, 10, -4, null, null],
    ['above the stock is refused', 10, 10, 11, 10, 'stock'],
    ['above 99 is refused', 99, 500, 100, 99, 'stock'],
    ['a step down from too many lands on what there is', 5, 2, 4, 2, null],
    ['a step down from what is sold out leaves one', 5, 0, 4, 1, null],
    ['a step up from too many is refused', 5, 2, 6, 5, 'stock'],
  ])('%s', (_what, from, stock, to, expected, refusal) => {
    const change = setQuantity([aLine(1, from, { stockQuantity: stock }), aLine(2)], idOf(1), to)
    expect(change.refusal).toBe(refusal)
    expect(quantities(change.cart)).toEqual({ ...(expected !== null && { [idOf(1)]: expected }), [idOf(2)]: 1 })
  })

  test('of a missing product changes nothing', () => {
    const cart = [aLine(1)]
    expect(setQuantity(cart, idOf(2), 3)).toEqual({ cart, refusal: null })
  })

  test.each([1.5, Number.NaN, Number.POSITIVE_INFINITY])('IN-08: %d throws', (quantity) => {
    expect(() => setQuantity([aLine(1)], idOf(1), quantity)).toThrow(RangeError)
  })
})

describe('removing', () => {
  test('removes one line', () => expect(withoutLine([aLine(1), aLine(2)], idOf(1))).toEqual([aLine(2)]))

  test('is undone at the same position with the same quantity', () => {
    fc.assert(
      fc.property(lines, fc.nat(), (cart, pick) => {
        fc.pre(cart.length > 0)
        const index = pick % cart.length
        const line = cart[index] as CartLine
        expect(undoRemoveLine(withoutLine(cart, line.product.id), line, index)).toEqual({ cart, refusal: null })
      }),
    )
  })

  test('undone after the product was added again keeps the larger quantity', () => {
    expect(undoRemoveLine([aLine(2), aLine(1, 1)], aLine(1, 4), 0).cart).toEqual([aLine(2), aLine(1, 4)])
    expect(undoRemoveLine([aLine(1, 5)], aLine(1, 4), 0).cart).toEqual([aLine(1, 5)])
  })

  test('undo into a full cart is refused', () => {
    expect(undoRemoveLine(cartOf(50), aLine(99), 0)).toEqual({ cart: cartOf(50), refusal: 'full' })
  })
})

describe('totals', () => {
  test('of an empty cart', () => expect(cartTotals([])).toEqual({ units: 0, total: 0, hasUnpriced: false, hasShort: false }))

  test('are price times quantity', () => {
    expect(cartTotals([aLine(1, 2), aLine(2, 3, { price: toman(50) })])).toMatchObject({ units: 5, total: 2150, hasUnpriced: false })
  })

  test.each([null, toman(0)])('count a line with the price %j but leave it out of the sum', (price) => {
    expect(cartTotals([aLine(1, 2), aLine(2, 3, { price })])).toMatchObject({ units: 2, total: 2000, hasUnpriced: true })
  })

  test('follow the live price, not the one seen when adding', () => {
    expect(cartTotals([{ ...aLine(1, 2, { price: toman(3000) }), seenPrice: toman(1000) }]).total).toBe(6000)
  })

  test('report a line that exceeds the stock', () => {
    expect(cartTotals([aLine(1, 2, { stockQuantity: 1 }), aLine(2, 1)])).toMatchObject({ units: 1, total: 1000, hasShort: true })
    expect(cartTotals([aLine(1, 2, { isActive: false }), aLine(2, 1)])).toMatchObject({ units: 1, total: 1000 })
    expect(cartTotals([aLine(1, 2, { stockQuantity: 2 })]).hasShort).toBe(false)
  })
})

describe('merging', () => {
  test('takes the larger quantity of each product', () => {
    expect(quantities(mergeCarts([aLine(1, 2), aLine(2, 5)], [aLine(2, 3), aLine(3, 4)]))).toEqual({
      [idOf(1)]: 2,
      [idOf(2)]: 5,
      [idOf(3)]: 4,
    })
  })

  test('takes names and stock from the remote cart and the seen price from the local one', () => {
    const remote = aLine(1, 1, { farsiName: 'نام تازه', price: toman(2000) })
    expect(mergeCarts([aLine(1)], [remote])).toEqual([{ ...remote, seenPrice: 1000 }])
  })

  test('ORD-03: merging the same guest cart twice is idempotent', () => {
    fc.assert(
      fc.property(lines, lines, (guest, server) => {
        const once = mergeCarts(guest, server)
        expect(mergeCarts(guest, once)).toEqual(expect.arrayContaining([...once]))
        expect(quantities(mergeCarts(once, server))).toEqual(quantities(once))
      }),
    )
  })

  test('loses no product and exceeds no limit', () => {
    fc.assert(
      fc.property(lines, lines, (guest, server) => {
        const merged = mergeCarts(guest, server)
        const ids = new Set([...guest, ...server].map(({ product }) => product.id))
        expect(merged).toHaveLength(Math.min(ids.size, maxLines))
        expect(new Set(merged.map(({ product }) => product.id)).size).toBe(merged.length)
        for (const { quantity, product } of merged) {
          expect(quantity).toBeGreaterThanOrEqual(1)
          expect(quantity).toBeLessThanOrEqual(Math.max(1, Math.min(maxQuantity, product.stockQuantity)))
        }
      }),
    )
  })
})

describe('refreshing', () => {
  const cart = [aLine(1), aLine(2), aLine(3)]

  test('updates names, prices and stock and keeps the seen price', () => {
    const now = { ...aProduct(1), farsiName: 'نام تازه', price: toman(1500), stockQuantity: 3 }
    const [line] = refreshCart(cart, { requestedIds: [idOf(1)], products: [now] })
    expect(line).toEqual({ product: now, quantity: 1, seenPrice: 1000 })
  })

  test('an unknown product stays as a line that cannot be bought', () => {
    const refreshed = refreshCart(cart, { requestedIds: [idOf(1), idOf(2)], products: [aProduct(1)] })
    expect(refreshed).toEqual([aLine(1), aLine(2, 1, { price: toman(1000), stockQuantity: 0, isActive: false }), aLine(3)])
  })
})

describe('restoring what was stored', () => {
  test('storing and restoring returns the same cart', () => {
    fc.assert(
      fc.property(lines, (cart) => {
        expect(restoreCart(JSON.parse(JSON.stringify({ lines: cart })))).toEqual(cart)
      }),
    )
  })

  test('any stored value becomes a valid cart', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(restoreCart(value)).toEqual([])
      }),
    )
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), (value) => {
        expect(restoreCart({ lines: value })).toEqual([])
      }),
    )
  })

  test('ORD-03: duplicates are summed to one line, at most 99', () => {
    expect(restoreCart({ lines: [aLine(1, 2), aLine(2), aLine(1, 3)] })).toEqual([aLine(1, 5), aLine(2)])
    expect(restoreCart({ lines: [aLine(1, 60), aLine(1, 60)] })).toEqual([aLine(1, 99)])
  })

  test.each([0, -1, 1.5, '2', null, [3]])('IN-08: a line with the quantity %j is dropped, the others stay', (quantity) => {
    expect(restoreCart({ lines: [{ ...aLine(1), quantity }, aLine(2)] })).toEqual([aLine(2)])
  })

  test('IN-08: a quantity of 1e9 becomes 99', () => {
    expect(restoreCart({ lines: [aLine(1, 1e9)] })).toEqual([aLine(1, 99)])
  })

  test('IN-08: only the first 50 of 10,000 lines are restored', () => {
    expect(restoreCart({ lines: cartOf(10_000) })).toEqual(cartOf(50))
  })

  test('a shortage survives storage', () => {
    const short = aLine(1, 5, { stockQuantity: 2 })
    expect(restoreCart({ lines: [short] })).toEqual([short])
  })

  test('the totals of the largest possible cart are exact', () => {
    const expensive = Array.from({ length: 50 }, (_, number) => aLine(number, 99, { price: toman(1e12), stockQuantity: 99 }))
    expect(cartTotals(restoreCart({ lines: expensive })).total).toBe(1e12 * 99 * 50)
  })
})
