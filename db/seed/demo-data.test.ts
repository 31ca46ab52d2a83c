import { describe, expect, test } from 'vitest'
import { valueSlug } from '#domain/value-slug.ts'
import manifest from '#media/manifest.json' with { type: 'json' }
import { allProducts, writtenProducts } from './all-products.ts'
import { authors } from './authors.ts'
import { brands } from './brands.ts'
import { categories } from './categories.ts'
import { allFamilies } from './families/all-families.ts'
import { options } from './options.ts'
import { pictureOf } from './pictures.ts'
import { shippingMethods } from './shipping-methods.ts'
import { swatches } from './swatches.ts'
import type { SeedFamily } from './types.ts'
import { wholesale } from './wholesale.ts'

const reviews = allProducts.flatMap((product) => product.reviews.map((review) => ({ ...review, product })))
const slugsWhere = (isWrong: (product: (typeof allProducts)[number]) => boolean) => allProducts.filter(isWrong).map(({ slug }) => slug)

function repeated(texts: readonly string[]): string[] {
  return texts.filter((text, index) => texts.indexOf(text) !== index)
}

const slugsOf = ({ products, siblings }: SeedFamily) => [...products, ...siblings.map(({ slug }) => slug)]

const colorOf = (model: string) => manifest.items.find((item) => item.model === model)?.colour_fa

const words = (text: string) => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word))
const sentences = (text: string) => text.split(/[.؟\n]+/).map((sentence) => words(sentence).join(' '))

describe('the demo catalog', () => {
  test('is as large and as varied as a real shop: 72 products, 12 brands, every family', () => {
    expect(allProducts.length).toBeGreaterThanOrEqual(72)
    expect(new Set(allProducts.map(({ brand }) => brand)).size).toBeGreaterThanOrEqual(12)
    const filled = new Set(allProducts.map(({ category }) => category))
    expect(categories.flatMap(({ children }) => children).filter(({ slug }) => !filled.has(slug))).toEqual([])
  })

  test.each(['slug', 'sku', 'title', 'farsiName'] as const)('has no %s twice', (field) => {
    expect(repeated(allProducts.map((product) => product[field]))).toEqual([])
  })

  test('describes each model in its own 80 to 250 words', () => {
    expect(slugsWhere(({ description }) => words(description).length < 80 || words(description).length > 250)).toEqual([])
    const long = writtenProducts
      .flatMap(({ description }) => [...new Set(sentences(description))])
      .filter((sentence) => words(sentence).length >= 10)
    expect(repeated(long)).toEqual([])
  })

  test('names only brands, categories of the second level, options and pictures that exist', () => {
    const known = {
      brand: new Set(brands.map(({ slug }) => slug)),
      category: new Set(categories.flatMap(({ children }) => children.map(({ slug }) => slug))),
      option: new Set(options.map(({ slug }) => slug)),
    }
    expect(slugsWhere(({ brand, category }) => !known.brand.has(brand) || !known.category.has(category))).toEqual([])
    expect(slugsWhere(({ attributes }) => Object.keys(attributes).some((option) => !known.option.has(option)))).toEqual([])
    const pictures = [
      ...allProducts.flatMap((product) => product.pictures),
      ...categories.flatMap((one) => [one.picture, ...one.children.map(({ picture }) => picture)]),
    ]
    for (const model of pictures) expect(pictureOf(model).alt, model).not.toBe('')
  })

  test('shows each model in pictures of its own, in the color named', () => {
    const modelOf = new Map(allFamilies.flatMap((family) => slugsOf(family).map((slug) => [slug, family.slug])))
    const shown = allProducts.flatMap(({ slug, pictures }) => pictures.map((picture) => ({ picture, model: modelOf.get(slug) ?? slug })))
    const modelsOf = Map.groupBy(shown, ({ picture }) => picture)
    expect([...modelsOf].filter(([, group]) => new Set(group.map(({ model }) => model)).size > 1).map(([picture]) => picture)).toEqual([])
    expect(slugsWhere(({ pictures, attributes }) => pictures.some((model) => !colorOf(model)?.includes(attributes.color ?? '')))).toEqual(
      [],
    )
  })

  test('gives each brand of phones a design of its own', () => {
    const deviceOf = (model: string | undefined) => manifest.items.find((item) => item.model === model)?.device ?? ''
    const phones = allProducts.filter(({ category }) => category.endsWith('-phone'))
    expect(phones.length).toBeGreaterThan(20)
    const brandsOf = Map.groupBy(phones, ({ pictures }) => deviceOf(pictures[0]))
    const shared = [...brandsOf].filter(([, group]) => new Set(group.map(({ brand }) => brand)).size > 1)
    expect(shared.map(([device]) => device)).toEqual([])
  })

  test('gives filters something to work with: three attributes a product at least, one writing for one value', () => {
    expect(slugsWhere(({ attributes }) => Object.keys(attributes).length < 3)).toEqual([])
    const written = allProducts.flatMap(({ attributes }) =>
      Object.entries(attributes).map(([option, value]) => ({ key: `${option} ${valueSlug(value)}`, value })),
    )
    const writings = Map.groupBy(written, ({ key }) => key)
    expect(
      [...writings.values()].map((group) => [...new Set(group.map(({ value }) => value))]).filter((values) => values.length > 1),
    ).toEqual([])
  })

  test('has believable prices and stock: whole thousands of toman, some without a price, some sold out, some nearly', () => {
    expect(slugsWhere(({ price }) => price !== null && (price < 100_000 || price % 1_000 !== 0))).toEqual([])
    expect(slugsWhere(({ price }) => price === null).length).toBeGreaterThanOrEqual(3)
    expect(slugsWhere(({ stock }) => !Number.isSafeInteger(stock) || stock < 0)).toEqual([])
    expect(slugsWhere(({ stock }) => stock === 0).length).toBeGreaterThanOrEqual(5)
    expect(slugsWhere(({ stock }) => stock > 0 && stock <= 5).length).toBeGreaterThanOrEqual(5)
    expect(slugsWhere(({ stock }) => stock > 20).length).toBeGreaterThanOrEqual(5)
  })

  test('came to the shop over a year', () => {
    expect(slugsWhere(({ daysAgo }) => !Number.isInteger(daysAgo) || daysAgo < 0 || daysAgo > 365)).toEqual([])
    const quarters = new Set(allProducts.map(({ daysAgo }) => Math.floor(daysAgo / 92)))
    expect([...quarters].sort()).toEqual([0, 1, 2, 3])
  })

  test('is written with Persian letters, and its Persian names with Persian digits', () => {
    const texts = [
      ...allProducts.flatMap(({ farsiName, description, attributes }) => [farsiName, description, ...Object.values(attributes)]),
      ...reviews.map(({ comment }) => comment),
    ]
    expect(texts.filter((text) => /[يكىةۀ٠-٩]/.test(text))).toEqual([])
    // A number after a Latin word is part of a Latin name: RTX 4060.
    expect(slugsWhere(({ farsiName }) => /(^|[^A-Za-z\s]\s+)[0-9]+(\s|$)/.test(farsiName))).toEqual([])
  })
})

describe('the families', () => {
  const productOf = (slug: string) => allProducts.find((product) => product.slug === slug)
  const familiesIn = (category: RegExp) => allFamilies.filter(({ products }) => category.test(productOf(products[0])?.category ?? ''))

  test.each([
    ['phones', /-phone$/, ['color', 'storage']],
    ['laptops', /macbook|book$/, ['color', 'storage', 'ram']],
    ['watches', /-watch$/, ['color', 'case-size']],
    ['headphones', /^headphones$/, ['color']],
  ])('let a shopper choose among %s', (_kind, category, options) => {
    const families = familiesIn(category)
    expect(families.length).toBeGreaterThan(2)
    expect(new Set(families.flatMap((family) => family.options))).toEqual(new Set(options))
  })

  test('consist of products that exist, each in one family and with values of its own', () => {
    const slugs = allFamilies.flatMap(slugsOf)
    expect(repeated(slugs)).toEqual([])
    expect(slugs.filter((slug) => !productOf(slug))).toEqual([])
    for (const family of allFamilies) {
      const values = slugsOf(family).map((slug) => family.options.map((option) => productOf(slug)?.attributes[option] ?? '').join(' '))
      expect(values.length, family.slug).toBeGreaterThan(1)
      expect(repeated(values), family.slug).toEqual([])
    }
  })

  test('have names that tell their products apart in a cart, an order and an invoice', () => {
    for (const family of allFamilies) {
      expect(repeated(slugsOf(family).map((slug) => productOf(slug)?.farsiName ?? '')), family.slug).toEqual([])
    }
  })

  test('differ in their options only, and have some that are sold out', () => {
    const others = allFamilies.flatMap(({ options, siblings }) =>
      siblings.filter(({ attributes }) => Object.keys(attributes).some((option) => !options.includes(option))),
    )
    expect(others).toEqual([])
    expect(allFamilies.flatMap(({ siblings }) => siblings).filter(({ stock }) => stock === 0).length).toBeGreaterThan(5)
  })

  test('give every color a swatch, as in its pictures', () => {
    const colors = new Set(allFamilies.flatMap(slugsOf).map((slug) => productOf(slug)?.attributes.color ?? ''))
    expect([...colors].filter((color) => !swatches[color])).toEqual([])
  })
})

describe('the reviews', () => {
  test('are by many people, each at most once on a product, after it came to the shop', () => {
    expect(reviews.filter(({ author }) => !authors.includes(author)).map(({ author }) => author)).toEqual([])
    expect(new Set(reviews.map(({ author }) => author)).size).toBeGreaterThanOrEqual(30)
    expect(repeated(reviews.map(({ author, product }) => `${author} ${product.slug}`))).toEqual([])
    expect(reviews.filter(({ daysAgo, product }) => daysAgo < 0 || daysAgo >= product.daysAgo).map(({ product }) => product.slug)).toEqual(
      [],
    )
  })

  test('say different things, from one star to five', () => {
    expect(repeated(reviews.map(({ comment }) => comment))).toEqual([])
    expect(new Set(reviews.map(({ rating }) => rating)).size).toBeGreaterThanOrEqual(4)
    expect(reviews.filter(({ comment }) => comment.trim() === '')).toEqual([])
  })

  test('of buyers are only on what could be bought', () => {
    expect(reviews.filter(({ bought, product }) => bought && !product.price).map(({ product }) => product.slug)).toEqual([])
  })
})

test('partners find six lists or more, with items in stock and without', () => {
  expect(wholesale.length).toBeGreaterThanOrEqual(6)
  expect(repeated(wholesale.map(({ name }) => name))).toEqual([])
  expect(repeated(wholesale.flatMap((group) => group.items.map(({ name }) => `${group.name} ${name}`)))).toEqual([])
  const statuses = new Set(wholesale.flatMap(({ items }) => items.map(({ status }) => status)))
  expect([...statuses].sort()).toEqual(['coming', 'in_active', 'in_stock', 'sold'])
})

test('delivery comes in all kinds, with a free one and one that is not offered', () => {
  const offered = shippingMethods.filter(({ isActive }) => isActive)
  expect(new Set(offered.map(({ methodType }) => methodType))).toEqual(new Set(['standard', 'express', 'pickup']))
  expect(offered.some(({ baseRate }) => baseRate === 0)).toBe(true)
  expect(shippingMethods.length).toBeGreaterThan(offered.length)
})
