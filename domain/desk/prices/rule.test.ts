import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Toman, toman } from '#domain/money.ts'
import { decideItem, itemRanks, proposalOf, rankOf, typedProposal } from './notes.ts'
import { type RoundingDirection, roundingDirections } from './rounding.ts'
import { isRuleSound, maxPrice, newPriceOf, type PriceFormula, type PriceRule } from './rule.ts'

const none = { step: 1, direction: 'nearest', ending: 0 } as const
const rule = (formula: PriceFormula, more: Partial<PriceRule> = {}): PriceRule => ({
  formula,
  rounding: none,
  floor: null,
  isSale: false,
  ...more,
})
const percent = (value: number, more: Partial<PriceRule> = {}) => rule({ kind: 'percent', percent: value }, more)
const rounded = (step: number, direction: RoundingDirection = 'nearest', ending = 0) => ({ rounding: { step, direction, ending } })
const product = (price: number | null, cost: number | null = null) => ({
  price: price === null ? null : toman(price),
  cost: cost === null ? null : toman(cost),
})

test.each<[string, PriceRule, number | null, number | null]>([
  ['four percent to the nearest ten thousand', percent(4, rounded(10_000)), 254_700_000, 264_890_000],
  ['rounds half a step up', percent(0, rounded(10_000)), 15_000, 20_000],
  ['rounds up', percent(1.6, rounded(100_000, 'up')), 254_700_000, 258_800_000],
  ['rounds down', percent(1.6, rounded(100_000, 'down')), 254_700_000, 258_700_000],
  ['a price on the step stays on it, rounded up', percent(0, rounded(10_000, 'up')), 20_000, 20_000],
  ['ends with 90,000', percent(0, rounded(100_000, 'nearest', 90_000)), 12_420_000, 12_390_000],
  ['ends with 90,000 above', percent(0, rounded(100_000, 'up', 90_000)), 12_391_000, 12_490_000],
  ['two decimals of a percent are exact', percent(0.01), 900_000_000_000, 900_090_000_000],
  ['an amount is added', rule({ kind: 'amount', amount: 500_000 }), 1_000_000, 1_500_000],
  ['an amount is taken off', rule({ kind: 'amount', amount: -500_000 }), 1_000_000, 500_000],
  ['an amount never reaches zero', rule({ kind: 'amount', amount: -1_000_000 }), 1_000_000, null],
  ['rounding never reaches zero', percent(0, rounded(10_000)), 4_000, 10_000],
  ['nor does an ending', percent(0, rounded(10_000, 'down', 9_000)), 4_000, 9_000],
  ['a fixed price for all', rule({ kind: 'set', amount: 7_000 }), 1_000_000, 7_000],
  ['a fixed price also for a product without one', rule({ kind: 'set', amount: 7_000 }), null, 7_000],
  ['no percent of no price', percent(4), null, null],
  ['no percent of zero', percent(4), 0, null],
  ['nothing above the largest price', percent(1_000), maxPrice, null],
])('newPriceOf: %s', (_case, given, price, expected) => expect(newPriceOf(given, product(price))).toBe(expected))

test.each<[string, PriceRule['floor'], number | null, number]>([
  ['an amount, rounded up to the step', { kind: 'amount', amount: 95_001 }, null, 100_000],
  ['cost and three percent, rounded up to the step', { kind: 'cost', percent: 3 }, 100_000, 110_000],
  ['no floor where the cost is unknown', { kind: 'cost', percent: 3 }, null, 50_000],
])('the floor: %s', (_case, floor, cost, expected) =>
  expect(newPriceOf(percent(-50, { ...rounded(10_000), floor }), product(100_000, cost))).toBe(expected),
)

test.each<[string, PriceRule, number | null, number | null, string | null]>([
  ['a tenth, as rial typed for toman', rule({ kind: 'set', amount: 13_870_000 }), 138_700_000, null, 'tenth'],
  ['ten times', rule({ kind: 'set', amount: 1_387_000_000 }), 138_700_000, null, 'tenfold'],
  ['400 percent', percent(400), 1_000_000, null, 'tenfold'],
  ['below the cost', percent(-3), 100_000, 98_000, 'below-cost'],
  ['more than a quarter up', percent(25.01), 100_000, null, 'large'],
  ['more than a quarter down', percent(-26), 100_000, null, 'large'],
  ['a quarter', percent(25), 100_000, null, null],
  ['nothing changes', percent(0), 100_000, null, 'same'],
  ['no price', percent(4), null, null, 'unpriced'],
  ['to zero and below', rule({ kind: 'amount', amount: -200_000 }), 100_000, null, 'impossible'],
  ['a sale that is none', percent(4, { isSale: true }), 100_000, null, 'not-cheaper'],
  ['a sale', percent(-10, { isSale: true }), 100_000, null, null],
])('DESK-29: %s', (_case, given, price, cost, note) => expect(proposalOf(given, product(price, cost)).note).toBe(note))

const amounts = fc.integer({ min: 1, max: maxPrice })
const percents = fc.integer({ min: -9_500, max: 100_000 }).map((hundredths) => hundredths / 100)
const anyFormula: fc.Arbitrary<PriceFormula> = fc.oneof(
  percents.map((value) => ({ kind: 'percent', percent: value }) as const),
  fc.integer({ min: -maxPrice, max: maxPrice }).map((amount) => ({ kind: 'amount', amount }) as const),
  amounts.map((amount) => ({ kind: 'set', amount }) as const),
)
const anyRounding = fc
  .tuple(fc.integer({ min: 1, max: 10_000_000 }), fc.constantFrom(...roundingDirections), fc.double({ min: 0, max: 0.999, noNaN: true }))
  .map(([step, direction, share]) => ({ step, direction, ending: Math.floor(share * step) }))
const anyFloor = fc.option(
  fc.oneof(
    amounts.map((amount) => ({ kind: 'amount', amount }) as const),
    percents.map((value) => ({ kind: 'cost', percent: value }) as const),
  ),
)
const anyRule: fc.Arbitrary<PriceRule> = fc.record({ formula: anyFormula, rounding: anyRounding, floor: anyFloor, isSale: fc.boolean() })
const anyProduct = fc.record({ price: fc.option(fc.nat(maxPrice)), cost: fc.option(fc.nat(maxPrice)) }) as fc.Arbitrary<{
  price: Toman | null
  cost: Toman | null
}>

test('DESK-29: no rule gives zero, a negative, an unrounded price or one under its floor, and every large change is noted', () => {
  fc.assert(
    fc.property(anyRule, anyProduct, (given, of) => {
      expect(isRuleSound(given)).toBe(true)
      const { newPrice, note } = proposalOf(given, of)
      if (newPrice === null) expect(rankOf(note)).toBe(itemRanks.none)
      fc.pre(newPrice !== null)
      const { step, ending } = given.rounding
      expect(newPrice).toBeGreaterThan(0)
      expect(newPrice % step).toBe(ending)
      if (given.floor?.kind === 'amount') expect(newPrice).toBeGreaterThanOrEqual(given.floor.amount)
      if (of.cost && newPrice < of.cost) expect(rankOf(note)).toBeLessThanOrEqual(itemRanks.large)
      if (of.price && Math.abs(newPrice - of.price) > of.price / 4) expect(rankOf(note)).toBeLessThanOrEqual(itemRanks.large)
      if (given.isSale) expect(newPrice).toBeLessThan(of.price ?? 0)
    }),
    { numRuns: 2_000 },
  )
})

test('what a run stores is what was seen, or a price that needs no look, or nothing', () => {
  fc.assert(
    fc.property(anyRule, anyProduct, anyProduct, fc.boolean(), (given, then, now, isScheduled) => {
      const seen = proposalOf(given, then)
      fc.pre(seen.newPrice !== null)
      const decision = decideItem({ oldPrice: then.price, newPrice: seen.newPrice }, now, isScheduled ? given : null)
      if (decision.outcome === 'applied') expect([now.price, decision.price]).toEqual([then.price, seen.newPrice])
      fc.pre(decision.outcome === 'recomputed')
      expect(isScheduled).toBe(true)
      expect(proposalOf(given, now)).toEqual({ newPrice: decision.price, note: null })
    }),
    { numRuns: 1_000 },
  )
})

test.each<[string, PriceRule]>([
  ['a percent of three decimals', percent(1.234)],
  ['a percent that takes all', percent(-100)],
  ['a percent without end', percent(1e9)],
  ['a step of zero', percent(4, rounded(0))],
  ['an ending beyond the step', percent(4, rounded(1_000, 'up', 1_000))],
  ['half a toman', rule({ kind: 'set', amount: 0.5 })],
  ['a fixed price of zero', rule({ kind: 'set', amount: 0 })],
  ['a floor of zero', percent(4, { floor: { kind: 'amount', amount: 0 } })],
])('a rule with %s is not sound', (_case, given) => expect(isRuleSound(given)).toBe(false))

test.each<[string, number, string | null]>([
  ['rounded and near', 12_350_000, null],
  ['more than a quarter', 20_000_000, 'large'],
  ['a tenth', 1_230_000, 'tenth'],
  ['below the cost', 9_990_000, 'below-cost'],
  ['the present one', 12_340_000, 'same'],
])('a price typed into a preview is judged like a computed one: %s', (_case, typed, note) => {
  const proposal = typedProposal(percent(4, { ...rounded(10_000) }), product(12_340_000, 10_000_000), typed)
  expect('problem' in proposal ? proposal.problem : proposal.note).toBe(note)
})

test.each<[string, number]>([
  ['zero', 0],
  ['a negative', -10_000],
  ['half a toman', 0.5],
  ['more than any price', 2e12],
  ['off the step', 12_345_678],
  ['under the floor', 9_990_000],
])('a price typed into a preview is refused: %s', (_case, typed) => {
  const given = percent(4, { ...rounded(10_000), floor: { kind: 'amount', amount: 10_000_000 } })
  expect(typedProposal(given, product(12_340_000), typed)).toHaveProperty('problem')
})

const anyNumber = fc.oneof(fc.integer({ min: -10, max: maxPrice }), fc.double())

test('DESK-29: whatever is typed into a preview, no run stores zero, a negative or an unrounded price', () => {
  fc.assert(
    fc.property(anyRule, anyProduct, anyNumber, fc.boolean(), (given, of, number, isRounded) => {
      const { step, ending } = given.rounding
      // Few numbers end as the rounding wants; the others are refused.
      const typed = isRounded ? Math.floor(number / step) * step + ending : number
      const proposal = typedProposal(given, of, typed)
      fc.pre(!('problem' in proposal) && proposal.newPrice !== null)
      expect(proposal.newPrice).toBe(typed)
      expect(proposal.newPrice).toBeGreaterThan(0)
      expect(proposal.newPrice % step).toBe(ending)
      if (given.floor?.kind === 'amount') expect(proposal.newPrice).toBeGreaterThanOrEqual(given.floor.amount)
    }),
    { numRuns: 1_000 },
  )
})
