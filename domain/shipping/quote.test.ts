import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { provinces } from '#domain/account/provinces.ts'
import { toman } from '#domain/money.ts'
import type { ParcelItem } from '#domain/order/parcel.ts'
import { fallbackShippingMethods, type ShippingMethod } from '#domain/order/shipping.ts'
import { withCosts } from '#tests/fixtures/shipping/parcels.ts'
import { postBox } from './post-tariff.ts'
import { type Goods, quoteShipping } from './quote.ts'
import { ruleActions, type ShippingRule, type ShippingTerms } from './terms.ts'
import { vicinityOf } from './vicinity.ts'

const [post] = fallbackShippingMethods
const aMethod = (facts: Partial<ShippingMethod> = {}, terms: Partial<ShippingTerms> = {}): ShippingMethod => ({
  ...(post as ShippingMethod),
  ...facts,
  terms,
})
const aRule = (rule: Partial<ShippingRule> & Pick<ShippingRule, 'action'>): ShippingRule => ({
  ...{ places: [], weightFromG: null, weightToG: null, valueFrom: null, valueTo: null, box: null, amount: 0 },
  ...rule,
})
const item = (facts: Partial<ParcelItem> = {}): ParcelItem => ({
  ...{ name: 'گوشی', quantity: 1, weightG: 500, postable: true, boxMm: null, labels: [] },
  ...facts,
})
const goods = (subtotal = 1_000_000, items = [item()]): Goods => ({ items, subtotal: toman(subtotal) })
const tehran = { province: 'تهران', city: 'تهران' }
const sarein = { province: 'اردبیل', city: 'سرعین' }
const costOf = (method: ShippingMethod, to = tehran, bought = goods()) => {
  const quote = quoteShipping(method, to, bought)
  return quote.kind === 'offered' ? quote.cost : quote.kind
}

test('a method without terms costs its rate, and nothing from its sum on', () => {
  expect(costOf(aMethod())).toBe(50_000)
  const method = aMethod({ freeFrom: toman(2_000_000) })
  expect([1_999_999, 2_000_000].map((sum) => costOf(method, tehran, goods(sum)))).toEqual([50_000, 0])
  expect(quoteShipping(method, tehran, goods())).toMatchObject({ freeFrom: 2_000_000, isAtDoor: false, allowsCash: true })
})

test('without an address only pick-up is offered; a city that is not served has no offer', () => {
  expect(quoteShipping(aMethod(), null, goods())).toEqual({ kind: 'notServed' })
  expect(quoteShipping(aMethod({ methodType: 'pickup', baseRate: toman(0) }), null, goods())).toMatchObject({ kind: 'offered', cost: 0 })
  expect(costOf(aMethod({ cities: ['کرج'] }))).toBe('notServed')
})

test('goods that it does not carry leave it out with the reason, whatever a rule says', () => {
  const free = aMethod({ isPost: true, maxWeightG: 1000 }, { rules: [aRule({ action: 'free' })] })
  expect(quoteShipping(free, tehran, goods(1, [item({ postable: false })]))).toEqual({
    kind: 'notPostable',
    reason: '«گوشی» با پست فرستاده نمی‌شود',
  })
  expect(costOf(free, tehran, goods(1, [item({ quantity: 3 })]))).toBe('tooHeavy')
})

test.each<[name: string, rule: ShippingRule, expected: number | string]>([
  ['free', aRule({ action: 'free' }), 0],
  ['a fixed cost', aRule({ action: 'fixed', amount: 75_000 }), 75_000],
  ['a percent of the goods, rounded up', aRule({ action: 'percent', amount: 125 }), 13_000],
  ['hidden', aRule({ action: 'hide' }), 'notServed'],
  ['paid at the door', aRule({ action: 'atDoor' }), 0],
  ['no cash leaves the cost', aRule({ action: 'noCash' }), 50_000],
  ['a city', aRule({ action: 'free', places: ['کرج', 'تهران'] }), 0],
  ['another city', aRule({ action: 'free', places: ['کرج'] }), 50_000],
  ['a province', aRule({ action: 'free', places: ['استان تهران'] }), 0],
  ['weight from', aRule({ action: 'free', weightFromG: 500 }), 0],
  ['weight above', aRule({ action: 'free', weightFromG: 501 }), 50_000],
  ['weight to', aRule({ action: 'free', weightToG: 499 }), 50_000],
  ['value from', aRule({ action: 'free', valueFrom: toman(1_000_001) }), 50_000],
  ['value to', aRule({ action: 'free', valueTo: toman(1_000_000) }), 0],
  ['box', aRule({ action: 'free', box: 3 }), 0],
  ['another box', aRule({ action: 'free', box: 4 }), 50_000],
])('a rule: %s', (_name, rule, expected) => {
  expect(costOf(aMethod({}, { rules: [rule] }), tehran, goods(1_000_000))).toBe(expected)
})

test('a rule for a label holds for an order with such a product, whatever else is in it', () => {
  const rules = [aRule({ action: 'fixed', amount: 90_000, label: 'شکستنی' })]
  const fragile = item({ labels: ['حراج', 'شکستنی'] })
  const method = aMethod({}, { rules })
  expect(
    [[item(), fragile], [item()], [item({ labels: ['شکستنی نیست'] })]].map((items) => costOf(method, tehran, goods(1, items))),
  ).toEqual([90_000, 50_000, 50_000])
  const inKaraj = aMethod({}, { rules: [aRule({ action: 'fixed', amount: 90_000, label: 'شکستنی', places: ['کرج'] })] })
  expect(costOf(inKaraj, tehran, goods(1, [fragile]))).toBe(50_000)
})

test('a method that is not for labelled goods is left out with their names and without the label', () => {
  const method = aMethod({}, { rules: [aRule({ action: 'hide', label: 'باتری' })] })
  const [battery, powerBank] = [item({ name: 'باتری آیفون', labels: ['باتری'] }), item({ name: 'پاوربانک', labels: ['باتری'] })]
  expect(quoteShipping(method, tehran, goods(1, [item(), battery, powerBank]))).toEqual({
    kind: 'notCarried',
    reason: '«باتری آیفون»، «پاوربانک» با این روش فرستاده نمی‌شود',
  })
  expect(costOf(method)).toBe(50_000)
})

test('the first rule that fits decides, before the sum from which it is free; the others do not add up', () => {
  const rules = [aRule({ action: 'fixed', amount: 90_000, places: ['استان اردبیل'] }), aRule({ action: 'free' })]
  const method = aMethod({ freeFrom: toman(1) }, { rules })
  expect([costOf(method, sarein), costOf(method)]).toEqual([90_000, 0])
})

test('shipping that the receiver pays is no part of the total; cash can be refused for a method or a region', () => {
  const rules = [aRule({ action: 'noCash', places: ['سرعین'] }), aRule({ action: 'atDoor' })]
  expect(quoteShipping(aMethod({}, { rules }), sarein, goods())).toMatchObject({
    cost: 0,
    isAtDoor: true,
    allowsCash: false,
    freeFrom: null,
  })
  expect(quoteShipping(aMethod({}, { rules }), tehran, goods())).toMatchObject({ isAtDoor: true, allowsCash: true })
  expect(quoteShipping(aMethod({}, { allowsCash: false }), tehran, goods())).toMatchObject({ allowsCash: false })
})

test('the owner’s table: the row of the least weight that is enough, one for the box before one for all', () => {
  const row = (upToG: number, box: number | null, price: number) => ({
    ...{ upToG, box, in: toman(price), beside: toman(price + 1000), out: toman(price + 2000) },
  })
  const rates = [row(5000, null, 60_000), row(1000, null, 30_000), row(1000, 3, 25_000)]
  const method = aMethod({ isPost: false, maxWeightG: null }, { pricing: 'table', origin: 'تهران', rates, box: 3 })
  const weighing = (weightG: number | null, to = tehran) => costOf(method, to, goods(1, [item({ weightG })]))
  expect([weighing(1000), weighing(1001), weighing(5001), weighing(null)]).toEqual([25_000, 60_000, 'noRate', 25_000])
  expect([weighing(900, { province: 'قم', city: 'قم' }), weighing(900, sarein)]).toEqual([26_000, 27_000])
  const dearer = { ...method, terms: { ...method.terms, extraPercent: 10, extraCost: toman(700), roundTo: toman(5_000) } }
  expect(costOf(dearer, tehran, goods(1, [item({ weightG: 900 })]))).toBe(30_000)
})

test('the box holds each thing and their volume; without measures of all of them it is the box of the method', () => {
  expect(postBox([{ mm: [100, 150, 90], quantity: 1 }])).toBe(1)
  expect(postBox([{ mm: [160, 100, 90], quantity: 1 }])).toBe(2)
  expect(postBox([{ mm: [150, 100, 100], quantity: 4 }])).toBe(3)
  expect(postBox([{ mm: [551, 10, 10], quantity: 1 }])).toBe(10)
  const rules = [aRule({ action: 'free', box: 1 })]
  const small = item({ boxMm: [100, 50, 50] })
  expect(costOf(aMethod({}, { rules }), tehran, goods(1, [small]))).toBe(0)
  expect(costOf(aMethod({}, { rules }), tehran, goods(1, [small, item()]))).toBe(50_000)
})

const fixture = (name: string) => fileURLToPath(new URL(`../../tests/fixtures/shipping/${name}`, import.meta.url))
const parcelRows = readFileSync(fixture('parcels.csv'), 'utf8')

test('the parcels have the cost that was calculated apart; after a new tariff `vitest -u` writes it', async () => {
  expect(readFileSync(fixture('parcels.ts'), 'utf8')).not.toMatch(/from '(?!node:)/)
  await expect(withCosts(parcelRows)).toMatchFileSnapshot(fixture('parcels.csv'))
})

test('the tariff of the post equals 1,000 parcels that were calculated apart (tests/fixtures/shipping/parcels.ts)', () => {
  const [, ...rows] = parcelRows.trim().split('\n')
  expect(rows).toHaveLength(1000)
  const wrong = rows.filter((row) => {
    const [origin = '', province = '', city = '', ...cells] = row.split(',')
    const [grams = 0, box = 0, value = 0, fragile, insured, percent = 0, extra = 0, step = 0, cost] = cells.map(Number)
    const own = {
      extraPercent: percent,
      extraCost: toman(extra),
      roundTo: toman(step),
      isFragile: fragile === 1,
      isValueInsured: insured === 1,
    }
    const method = aMethod({}, { pricing: 'post', origin, box, ...own })
    return costOf(method, { province, city }, goods(value, [item({ weightG: grams })])) !== cost
  })
  expect(wrong).toEqual([])
})

test('every pair of provinces has one distance, the same both ways', () => {
  const names = provinces.map(({ name }) => name)
  for (const one of names) {
    for (const other of names) expect(vicinityOf(one, other)).toBe(vicinityOf(other, one))
    const near = names.filter((other) => vicinityOf(one, other) === 'beside').length
    expect([one, vicinityOf(one, one), near >= 3 && near <= 9]).toEqual([one, 'in', true])
  }
})

test('more weight and more distance never cost less by the post', () => {
  const parcels = fc.record({
    grams: fc.integer({ min: 1, max: 29_000 }),
    box: fc.integer({ min: 1, max: 10 }),
    value: fc.integer({ min: 0, max: 300_000_000 }),
  })
  fc.assert(
    fc.property(parcels, ({ grams, box, value }) => {
      const method = aMethod({}, { pricing: 'post', box })
      const cost = (more: number, to = sarein) => Number(costOf(method, to, goods(value, [item({ weightG: grams + more })])))
      expect(cost(1000)).toBeGreaterThanOrEqual(cost(0))
      expect(cost(0)).toBeGreaterThanOrEqual(cost(0, { province: 'قم', city: 'قم' }))
      expect(cost(0)).toBeGreaterThan(0)
    }),
  )
})

test('whatever the rules, an offer is a whole amount in steps, and the same for the same order', () => {
  const rules = fc.array(
    fc.record(
      {
        action: fc.constantFrom(...ruleActions),
        amount: fc.integer({ min: 0, max: 10_000 }),
        places: fc.constantFrom([], ['تهران'], ['استان اردبیل']),
        weightFromG: fc.option(fc.integer({ min: 0, max: 5_000 })),
        weightToG: fc.option(fc.integer({ min: 0, max: 5_000 })),
        valueFrom: fc.option(fc.integer({ min: 0, max: 9_000_000 }).map(toman)),
        valueTo: fc.option(fc.integer({ min: 0, max: 9_000_000 }).map(toman)),
        box: fc.option(fc.integer({ min: 1, max: 10 })),
        label: fc.constantFrom('شکستنی', 'باتری'),
      },
      { requiredKeys: ['action', 'amount', 'places', 'weightFromG', 'weightToG', 'valueFrom', 'valueTo', 'box'] },
    ),
    { maxLength: 6 },
  )
  fc.assert(
    fc.property(rules, fc.integer({ min: 1, max: 9_000_000 }), fc.integer({ min: 1, max: 6_000 }), (given, sum, weightG) => {
      for (const to of [tehran, sarein]) {
        const method = aMethod({}, { rules: given })
        const items = [item({ weightG, labels: ['باتری'] })]
        const quote = quoteShipping(method, to, goods(sum, items))
        expect(quoteShipping(method, to, goods(sum, items))).toEqual(quote)
        if (quote.kind === 'offered') expect(Number.isSafeInteger(quote.cost) && (!quote.isAtDoor || quote.cost === 0)).toBe(true)
      }
    }),
  )
})
