import { expect, test } from 'vitest'
import { toman } from '#domain/money.ts'
import { type CartProduct, restorePrice, restoreProduct, toCartProduct } from './cart-product.ts'

const product: CartProduct = {
  id: '01900000-0000-7000-8000-000000000001',
  slug: 'iphone-16',
  farsiName: 'آیفون ۱۶',
  price: toman(1000),
  stockQuantity: 3,
  image: { url: '/media/products/a.webp', alt: 'آیفون ۱۶' },
  isActive: true,
}

test('only the fields of a cart line are copied from a card', () => {
  const { isActive: _, ...fields } = product
  const card = { ...fields, rating: 4.5, category: { slug: 'mobile', name: 'موبایل' } }
  expect(toCartProduct(card)).toEqual(product)
})

test('a stored product is restored unchanged, without extra fields', () => {
  expect(restoreProduct({ ...product, extra: 1 })).toEqual(product)
  expect(restoreProduct({ ...product, isActive: false, price: null })).toEqual({ ...product, isActive: false, price: null })
})

test.each<[field: keyof CartProduct, value: unknown]>([
  ['id', 'not-a-uuid'],
  ['id', undefined],
  ['slug', 5],
  ['farsiName', {}],
  ['price', undefined],
  ['price', -1],
  ['price', 1.5],
  ['price', 9e15],
  ['price', '1000'],
  ['stockQuantity', '3'],
  ['stockQuantity', -3],
])('a product whose %s is %j is no product', (field, value) => expect(restoreProduct({ ...product, [field]: value })).toBeNull())

test.each([undefined, null, 'x', { url: 5, alt: 'a' }, { url: '/a.webp' }])('the picture %j becomes the placeholder', (image) => {
  expect(restoreProduct({ ...product, image })?.image).toBeNull()
})

test('a missing price and an invalid price are different', () => {
  expect([restorePrice(null), restorePrice(0), restorePrice(5), restorePrice('5'), restorePrice(undefined)]).toEqual([
    null,
    0,
    5,
    undefined,
    undefined,
  ])
})
