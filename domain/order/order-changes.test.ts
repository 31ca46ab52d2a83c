import { expect, test } from 'vitest'
import type { CartLine } from '#domain/cart/cart.ts'
import { toman } from '#domain/money.ts'
import { changedCart, describeChanges, describeOrderChanges, type ItemChange } from './order-changes.ts'

const line = (number: number, quantity = 1): CartLine => ({
  product: {
    id: `id-${number}`,
    slug: `product-${number}`,
    farsiName: `کالای ${number}`,
    price: toman(1000),
    stockQuantity: 50,
    image: null,
    isActive: true,
  },
  quantity,
  seenPrice: toman(900),
})
const change = (number: number, facts: Partial<ItemChange>): ItemChange => ({
  productId: `id-${number}`,
  kind: 'price',
  price: toman(1000),
  stockQuantity: 50,
  ...facts,
})

test.each<[string, Partial<ItemChange>, string[]]>([
  ['a price that went up, from what the page showed', { price: toman(1200) }, ['قیمت از ۱٬۰۰۰ تومان به ۱٬۲۰۰ تومان افزایش یافته است']],
  ['a price that went down', { price: toman(950) }, ['قیمت از ۱٬۰۰۰ تومان به ۹۵۰ تومان کاهش یافته است']],
  ['too few left', { kind: 'stock', stockQuantity: 20 }, ['موجودی این کالا به ۲۰ عدد رسیده است']],
  ['sold out', { kind: 'stock', stockQuantity: 0 }, ['این کالا ناموجود شده است']],
  ['gone', { kind: 'gone', price: null, stockQuantity: 0 }, ['این کالا دیگر فروخته نمی‌شود']],
  ['without a price', { kind: 'unpriced', price: null }, ['قیمت این کالا را اکنون باید استعلام کنید']],
  ['nothing, when it is as it was', {}, []],
])('the shopper is notified of %s', (_case, facts, texts) => {
  const described = describeChanges([line(1, 30), line(2)], [change(1, facts)])
  expect(described.flatMap(({ notices }) => notices.map(({ text }) => text))).toEqual(texts)
})

test('the cart takes the current price and stock, and its quantity and first seen price stay', () => {
  const cart = changedCart([line(1, 3), line(2)], [change(1, { price: toman(1200), stockQuantity: 2 })])
  expect(cart[0]).toMatchObject({ quantity: 3, seenPrice: 900, product: { price: 1200, stockQuantity: 2, isActive: true } })
  expect(cart[1]).toEqual(line(2))
})

test('a product that is gone keeps its line without a link', () => {
  const [gone] = changedCart([line(1)], [change(1, { kind: 'gone', price: null, stockQuantity: 0 })])
  expect(gone?.product).toMatchObject({ isActive: false, stockQuantity: 0, price: 1000 })
})

test.each<[string, Partial<ItemChange>, string[]]>([
  ['a price that went up', { price: toman(1200) }, ['قیمت از ۱٬۰۰۰ تومان به ۱٬۲۰۰ تومان افزایش یافته است']],
  ['sold out', { kind: 'stock', stockQuantity: 0 }, ['این کالا ناموجود شده است']],
  ['taken off sale', { kind: 'gone', price: null, stockQuantity: 0 }, ['این کالا دیگر فروخته نمی‌شود']],
])('ORD-12: an order is compared with what is sold now: %s', (_case, facts, texts) => {
  const items = [1, 2].map((number) => ({ productId: `id-${number}`, name: `کالای ${number}`, quantity: 2, unitPrice: toman(1000) }))
  const described = describeOrderChanges(items, [change(2, facts)])
  expect(described.map(({ name, notices }) => [name, notices.map(({ text }) => text)])).toEqual([['کالای 2', texts]])
})
