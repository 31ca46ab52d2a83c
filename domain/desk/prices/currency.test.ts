import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Toman, toman } from '#domain/money.ts'
import { baseOfPrice, type CurrencyLink, currencies, isFarFrom, isLinkSound, linkText, maxBaseCents, maxRate, minRate } from './currency.ts'
import { emptyLinkForm, formOfLink, type LinkForm, linkOfForm } from './link-form.ts'
import { itemRanks, proposalOf, rankOf } from './notes.ts'
import { roundingDirections } from './rounding.ts'
import { isRuleSound, maxPrice, newPriceOf, type PriceRule } from './rule.ts'
import { ruleText } from './runs.ts'

const rounding = { step: 10_000, direction: 'nearest', ending: 0 } as const
const phone: CurrencyLink = { currency: 'USD', baseCents: 120_050, marginPercent: 8, rounding, floor: null }
const ruleOf = (rates: Partial<Record<(typeof currencies)[number], number>>): PriceRule => ({
  formula: { kind: 'rate', rates },
  rounding: { step: 1, direction: 'nearest', ending: 0 },
  floor: null,
  isSale: false,
})
const priceOf = (link: CurrencyLink, rates = { USD: 118_500 }) => newPriceOf(ruleOf(rates), { price: null, cost: null, link })

test.each<[string, CurrencyLink, number | null]>([
  ['base, rate and margin, rounded by the link', phone, 153_640_000],
  ['rounded up', { ...phone, rounding: { ...rounding, step: 100_000, direction: 'up' } }, 153_700_000],
  ['with an ending', { ...phone, rounding: { step: 100_000, direction: 'nearest', ending: 90_000 } }, 153_590_000],
  ['a margin below the base', { ...phone, marginPercent: -10 }, 128_030_000],
  ['never under the floor, which is rounded up', { ...phone, floor: 160_000_001 }, 160_010_000],
  ['a currency without a rate gives none', { ...phone, currency: 'EUR' }, null],
  ['one cent is rounded to the first price above zero', { ...phone, baseCents: 1 }, 10_000],
])('the price from a rate: %s', (_case, link, price) => expect(priceOf(link)).toBe(price))

test('a product without a link gets no price from a rate', () => {
  expect(proposalOf(ruleOf({ USD: 118_500 }), { price: toman(5_000), cost: null }).newPrice).toBeNull()
})

test.each([
  [100_000, 110_000, false],
  [100_000, 110_001, true],
  [100_000, 90_000, false],
  [100_000, 89_999, true],
  [118_500, 1_185_000, true],
])('DESK-28: from %d a rate of %d is far: %s', (last, next, isFar) => expect(isFarFrom(last, next)).toBe(isFar))

test('the base of a present price gives that price again', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 100, max: 90_000 }),
      fc.integer({ min: 20_000, max: 300_000 }),
      fc.integer({ min: 0, max: 40 }),
      (n, rate, margin) => {
        const price = n * 10_000
        const baseCents = baseOfPrice(price, rate, margin)
        fc.pre(baseCents !== null)
        expect(Math.abs((priceOf({ ...phone, baseCents, marginPercent: margin }, { USD: rate }) ?? 0) - price)).toBeLessThanOrEqual(10_000)
      },
    ),
  )
})

const anyLink: fc.Arbitrary<CurrencyLink> = fc.record({
  currency: fc.constantFrom(...currencies),
  baseCents: fc.integer({ min: 1, max: maxBaseCents }),
  marginPercent: fc.integer({ min: -9_500, max: 100_000 }).map((hundredths) => hundredths / 100),
  rounding: fc
    .tuple(fc.integer({ min: 1, max: 10_000_000 }), fc.constantFrom(...roundingDirections), fc.double({ min: 0, max: 0.999, noNaN: true }))
    .map(([step, direction, share]) => ({ step, direction, ending: Math.floor(share * step) })),
  floor: fc.option(fc.integer({ min: 1, max: maxPrice })),
})
const anyRates = fc.record(
  Object.fromEntries(currencies.map((currency) => [currency, fc.integer({ min: minRate, max: maxRate })])) as Record<
    (typeof currencies)[number],
    fc.Arbitrary<number>
  >,
)
const anyAmount = fc.option(fc.nat(maxPrice)) as fc.Arbitrary<Toman | null>

test('DESK-29: no rate gives zero, a negative, an unrounded price or one under its floor, and every large change is noted', () => {
  fc.assert(
    fc.property(anyLink, anyRates, anyAmount, anyAmount, (link, rates, price, cost) => {
      expect([isLinkSound(link), isRuleSound(ruleOf(rates))]).toEqual([true, true])
      const { newPrice, note } = proposalOf(ruleOf(rates), { price, cost, link })
      if (newPrice === null) expect(rankOf(note)).toBe(itemRanks.none)
      fc.pre(newPrice !== null)
      expect(newPrice).toBeGreaterThan(0)
      expect(newPrice % link.rounding.step).toBe(link.rounding.ending)
      if (link.floor !== null) expect(newPrice).toBeGreaterThanOrEqual(link.floor)
      if (price && Math.abs(newPrice - price) > price / 4) expect(rankOf(note)).toBeLessThanOrEqual(itemRanks.large)
      if (cost && newPrice < cost) expect(rankOf(note)).toBeLessThanOrEqual(itemRanks.large)
    }),
    { numRuns: 2_000 },
  )
})

test.each<[string, PriceRule]>([
  ['no rate', ruleOf({})],
  ['a rate of zero', ruleOf({ USD: 0 })],
  ['half a toman', ruleOf({ USD: 118_500.5 })],
  ['a rate without end', ruleOf({ USD: 1e12 })],
  ['a sale', { ...ruleOf({ USD: 118_500 }), isSale: true }],
])('DESK-28: a rule from rates with %s is not sound', (_case, rule) => expect(isRuleSound(rule)).toBe(false))

test('rules and links in words', () => {
  expect(ruleText(ruleOf({ USD: 118_500, AED: 32_300 }))).toBe('از نرخ دلار ۱۱۸٬۵۰۰، درهم ۳۲٬۳۰۰ تومان')
  expect(linkText({ ...phone, floor: 50_000_000 })).toBe('۱٬۲۰۰٫۵ دلار و ۸٪، گرد به ۱۰٬۰۰۰ تومان، نه کمتر از ۵۰٬۰۰۰٬۰۰۰ تومان')
})

test.each<[string, Partial<LinkForm>, object]>([
  ['digits of any script and a comma for the decimals', { base: '۱٬۲۰۰٫۵', margin: '۸' }, { baseCents: 120_050, marginPercent: 8 }],
  ['a slash for the decimals', { base: '۹۹/۹۵' }, { baseCents: 9_995 }],
  ['no base: that of the present price', {}, { baseCents: null, marginPercent: 0 }],
  ['a margin below the base', { margin: '-2.5' }, { marginPercent: -2.5 }],
  [
    'an ending and a floor',
    { ending: 'nine', step: '100000', floor: '۵۰ م' },
    { rounding: { step: 100_000, direction: 'nearest', ending: 90_000 } },
  ],
])('the form of a link: %s', (_case, typed, link) => {
  const read = linkOfForm({ ...emptyLinkForm, ...typed })
  expect(read.link).toMatchObject(link)
  if (read.link?.baseCents) expect(linkOfForm(formOfLink({ ...read.link, baseCents: read.link.baseCents })).link).toEqual(read.link)
})

test.each<[Partial<LinkForm>, string]>([
  [{ currency: 'BTC' }, 'currency'],
  [{ base: 'ده' }, 'base'],
  [{ base: '0' }, 'base'],
  [{ base: '1.234' }, 'base'],
  [{ margin: '۵۰۰۰' }, 'margin'],
  [{ step: '0' }, 'step'],
  [{ direction: 'sideways' }, 'direction'],
  [{ floor: 'زیاد' }, 'floor'],
])('a form with %o is no link and says why', (typed, name) => {
  const { link, problems } = linkOfForm({ ...emptyLinkForm, ...typed })
  expect([link, problems.map((problem) => problem.name)]).toEqual([null, [name]])
})
