import { describe, expect, test } from 'vitest'
import { brands } from '#db/seed/brands.ts'
import { categories } from '#db/seed/categories.ts'
import { families } from './families.ts'
import { generatedProduct } from './product.ts'

const products = Array.from({ length: 5_000 }, (_, number) => generatedProduct(number))
const distinct = (values: readonly unknown[]): number => new Set(values).size

describe('generated products', () => {
  test('are deterministic', () => {
    expect(products.slice(0, 100)).toEqual(Array.from({ length: 100 }, (_, number) => generatedProduct(number)))
  })

  test.each(['slug', 'sku', 'title', 'farsiName', 'description'] as const)('have a unique %s', (field) => {
    expect(distinct(products.map((product) => product[field]))).toBe(products.length)
  })

  test('have unique SKUs among a million', () => {
    const numbers = Array.from({ length: 2_000 }, (_, index) => index * 500)
    expect(distinct(numbers.map((number) => generatedProduct(number).sku))).toBe(numbers.length)
  })

  test('differ in more than their code', () => {
    expect(distinct(products.map(({ title }) => title.replace(/ \S+$/, '')))).toBeGreaterThan(products.length * 0.9)
  })

  test('fill every subcategory, with existing brands', () => {
    const children = categories.flatMap((parent) => parent.children.map(({ slug }) => slug))
    expect(children.filter((slug) => !products.some(({ category }) => category === slug))).toEqual([])
    const known = new Set(brands.map(({ slug }) => slug))
    expect(families.flatMap(({ series }) => series).filter(([brand]) => !known.has(brand))).toEqual([])
  })

  test('have URL-safe slugs', () => {
    expect(products.map(({ slug }) => slug).filter((slug) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug))).toEqual([])
  })

  test('have plausible shares of prices, sold-out products and products without a price', () => {
    const share = (count: number) => count / products.length
    const priced = products.flatMap(({ price }) => (price === null ? [] : [price]))
    expect(priced.filter((price) => !Number.isSafeInteger(price) || price < 100_000)).toEqual([])
    expect(share(products.length - priced.length)).toBeCloseTo(1 / 40, 1)
    expect(share(products.filter(({ stock }) => stock === 0).length)).toBeCloseTo(1 / 8, 1)
    expect(distinct(priced)).toBeGreaterThan(1_000)
  })

  test('show pictures of their colour', () => {
    expect(products.filter(({ variant, attributes }) => variant.pictures.length === 0 || attributes.color !== variant.colour)).toEqual([])
  })
})
