import { expect, test } from 'vitest'
import { type ParcelItem, parcelProblem, parcelProblemText, parcelWeight, parcelWeightLabel, weightLabel } from './parcel.ts'

const item = (facts: Partial<ParcelItem> = {}): ParcelItem => ({
  ...{ name: 'پاوربانک', quantity: 1, weightG: 500, postable: true, boxMm: null, labels: [] },
  ...facts,
})
const post = { isPost: true, maxWeightG: 30_000 }
const courier = { isPost: false, maxWeightG: null }

test.each<[rule: string, method: typeof post | typeof courier, items: ParcelItem[], kind: string | undefined]>([
  ['the post carries ordinary goods', post, [item()], undefined],
  ['the post refuses what may not be posted', post, [item(), item({ postable: false })], 'notPostable'],
  ['another carrier takes it', courier, [item({ postable: false })], undefined],
  ['a parcel of exactly the limit', post, [item({ weightG: 15_000, quantity: 2 })], undefined],
  ['one gram above it', post, [item({ weightG: 15_000, quantity: 2 }), item({ weightG: 1 })], 'tooHeavy'],
  ['what was not weighed does not count', post, [item({ weightG: null, quantity: 99 })], undefined],
  ['any weight without a limit', courier, [item({ weightG: 1_000_000 })], undefined],
])('parcelProblem: %s', (_rule, method, items, kind) => expect(parcelProblem(method, items)?.kind).toBe(kind))

test('the reason names the goods, or both weights', () => {
  expect(parcelProblemText({ kind: 'notPostable', names: ['پاوربانک', 'باتری'] })).toBe('«پاوربانک»، «باتری» با پست فرستاده نمی‌شود')
  expect(parcelProblemText({ kind: 'tooHeavy', grams: 31_500, maxWeightG: 30_000 })).toBe(
    'وزن سفارش ۳۱٫۵ کیلوگرم است و این روش حداکثر ۳۰ کیلوگرم می‌برد',
  )
})

test.each([
  [1, '۱ گرم'],
  [999, '۹۹۹ گرم'],
  [1000, '۱ کیلوگرم'],
  [2650, '۲٫۶۵ کیلوگرم'],
  [12_005, '۱۲٫۰۰۵ کیلوگرم'],
])('%i grams read %s', (grams, label) => expect(weightLabel(grams)).toBe(label))

test('a weight that is not whole says so, and none is not shown', () => {
  const label = (...items: ParcelItem[]) => parcelWeightLabel(parcelWeight(items))
  expect(label(item({ quantity: 3 }))).toBe('۱٫۵ کیلوگرم')
  expect(label(item(), item({ weightG: null, quantity: 2 }))).toBe('۵۰۰ گرم و ۲ عدد بدون وزن')
  expect(label(item({ weightG: null }))).toBeNull()
})
