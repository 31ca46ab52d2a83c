import type { DeskJobStatus } from '#domain/desk/jobs.ts'
import { toPersianDigits } from '#domain/digits.ts'
import { groupedDigits } from '#domain/money.ts'
import { ratesText } from './currency.ts'
import type { ItemOutcome, PriceNote } from './notes.ts'
import type { RoundingDirection } from './rounding.ts'
import type { PriceFormula, PriceRule } from './rule.ts'

/** Products of one run; a larger list is narrowed first. */
export const maxRunProducts = 200_000
/** Rows whose tick differs from what the preview chose. */
export const maxToggled = 1_000

/** Which prices of a preview are applied before single ones are toggled: all, all but the wrong ones, or none. */
export const tickedGroups = ['all', 'sound', 'none'] as const
export type TickedGroup = (typeof tickedGroups)[number]

/** What a preview found. */
export type RunSummary = {
  readonly products: number
  readonly wrong: number
  readonly large: number
  readonly changes: number
  readonly none: number
  /** In percent with one decimal, over all changes but the wrong ones. */
  readonly averagePercent: number
  /** How much more or less the stock is worth. */
  readonly stockValue: number
}

/** A preview, or its job; one whose start lies ahead is scheduled. */
export type RunStatus = 'draft' | 'scheduled' | DeskJobStatus

export const runStatusLabels: Record<RunStatus, string> = {
  draft: 'پیش‌نمایش',
  scheduled: 'زمان‌بندی شده',
  queued: 'در صف',
  running: 'در حال اجرا',
  done: 'انجام شد',
  stopped: 'متوقف شد',
  failed: 'ناتمام ماند',
}

export const priceNoteLabels: Record<PriceNote, string> = {
  tenth: 'یک‌پنجم یا کمتر، شاید ریال و تومان',
  tenfold: 'پنج برابر یا بیشتر، شاید ریال و تومان',
  'below-cost': 'زیر قیمت خرید',
  large: 'بیش از ۲۵٪، تایید نوشتاری می‌خواهد',
  same: 'تغییری نمی‌کند',
  unpriced: 'قیمت ندارد',
  impossible: 'صفر یا کمتر می‌شود',
  'not-cheaper': 'ارزان‌تر نمی‌شود',
}

export const itemOutcomeLabels: Record<ItemOutcome, string> = {
  applied: 'عوض شد',
  recomputed: 'دوباره حساب و عوض شد',
  changed: 'در این میان عوض شده بود، دست نخورد',
  outlier: 'تایید نوشتاری می‌خواست، دست نخورد',
  excluded: 'کنار گذاشته شد',
}

export const directionLabels: Record<RoundingDirection, string> = { nearest: 'به نزدیک‌ترین', up: 'رو به بالا', down: 'رو به پایین' }

/** «۱٫۶» without its sign. */
export const percentDigits = (percent: number): string => toPersianDigits(String(Math.abs(percent)).replace('.', '٫'))

/** «۱٫۶٪» with its sign, for text that runs left to right. */
export function percentText(percent: number): string {
  return `${percent > 0 ? '+' : percent < 0 ? '−' : ''}${percentDigits(percent)}٪`
}

/** The change in percent with one decimal; null where there was no price. */
export function changePercent(oldPrice: number | null, newPrice: number): number | null {
  return oldPrice ? Math.round(((newPrice - oldPrice) / oldPrice) * 1_000) / 10 : null
}

/** The part of the price that is left after the cost, in percent with one decimal. */
export function marginPercent(price: number | null, cost: number): number | null {
  return price ? Math.round(((price - cost) / price) * 1_000) / 10 : null
}

function formulaText(formula: PriceFormula): string {
  if (formula.kind === 'rate') return `از نرخ ${ratesText(formula.rates)}`
  if (formula.kind === 'set') return `همه ${groupedDigits(formula.amount)} تومان`
  if (formula.kind === 'percent') return `${percentDigits(formula.percent)}٪ ${moreOrLess(formula.percent)}`
  return `${groupedDigits(Math.abs(formula.amount))} تومان ${moreOrLess(formula.amount)}`
}

/** «۱٫۶٪ بیشتر از قیمت کنونی»; nothing where there was no price. */
export function changeText(oldPrice: number | null, newPrice: number): string {
  const percent = changePercent(oldPrice, newPrice)
  if (percent === null) return ''
  return percent === 0 ? 'برابر با قیمت کنونی' : `${percentDigits(percent)}٪ ${moreOrLess(percent)} از قیمت کنونی`
}

const moreOrLess = (change: number) => (change < 0 ? 'کمتر' : 'بیشتر')

/** «۴٪ بیشتر، گرد به ۱۰٬۰۰۰ تومان»: how lists, history and the audit log name a run. */
export function ruleText({ formula, rounding: { step, ending }, isSale }: PriceRule): string {
  const rounding = step > 1 ? `، گرد به ${groupedDigits(step)} تومان` : ''
  return `${isSale ? 'فروش ویژه: ' : ''}${formulaText(formula)}${rounding}${ending > 0 ? ` با پایان ${groupedDigits(ending)}` : ''}`
}

/** What the audit log says of a run: its rule in words, and how many products. */
export function auditStateOf(rule: PriceRule | null, products: number): Record<string, unknown> {
  return { ...(rule && { rule: ruleText(rule) }), products }
}
