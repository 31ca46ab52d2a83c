import { expect, test } from 'vitest'
import { toman } from '#domain/money.ts'
import { buyAgain } from './buy-again.ts'
import { addToCart } from './cart.ts'

const product = (id: string, facts: { price?: number | null; stockQuantity?: number } = {}) => {
  const { price = 1_000, stockQuantity = 5 } = facts
  return { id, slug: id, title: id, farsiName: id, price: price === null ? null : toman(price), stockQuantity, image: null }
}

test.each([
  ['all of it', [product('a'), product('b')], { a: 2, b: 1 }, 2, 0],
  ['as many as there are', [product('a', { stockQuantity: 1 }), product('b')], { a: 1, b: 1 }, 2, 0],
  ['what is sold out, gone or without a price stays out', [product('a', { stockQuantity: 0 })], {}, 0, 2],
  ['without a price', [product('a', { price: null }), product('b', { price: 0 })], {}, 0, 2],
])('an order is bought again: %s', (_case, products, quantities, added, left) => {
  const items = [
    { productId: 'a', quantity: 2 },
    { productId: 'b', quantity: 1 },
  ]
  const result = buyAgain([], items, products)
  expect(Object.fromEntries(result.cart.map((line) => [line.product.id, line.quantity]))).toEqual(quantities)
  expect([result.added, result.left]).toEqual([added, left])
})

test('what is in the cart already counts against the stock', () => {
  const { cart } = addToCart([], product('a', { stockQuantity: 3 }), 2)
  const result = buyAgain(cart, [{ productId: 'a', quantity: 2 }], [product('a', { stockQuantity: 3 })])
  expect(result.cart.map(({ quantity }) => quantity)).toEqual([3])
})
