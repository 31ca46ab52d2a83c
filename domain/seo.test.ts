import fc from 'fast-check'
import { expect, test } from 'vitest'
import { quickest } from '#tests/support/quickest.ts'
import { toman } from './money.ts'
import { scriptJson } from './script-json.ts'
import {
  absoluteUrl,
  breadcrumbJsonLd,
  metaDescription,
  organizationJsonLd,
  type ProductSeo,
  productDescription,
  productJsonLd,
  productKeywords,
  productTitle,
  websiteJsonLd,
} from './seo.ts'

/** Any UTF-16 unit, halves of surrogate pairs too. */
const anyUnit = fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code))

const base = 'https://vitrin.example'
const site = { baseUrl: base, name: 'ویترین' }

const phone: ProductSeo = {
  slug: 'iphone-16',
  title: 'Apple iPhone 16',
  farsiName: 'گوشی اپل آیفون ۱۶',
  description: '### نگاه اول\n\nآیفون **۱۶** با [تراشه](/store) `A18`.',
  sku: 'MYE73',
  price: toman(98_500_000),
  stockQuantity: 4,
  listPrice: null,
  facts: { condition: 'new', warrantyCompany: 'آرمان', warrantyMonths: 18, registryState: 'registered' },
  family: null,
  gtin: null,
  mpn: 'MYE73',
  weightG: 420,
  brand: { name: 'Apple', farsiName: 'اپل' },
  category: { name: 'گوشی آیفون' },
  images: ['/media/products/phone-air-black-pair.webp', 'https://cdn.example/a.webp'],
  rating: { average: 4.4666, count: 15 },
}

test.each([
  ['emphasis and code', '**پررنگ**، *کج*، ~~نه~~ و `USB-C`', 'پررنگ، کج، نه و USB-C'],
  ['headings, lists and quotes', '# تیتر\n\n> نقل\n\n- یک\n* دو\n1. سه', 'تیتر نقل یک دو سه'],
  ['links and pictures', '[فروشگاه](/store) ![پشت گوشی](x.png) [ارجاع][1]', 'فروشگاه پشت گوشی ارجاع'],
  ['tables', '| مدل | حافظه |\n|:--|--:|\n| A | ۲۵۶ |', 'مدل حافظه A ۲۵۶'],
  ['rules and fences', 'الف\n\n---\n\n```js\nب\n```', 'الف ب'],
  ['tags', 'الف <b>ب</b><br>پ', 'الف ب پ'],
  ['lines and spaces', '  الف \n\n\t ب  ', 'الف ب'],
])('metaDescription strips %s', (_what, markdown, text) => expect(metaDescription(markdown)).toBe(text))

test.each(['snake_case', '2 * 3', 'a < b', 'لپ‌تاپ', '۱۰۰٪ اصل', '-۱۰ درجه'])('%s is not Markdown', (text) =>
  expect(metaDescription(text)).toBe(text),
)

test('a text of 155 characters is unchanged, one of 156 is truncated at a word (product §9.9)', () => {
  const words = `${'کلمه '.repeat(30)}`
  const whole = `${words}پنجه‌`.padEnd(155, 'ا')
  expect(metaDescription(whole)).toBe(whole)
  expect(metaDescription(`${whole}ا`)).toBe(`${words.trim()}…`)
})

test('truncation drops a trailing comma and splits a very long word', () => {
  expect(metaDescription(`${'ا'.repeat(100)}، ${'ب'.repeat(100)}`)).toBe(`${'ا'.repeat(100)}…`)
  expect(metaDescription('ا'.repeat(400))).toBe(`${'ا'.repeat(154)}…`)
})

test('no description exceeds 155 characters, splits a character or has two lines', () => {
  const texts = fc.array(fc.oneof(fc.string({ unit: anyUnit }), fc.constantFrom('گوشی ', '😀', '**', '[', '](', '\n', '> ', '| ')), {
    maxLength: 120,
  })
  fc.assert(
    fc.property(
      texts.map((parts) => parts.join('')),
      (text) => {
        const short = metaDescription(text)
        expect(short.length).toBeLessThanOrEqual(155)
        expect(short.isWellFormed() && !/[\n\r]/.test(short)).toBe(true)
      },
    ),
  )
})

test.each(['[', '![', '](', '[a](', '<a ', '*', '_a', '`', '- ', '> ', '|', '\\', '---', ' '])(
  'IN-07: 50,000 characters of %j are shortened in less than 50 ms',
  (mark) => {
    expect(quickest(() => metaDescription(mark.repeat(50_000 / mark.length)))).toBeLessThan(50)
  },
)

test('product title, description and keywords', () => {
  expect(productTitle(site, phone)).toBe('خرید گوشی اپل آیفون ۱۶ | ویترین')
  expect(productDescription(site, phone)).toBe('نگاه اول آیفون ۱۶ با تراشه A18.')
  expect(productDescription(site, { ...phone, description: '' })).toContain('خرید گوشی اپل آیفون ۱۶ از ویترین')
  expect(productKeywords(phone).split('، ')).toEqual([
    'گوشی اپل آیفون ۱۶',
    'Apple iPhone 16',
    'اپل',
    'Apple',
    'گوشی آیفون',
    'قیمت گوشی اپل آیفون ۱۶',
    'خرید گوشی اپل آیفون ۱۶',
  ])
})

test('product JSON-LD has the price in rial, availability and rating', () => {
  expect(productJsonLd(site, phone)).toEqual({
    '@context': 'https://schema.org',
    '@type': 'Product',
    '@id': 'https://vitrin.example/product/iphone-16',
    url: 'https://vitrin.example/product/iphone-16',
    name: 'گوشی اپل آیفون ۱۶',
    alternateName: 'Apple iPhone 16',
    description: 'نگاه اول آیفون ۱۶ با تراشه A18.',
    sku: 'MYE73',
    image: ['https://vitrin.example/media/products/phone-air-black-pair.webp', 'https://cdn.example/a.webp'],
    category: 'گوشی آیفون',
    brand: { '@type': 'Brand', name: 'Apple', alternateName: 'اپل' },
    mpn: 'MYE73',
    weight: { '@type': 'QuantitativeValue', value: 420, unitCode: 'GRM' },
    additionalProperty: { '@type': 'PropertyValue', name: 'رجیستری', value: 'رجیستر شده' },
    offers: {
      '@type': 'Offer',
      url: 'https://vitrin.example/product/iphone-16',
      availability: 'https://schema.org/InStock',
      itemCondition: 'https://schema.org/NewCondition',
      price: 985_000_000,
      priceCurrency: 'IRR',
      warranty: {
        '@type': 'WarrantyPromise',
        name: 'گارانتی آرمان',
        durationOfWarranty: { '@type': 'QuantitativeValue', value: 18, unitCode: 'MON' },
      },
    },
    aggregateRating: { '@type': 'AggregateRating', ratingValue: 4.5, reviewCount: 15, bestRating: 5, worstRating: 1 },
  })
})

test.each([null, toman(0)])('a product of price %s has no offer, because an offer needs a price', (price) => {
  expect(productJsonLd(site, { ...phone, price })).not.toHaveProperty('offers')
})

test('a warranty of nobody in particular has no name', () => {
  const plain = { ...phone, facts: { ...phone.facts, warrantyCompany: null } }
  expect(productJsonLd(site, plain).offers).toMatchObject({ warranty: { durationOfWarranty: { value: 18 } } })
  expect(JSON.stringify(productJsonLd(site, plain))).not.toContain('گارانتی')
})

test('a used product with a list price says both', () => {
  const used = { ...phone, listPrice: toman(120_000_000), facts: { ...phone.facts, condition: 'used' as const } }
  expect(productJsonLd(site, used).offers).toMatchObject({
    itemCondition: 'https://schema.org/UsedCondition',
    priceSpecification: { priceType: 'https://schema.org/StrikethroughPrice', price: 1_200_000_000, priceCurrency: 'IRR' },
  })
})

test('a product of a family names its group, what it varies by, and the pages of the others', () => {
  const variant = (slug: string, value: string) => ({
    slug,
    price: null,
    isSoldOut: false,
    values: [{ value, swatch: null, displayOrder: 0 }],
  })
  const family = {
    id: 'f',
    name: 'آیفون ۱۶',
    options: [{ slug: 'color', name: 'رنگ' }],
    variants: [variant('iphone-16', 'صورتی'), variant('iphone-16-black', 'مشکی')],
  }
  expect(productJsonLd(site, { ...phone, family })).toMatchObject({
    '@type': 'Product',
    color: 'صورتی',
    isVariantOf: {
      '@type': 'ProductGroup',
      productGroupID: 'f',
      name: 'آیفون ۱۶',
      variesBy: ['https://schema.org/color'],
      hasVariant: [{ url: 'https://vitrin.example/product/iphone-16-black' }],
    },
  })
  expect(productJsonLd(site, { ...phone, family: { ...family, variants: family.variants.slice(0, 1) } })).not.toHaveProperty('isVariantOf')
})

test('a sold-out product is OutOfStock', () => {
  expect(productJsonLd(site, { ...phone, stockQuantity: 0 }).offers).toMatchObject({ availability: 'https://schema.org/OutOfStock' })
})

test.each([null, { average: 0, count: 0 }])('no aggregateRating without reviews (%j)', (rating) => {
  expect(productJsonLd(site, { ...phone, rating })).not.toHaveProperty('aggregateRating')
})

test('breadcrumb positions start at one and URLs are absolute', () => {
  const crumbs = [
    { name: 'خانه', path: '/' },
    { name: 'گوشی', path: '/store?category=mobile' },
  ]
  expect(breadcrumbJsonLd(base, crumbs).itemListElement).toEqual([
    { '@type': 'ListItem', position: 1, name: 'خانه', item: 'https://vitrin.example/' },
    { '@type': 'ListItem', position: 2, name: 'گوشی', item: 'https://vitrin.example/store?category=mobile' },
  ])
})

test('the home page has Organization and SearchAction', () => {
  expect(organizationJsonLd(site, { supportPhone: '+982100000000' })).toMatchObject({
    '@type': 'Organization',
    name: 'ویترین',
    url: 'https://vitrin.example/',
    contactPoint: { telephone: '+982100000000' },
  })
  expect(organizationJsonLd(site, { supportPhone: '' })).not.toHaveProperty('contactPoint')
  expect(websiteJsonLd(site)).toMatchObject({
    '@type': 'WebSite',
    publisher: { '@id': 'https://vitrin.example/#organization' },
    potentialAction: { target: { urlTemplate: 'https://vitrin.example/search?q={search_term_string}' } },
  })
})

test.each([
  ['https://vitrin.example', '/store?q=آ', 'https://vitrin.example/store?q=%D8%A2'],
  ['https://vitrin.example/', '/store', 'https://vitrin.example/store'],
  ['https://vitrin.example', 'https://cdn.example/a.webp', 'https://cdn.example/a.webp'],
])('on %s, %s is %s', (baseUrl, path, url) => expect(absoluteUrl(baseUrl, path)).toBe(url))

test.each(['</script><script>alert(1)</script>', '<!--', ']]>', '\u2028\u2029', '&lt;'])(
  'IN-03: %s in a name cannot leave its data block',
  (name) => {
    const text = scriptJson(productJsonLd(site, { ...phone, farsiName: name }))
    expect(text).not.toMatch(/[<>&\u2028\u2029]/)
    expect(JSON.parse(text).name).toBe(name)
  },
)
