import { expect, test } from 'vitest'
import { Refusal } from '#domain/refusals.ts'
import { requireName, requireOptionSlug, requireSlug, requireSwatch, requireUnused } from './fields.ts'

function refusal(work: () => unknown): { code: string; message: string } | null {
  try {
    work()
    return null
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const [field] = error.details.fields as { message: string }[]
    return { code: error.code, message: field?.message ?? '' }
  }
}

test('names are cleaned like every text of the shop', () => {
  expect(requireName('name', '  گوشي  موبايل \u202e')).toBe('گوشی موبایل')
  expect(refusal(() => requireName('name', ' \u200e '))?.code).toBe('request.malformed')
  expect(refusal(() => requireName('name', 'ا'.repeat(81)))?.code).toBe('request.malformed')
})

test.each(['گوشی', 'a b', '-a', 'a-', 'a--b', 'a/b', '', '../x', 'a'.repeat(101)])('not a slug: %s', (slug) => {
  expect(refusal(() => requireSlug(slug))?.code).toBe('request.malformed')
})

test('a slug is written in small letters', () => expect(requireSlug(' Smart-Watch ')).toBe('smart-watch'))

test.each(['brand', 'category', 'page', 'sort', 'q'])('an option cannot be named like the parameter %s', (slug) => {
  expect(refusal(() => requireOptionSlug(slug))?.code).toBe('request.malformed')
})

test.each([
  ['', null],
  [' #AABBCC ', '#aabbcc'],
])('a swatch is a colour or nothing: %s', (text, expected) => expect(requireSwatch(text)).toBe(expected))

test('a style is no swatch', () => expect(refusal(() => requireSwatch('red;background:url(x)'))?.code).toBe('request.malformed'))

test.each([
  ['12 products', { products: 12 }, '۱۲ کالا به آن'],
  ['children', { products: 0, children: 3 }, '۳ زیردسته به آن'],
  ['families', { products: 0, families: 2 }, '۲ خانواده به آن'],
  ['both', { products: 1200, children: 1 }, '۱٬۲۰۰ کالا و ۱ زیردسته به آن'],
])('what is in use is refused with the number: %s', (_case, usage, text) => {
  expect(refusal(() => requireUnused(usage))).toMatchObject({ code: 'catalog.inUse', message: expect.stringContaining(text) })
})

test('what nothing refers to may be deleted', () => expect(refusal(() => requireUnused({ products: 0 }))).toBeNull())
