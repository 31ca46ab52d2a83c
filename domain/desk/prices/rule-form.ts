import { toPersianDigits } from '#domain/digits.ts'
import { groupedDigits } from '#domain/money.ts'
import { parsePriceText, plainDigits } from '#domain/price-text.ts'
import { maxPercent, minPercent, nineOf, type RoundingDirection } from './rounding.ts'
import type { PriceFloor, PriceRule, TypedRule } from './rule.ts'
import { percentDigits } from './runs.ts'

export const ruleChanges = ['percent-up', 'percent-down', 'amount-up', 'amount-down', 'set', 'rate'] as const
export type RuleChange = (typeof ruleChanges)[number]

export const ruleChangeLabels: Record<RuleChange, string> = {
  'percent-up': 'به‌علاوه‌ی درصد',
  'percent-down': 'منهای درصد',
  'amount-up': 'به‌علاوه‌ی مبلغ',
  'amount-down': 'منهای مبلغ',
  set: 'مبلغ ثابت',
  rate: 'از نرخ ارز',
}

export const ruleFloors = ['none', 'cost', 'amount'] as const
export type RuleFloor = (typeof ruleFloors)[number]
export const ruleFloorLabels: Record<RuleFloor, string> = { none: 'بدون کف', cost: 'خرید و درصد', amount: 'مبلغ' }

/** The form of a rule: numbers as somebody typed them. */
export type RuleForm = {
  readonly change: RuleChange
  readonly number: string
  readonly step: number
  readonly direction: RoundingDirection
  /** Whether prices end with a nine: 12,390,000 instead of 12,400,000. */
  readonly hasNine: boolean
  readonly floor: RuleFloor
  readonly floorNumber: string
  readonly isSale: boolean
}

export const emptyRuleForm: RuleForm = {
  change: 'percent-up',
  number: '',
  step: 10_000,
  direction: 'nearest',
  hasNine: false,
  floor: 'none',
  floorNumber: '',
  isSale: false,
}

const isPercent = (change: RuleChange) => change.startsWith('percent')

/** Any digits, at most two decimals; null when it is no percent. */
export function parsePercent(text: string): number | null {
  const plain = plainDigits(text).replace('/', '.').replace('٪', '').trim()
  return /^\d{1,4}(\.\d{1,2})?$/.test(plain) ? Number(plain) : null
}

type Problems = Partial<Record<'number' | 'floorNumber', string>>

/** The rule of a form, or what is wrong with it. */
export function ruleOfForm(ruleForm: RuleForm): { rule: TypedRule | null; problems: Problems } {
  const formula = formulaOf(ruleForm)
  const floor = floorOf(ruleForm)
  const problems: Problems = {
    ...(formula === null && { number: isPercent(ruleForm.change) ? percentProblem : 'مبلغ را با رقم بنویسید' }),
    ...(floor === undefined && { floorNumber: ruleForm.floor === 'cost' ? percentProblem : 'مبلغ را با رقم بنویسید' }),
  }
  if (formula === null || floor === undefined) return { rule: null, problems }
  const { step, direction, hasNine, isSale } = ruleForm
  return { rule: { formula, rounding: { step, direction, ending: hasNine ? nineOf(step) : 0 }, floor, isSale }, problems }
}

const percentProblem = `درصد را با رقم بنویسید، از ${toPersianDigits(0)} تا ${toPersianDigits(maxPercent)}`

/** None from a rate: the server knows today's rates. */
function formulaOf({ change, number }: RuleForm): TypedRule['formula'] | null {
  if (change === 'rate') return null
  const sign = change.endsWith('-down') ? -1 : 1
  if (!isPercent(change)) {
    const amount = parsePriceText(number)
    if (amount === null) return null
    return change === 'set' ? { kind: 'set', amount } : { kind: 'amount', amount: sign * amount }
  }
  const percent = parsePercent(number)
  return percent !== null && sign * percent >= minPercent && sign * percent <= maxPercent
    ? { kind: 'percent', percent: sign * percent }
    : null
}

/** Undefined when its number is wrong. */
function floorOf({ floor, floorNumber }: RuleForm): PriceFloor | null | undefined {
  if (floor === 'none') return null
  const number = floor === 'cost' ? parsePercent(floorNumber || '0') : parsePriceText(floorNumber)
  if (number === null) return undefined
  return floor === 'cost' ? { kind: 'cost', percent: number } : { kind: 'amount', amount: number }
}

/** The form of a stored rule. */
export function formOfRule({ formula, rounding, floor, isSale }: PriceRule): RuleForm {
  if (formula.kind === 'rate') return { ...emptyRuleForm, change: 'rate' }
  const { step, direction, ending } = rounding
  const direct = formula.kind === 'percent' ? formula.percent : formula.amount
  const change = formula.kind === 'set' ? 'set' : (`${formula.kind}-${direct < 0 ? 'down' : 'up'}` as const)
  return {
    change,
    number: formula.kind === 'percent' ? percentDigits(direct) : groupedDigits(Math.abs(direct)),
    step,
    direction,
    hasNine: ending > 0,
    floor: floor?.kind ?? 'none',
    floorNumber: floor ? (floor.kind === 'cost' ? percentDigits(floor.percent) : groupedDigits(floor.amount)) : '',
    isSale,
  }
}
