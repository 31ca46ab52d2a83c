import { otherCity, provinces } from '#domain/account/provinces.ts'
import { maxLabelLength, parseLabel } from '#domain/desk/labels.ts'
import { parseQuantity } from '#domain/desk/stock/quantities.ts'
import { toLatinDigits, toPersianDigits } from '#domain/digits.ts'
import { groupedDigits, parseToman } from '#domain/money.ts'
import { maxBox, provinceRegion, type RuleAction, ruleActions, type ShippingRule } from '#domain/shipping/terms.ts'
import { cleanLine } from '#domain/text.ts'

export const actionLabels: Readonly<Record<RuleAction, string>> = {
  free: 'رایگان',
  fixed: 'هزینه‌ی ثابت',
  percent: 'درصدی از مبلغ خرید',
  atDoor: 'پس‌کرایه (با گیرنده)',
  hide: 'پیشنهاد نشود',
  noCash: 'بدون پرداخت در محل',
}

/** The parts of a rule, in the sequence of its line. */
export const rulePartLabels = {
  action: 'کار',
  amount: 'مقدار',
  places: 'کجا',
  weightFrom: 'وزن از',
  weightTo: 'وزن تا',
  valueFrom: 'خرید از',
  valueTo: 'خرید تا',
  box: 'جعبه',
  label: 'برچسب کالا',
} as const

type Part = keyof typeof rulePartLabels
/** A rule as texts, as people read and type them. */
export type RuleDraft = Readonly<Record<Part, string>>

const parts = Object.keys(rulePartLabels) as Part[]
const between = ' | '
export const maxRules = 50

export const newRule: RuleDraft = {
  ...{ action: 'free', amount: '', places: '', weightFrom: '', weightTo: '', valueFrom: '', valueTo: '', box: '', label: '' },
}

export const hasAmount = (action: string): boolean => action === 'fixed' || action === 'percent'

/** One rule a line, each part with its name: «کار: رایگان | کجا: تهران | خرید از: ۵٬۰۰۰٬۰۰۰». */
export function ruleLines(drafts: readonly RuleDraft[]): string {
  const isAction = (text: string): text is RuleAction => ruleActions.some((action) => action === text)
  return drafts
    .map((draft) =>
      parts
        .filter((part) => draft[part].trim() !== '' && (part !== 'amount' || hasAmount(draft.action)))
        .map((part) => `${rulePartLabels[part]}: ${isAction(draft[part]) ? actionLabels[draft[part]] : draft[part].replace(/[|\n]/g, ' ')}`)
        .join(between),
    )
    .join('\n')
}

export function ruleDrafts(lines: string): RuleDraft[] {
  return lines
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const draft: Record<Part, string> = { ...newRule, action: '' }
      for (const cell of line.split(between)) {
        const colon = cell.indexOf(':')
        const part = parts.find((name) => rulePartLabels[name] === cell.slice(0, colon).trim())
        if (part) draft[part] = part === 'action' ? actionOf(cell.slice(colon + 1).trim()) : cell.slice(colon + 1).replace(/^ /, '')
      }
      return draft
    })
}

const actionOf = (label: string): string => ruleActions.find((action) => actionLabels[action] === label) ?? label

export function draftOf(rule: ShippingRule): RuleDraft {
  const digits = (number: number | null) => (number === null ? '' : groupedDigits(number))
  return {
    action: rule.action,
    amount: rule.action === 'percent' ? percentText(rule.amount) : rule.action === 'fixed' ? groupedDigits(rule.amount) : '',
    places: rule.places.join('، '),
    weightFrom: digits(rule.weightFromG),
    weightTo: digits(rule.weightToG),
    valueFrom: digits(rule.valueFrom),
    valueTo: digits(rule.valueTo),
    box: digits(rule.box),
    label: rule.label ?? '',
  }
}

const percentText = (hundredths: number): string => toPersianDigits(String(hundredths / 100)).replace('.', '٫')

/** The rules, or what is wrong with the first that cannot be read. */
export function readRules(lines: string): readonly ShippingRule[] | { readonly problem: string } {
  const rules: ShippingRule[] = []
  const drafts = ruleDrafts(lines)
  if (drafts.length > maxRules) return { problem: `حداکثر ${toPersianDigits(maxRules)} قاعده` }
  for (const [index, draft] of drafts.entries()) {
    const rule = readRule(draft)
    if (typeof rule === 'string') return { problem: `قاعده‌ی ${toPersianDigits(index + 1)}: ${rule}` }
    rules.push(rule)
  }
  return rules
}

/** A rule, or the reason why the draft is not valid. */
function readRule(draft: RuleDraft): ShippingRule | string {
  const action = ruleActions.find((one) => one === draft.action)
  if (!action) return 'کار آن را انتخاب کنید'
  const amount = amountOf(action, draft.amount)
  if (amount === null) return action === 'percent' ? 'درصد را میان ۰ و ۱۰۰ بنویسید' : 'هزینه را به تومان و با رقم بنویسید'
  const regions = regionsOf(draft.places)
  const unknown = regions.find((region) => !knownRegions.has(region))
  if (unknown !== undefined) return `«${unknown}» در فهرست شهرها و استان‌ها نیست`
  const [weightFromG, weightToG] = [optional(draft.weightFrom, parseQuantity), optional(draft.weightTo, parseQuantity)]
  const [valueFrom, valueTo] = [optional(draft.valueFrom, parseToman), optional(draft.valueTo, parseToman)]
  const box = optional(draft.box, parseQuantity)
  if (weightFromG === undefined || weightToG === undefined) return 'وزن را به گرم و با رقم بنویسید'
  if (valueFrom === undefined || valueTo === undefined) return 'مبلغ خرید را به تومان و با رقم بنویسید'
  if (box === undefined || (box !== null && (box < 1 || box > maxBox))) return `جعبه از ۱ تا ${toPersianDigits(maxBox)}`
  if (isReversed(weightFromG, weightToG) || isReversed(valueFrom, valueTo)) return '«از» از «تا» بیشتر است'
  const label = draft.label.trim() === '' ? undefined : parseLabel(draft.label)
  if (label === null) return `برچسب حداکثر ${toPersianDigits(maxLabelLength)} نویسه است`
  return { places: regions, weightFromG, weightToG, valueFrom, valueTo, box, ...(label && { label }), action, amount }
}

const isReversed = (from: number | null, to: number | null): boolean => from !== null && to !== null && from > to

/** Null when empty, undefined when it is no number. */
function optional<N extends number>(text: string, read: (text: string) => N | null): N | null | undefined {
  return text.trim() === '' ? null : (read(text) ?? undefined)
}

function amountOf(action: RuleAction, text: string): number | null {
  if (action === 'fixed') return parseToman(text)
  if (action !== 'percent') return 0
  const digits = toLatinDigits(text).trim().replace('٫', '.')
  return /^[0-9]{1,3}(\.[0-9]{1,2})?$/.test(digits) && Number(digits) <= 100 ? Math.round(Number(digits) * 100) : null
}

const knownRegions: ReadonlySet<string> = new Set([
  ...provinces.flatMap(({ name, cities }) => [provinceRegion(name), ...cities]),
  otherCity,
])

/** One after the other. */
function regionsOf(text: string): string[] {
  const names = text.split(/[،,;]/).map(cleanLine).filter(Boolean)
  return [...new Set(names)]
}
