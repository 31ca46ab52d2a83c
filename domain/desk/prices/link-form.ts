import { amount } from '#domain/desk/goods/product-fields.ts'
import { toPersianDigits } from '#domain/digits.ts'
import { groupedDigits } from '#domain/money.ts'
import { plainDigits } from '#domain/price-text.ts'
import { baseText, type Currency, type CurrencyLink, currencies, currencyLabels, maxBaseCents } from './currency.ts'
import { isPercentSound, isRoundingSound, nineOf, type RoundingDirection, roundingDirections } from './rounding.ts'
import { parsePercent } from './rule-form.ts'
import { percentDigits } from './runs.ts'

export const linkFields = ['currency', 'base', 'margin', 'step', 'direction', 'ending', 'floor'] as const
export type LinkField = (typeof linkFields)[number]

/** A link as its form has it: every value a text, as somebody typed it. */
export type LinkForm = Readonly<Record<LinkField, string>>

export const linkFieldLabels: Record<LinkField, string> = {
  currency: 'ارز',
  base: 'قیمت پایه',
  margin: 'سود (درصد)',
  step: 'گرد کردن به',
  direction: 'سوی گرد کردن',
  ending: 'پایان قیمت',
  floor: 'کف قیمت (تومان)',
}

export const emptyLinkForm: LinkForm = {
  currency: 'USD',
  base: '',
  margin: '',
  step: '10000',
  direction: 'nearest',
  ending: 'zero',
  floor: '',
}

/** Without a base: the one whose price at today's rate is the present price. */
export type LinkInput = Omit<CurrencyLink, 'baseCents'> & { readonly baseCents: number | null }

type Problem = { readonly name: LinkField; readonly message: string }

/** Any digits, at most two decimals, in hundredths; null when it is no amount. */
function parseBase(text: string): number | null {
  const plain = plainDigits(text).replace('/', '.').trim()
  if (!/^\d{1,7}(\.\d{1,2})?$/.test(plain)) return null
  const cents = Math.round(Number(plain) * 100)
  return cents >= 1 && cents <= maxBaseCents ? cents : null
}

const isCurrency = (text: string): text is Currency => currencies.some((known) => known === text)
const isDirection = (text: string): text is RoundingDirection => roundingDirections.some((known) => known === text)

const { parse: parseFloor } = amount(linkFieldLabels.floor)

/** A margin below the base is written with a minus. */
function parseMargin(text: string): number | null {
  const trimmed = text.trim()
  const percent = parsePercent(trimmed.replace(/^[-−]/, '') || '0')
  const signed = percent !== null && /^[-−]/.test(trimmed) ? -percent : percent
  return signed !== null && isPercentSound(signed) ? signed : null
}

/** The link of a form, or what is wrong with it. */
export function linkOfForm(form: LinkForm): { link: LinkInput | null; problems: Problem[] } {
  const { currency, direction, ending } = form
  const baseCents = form.base.trim() === '' ? null : parseBase(form.base)
  const marginPercent = parseMargin(form.margin)
  const step = Number(form.step)
  const floor = parseFloor(form.floor)
  const problems: Problem[] = []
  if (!isCurrency(currency)) problems.push({ name: 'currency', message: 'ارز را انتخاب کنید' })
  if (form.base.trim() !== '' && baseCents === null)
    problems.push({ name: 'base', message: `مبلغ را با رقم بنویسید، حداکثر ${groupedDigits(maxBaseCents / 100)} و دو رقم اعشار` })
  if (marginPercent === null) problems.push({ name: 'margin', message: `درصد را با رقم بنویسید، مانند ${toPersianDigits(8)}` })
  if ('problem' in floor) problems.push({ name: 'floor', message: floor.problem })
  if (!isDirection(direction)) problems.push({ name: 'direction', message: 'سوی گرد کردن را انتخاب کنید' })
  if (!isCurrency(currency) || !isDirection(direction) || marginPercent === null || 'problem' in floor || problems.length > 0)
    return { link: null, problems }
  const rounding = { step, direction, ending: ending === 'nine' ? nineOf(step) : 0 }
  if (!isRoundingSound(rounding)) return { link: null, problems: [{ name: 'step', message: 'گام گرد کردن درست نیست' }] }
  return { link: { currency, baseCents, marginPercent, rounding, floor: floor.value }, problems: [] }
}

/** The form of a stored link. */
export function formOfLink({ currency, baseCents, marginPercent, rounding, floor }: CurrencyLink): LinkForm {
  return {
    currency,
    base: baseText(baseCents, currency).replace(` ${currencyLabels[currency]}`, ''),
    margin: `${marginPercent < 0 ? '−' : ''}${percentDigits(marginPercent)}`,
    step: String(rounding.step),
    direction: rounding.direction,
    ending: rounding.ending > 0 ? 'nine' : 'zero',
    floor: floor === null ? '' : groupedDigits(floor),
  }
}
