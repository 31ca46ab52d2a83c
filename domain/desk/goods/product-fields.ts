import type { Permission } from '#domain/desk/permissions.ts'
import { toLatinDigits } from '#domain/digits.ts'
import type { Toman } from '#domain/money.ts'
import { parsePriceText } from '#domain/price-text.ts'
import { cleanLine, cleanText, graphemeCount } from '#domain/text.ts'
import { isUuid } from '#domain/uuid.ts'

/** A text of the form as the value of a column, or the reason why it is not valid. */
type Parsed<Value> = { readonly value: Value } | { readonly problem: string }

/** One field of the form: everything is text there, so that a wrong one stays as it was typed. */
export type ProductFieldType<Value> = {
  readonly label: string
  /** All of them, to change it. */
  readonly needs: readonly Permission[]
  readonly parse: (text: string) => Parsed<Value>
}

type Options = { readonly max?: number; readonly isRequired?: true }

const texts: readonly Permission[] = ['products.edit']

/** One line. */
export function line(label: string, { max = 200, isRequired }: Options = {}): ProductFieldType<string> {
  return {
    label,
    needs: texts,
    parse: (text) => {
      const value = cleanLine(text)
      if (isRequired && value === '') return { problem: `${label} را بنویسید` }
      // Counting letters takes longer than all else that an import does with a row.
      return value.length > max && graphemeCount(value) > max ? { problem: tooLong(label, max) } : { value }
    },
  }
}

/** Several lines, as Markdown. */
export function prose(label: string, max: number): ProductFieldType<string> {
  return {
    label,
    needs: texts,
    parse: (text) => {
      const value = cleanText(text)
      return value.length > max ? { problem: tooLong(label, max) } : { value }
    },
  }
}

/** A line in Latin letters that matches a pattern, or nothing. */
export function code(label: string, pattern: RegExp, problem: string): ProductFieldType<string | null> {
  return {
    label,
    needs: texts,
    parse: (text) => {
      const value = toLatinDigits(cleanLine(text))
      if (value === '') return { value: null }
      return pattern.test(value) ? { value } : { problem }
    },
  }
}

/** The same for a code that a product must have. */
export function requiredCode(label: string, pattern: RegExp, problem: string): ProductFieldType<string> {
  const { parse, ...rest } = code(label, pattern, problem)
  return {
    ...rest,
    parse: (text) => {
      const parsed = parse(text)
      if ('problem' in parsed) return parsed
      return parsed.value === null ? { problem: `${label} را بنویسید` } : { value: parsed.value }
    },
  }
}

const amountProblem = 'مبلغ را به تومان و با رقم بنویسید'

/** Any digits and separators, «هزار», «میلیون» and «م»; nothing, or zero, is no price. */
export function amount(label: string, ...needs: Permission[]): ProductFieldType<Toman | null> {
  return {
    label,
    needs,
    parse: (text) => {
      const typed = cleanLine(text).replace(/(?<=[\d۰-۹٠-٩] ?)م$/, ' میلیون')
      if (typed === '' || /^[0۰٠]+$/.test(typed)) return { value: null }
      const value = parsePriceText(typed)
      return value === null ? { problem: amountProblem } : { value }
    },
  }
}

/** A whole number within limits, or nothing. */
export function whole(label: string, min: number, max: number): ProductFieldType<number | null> {
  return {
    label,
    needs: texts,
    parse: (text) => {
      const typed = toLatinDigits(cleanLine(text)).replace(/[٬,،]/g, '')
      if (typed === '') return { value: null }
      const value = /^[0-9]{1,9}$/.test(typed) ? Number(typed) : Number.NaN
      return value >= min && value <= max ? { value } : { problem: 'عدد درست نیست' }
    },
  }
}

/** One of a few values, or nothing where that is one of them. */
export function choice<Value extends string>(label: string, values: readonly Value[]): ProductFieldType<Value> {
  return {
    label,
    needs: texts,
    parse: (text) => {
      const value = values.find((known) => known === text)
      return value === undefined ? { problem: `${label} را انتخاب کنید` } : { value }
    },
  }
}

export function optionalChoice<Value extends string>(label: string, values: readonly Value[]): ProductFieldType<Value | null> {
  const { parse, ...rest } = choice(label, values)
  return { ...rest, parse: (text) => (text === '' ? { value: null } : parse(text)) }
}

export function yesOrNo(label: string): ProductFieldType<boolean> {
  return {
    label,
    needs: texts,
    parse: (text) => (text === 'yes' || text === 'no' ? { value: text === 'yes' } : { problem: `${label} را انتخاب کنید` }),
  }
}

/** The id of a row; whether it exists is the database's to say. */
export function reference(label: string): ProductFieldType<string> {
  return {
    label,
    needs: texts,
    parse: (text) => (isUuid(text) ? { value: text } : { problem: `${label} را انتخاب کنید` }),
  }
}

/** A stored value as the form shows it. */
export function fieldText(value: string | number | boolean | null): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return value === null ? '' : String(value)
}

function tooLong(label: string, max: number): string {
  return `${label} حداکثر ${max} نویسه است`
}
