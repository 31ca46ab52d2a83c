import { expect, test } from 'vitest'
import { toman } from '#domain/money.ts'
import { type Family, familyLabel, familyOptions, type Variant } from './family.ts'

const colours: Record<string, [string, number]> = { آبی: ['#0000ff', 1], مشکی: ['#000000', 0], صورتی: ['#ff00aa', 2] }

function variant(slug: string, colour: string, storage: string, price: number | null, isSoldOut = false): Variant {
  const [swatch, displayOrder] = colours[colour] ?? ['#ffffff', 9]
  return {
    ...{ slug, price: price === null ? null : toman(price), isSoldOut },
    values: [
      { value: colour, swatch, displayOrder },
      { value: storage, swatch: null, displayOrder: Number.parseInt(storage, 10) },
    ],
  }
}

const family: Family = {
  id: 'f',
  name: 'آیفون',
  options: [
    { slug: 'color', name: 'رنگ' },
    { slug: 'storage', name: 'حافظه' },
  ],
  variants: [
    variant('blue-128', 'آبی', '128', 100),
    variant('black-128', 'مشکی', '128', 90, true),
    variant('black-256', 'مشکی', '256', 120),
    variant('pink-256', 'صورتی', '256', null),
  ],
}

const shown = (slug: string) =>
  familyOptions(family, slug).map(({ name, choices }) => [
    name,
    ...choices.map((choice) => `${choice.label} ${choice.slug} ${choice.state}`),
  ])

test('each option has its values in their sequence, with the product of the same other values', () => {
  expect(shown('blue-128')).toEqual([
    ['رنگ', 'مشکی black-128 soldOut', 'آبی blue-128 available', 'صورتی pink-256 other'],
    ['حافظه', '128 blue-128 available', '256 black-256 other'],
  ])
  expect(shown('black-256')).toEqual([
    ['رنگ', 'مشکی black-256 available', 'آبی blue-128 other', 'صورتی pink-256 available'],
    ['حافظه', '128 black-128 soldOut', '256 black-256 available'],
  ])
})

test('the current product is marked, and each choice says price and availability', () => {
  const [colour] = familyOptions(family, 'blue-128')
  expect(colour?.choices.map(({ isCurrent }) => isCurrent)).toEqual([false, true, false])
  expect(colour?.choices.map(({ note }) => note)).toEqual([
    '۹۰ تومان، ناموجود',
    '۱۰۰ تومان، موجود',
    'تماس بگیرید، با انتخاب‌های دیگرتان موجود نیست',
  ])
  expect(colour?.choices[1]?.swatch).toBe('#0000ff')
})

test.each<[string, Family, string]>([
  ['of one product', { ...family, variants: family.variants.slice(0, 1) }, 'blue-128'],
  ['without the product', family, 'unknown'],
])('a family %s offers no choice', (_case, given, slug) => expect(familyOptions(given, slug)).toEqual([]))

test('an option in which all are the same is not offered', () => {
  const same = family.variants.filter(({ values }) => values[1]?.value === '128')
  expect(familyOptions({ ...family, variants: same }, 'blue-128').map(({ name }) => name)).toEqual(['رنگ'])
})

test.each<[string, [string, number][], string | null]>([
  [
    'its colours',
    [
      ['رنگ', 3],
      ['حافظه', 2],
    ],
    '۳ رنگ',
  ],
  [
    'the first option that varies',
    [
      ['رنگ', 1],
      ['حافظه', 2],
    ],
    '۲ حافظه',
  ],
  ['nothing for one product', [['رنگ', 1]], null],
])('a card says %s', (_case, counts, label) => {
  const summary = { counts: counts.map(([name, count]) => ({ name, count })), isFrom: true }
  expect(familyLabel(summary)).toEqual(label === null ? null : { label, isFrom: true })
})
