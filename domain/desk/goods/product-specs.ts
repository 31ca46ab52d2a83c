import { toLatinDigits } from '#domain/digits.ts'
import { cleanLine } from '#domain/text.ts'
import { isUuid } from '#domain/uuid.ts'

const prefix = 'spec:'
const maxValueLength = 80
const maxValues = 12

/** The form's name of an option's field. */
export function specField(optionId: string): string {
  return prefix + optionId
}

/** The option of such a field, or null. */
export function specOption(field: string): string | null {
  const id = field.startsWith(prefix) ? field.slice(prefix.length) : ''
  return isUuid(id) ? id : null
}

const separator = '، '

export function specText(values: readonly string[]): string {
  return values.join(separator)
}

/** The values in a field, each once; null when one is too long or they are too many. `known` are values that have a comma of their own. */
export function parseSpec(text: string, known: readonly string[] = []): string[] | null {
  const whole = cleanLine(text)
  const parts = known.includes(whole) ? [whole] : text.split(/[،,;؛\n\t]/).map(cleanLine)
  const values = [...new Map(parts.filter(Boolean).map((value) => [valueKey(value), value])).values()]
  return values.length > maxValues || values.some((value) => value.length > maxValueLength) ? null : values
}

/** Two spellings of one value: digits, letters and spaces do not make a difference. */
export function valueKey(value: string): string {
  return toLatinDigits(cleanLine(value))
    .replaceAll('٫', '.')
    .toLowerCase()
    .replace(/[\s\u200c,]+/g, '-')
}

type Option = { readonly id: string; readonly name: string }
type Pasted = { readonly fields: Readonly<Record<string, string>>; readonly unknown: readonly string[] }

/** A pasted list, a specification per line: its name, a tab or a colon, its values. Lines whose name is no option are returned as they are. */
export function parsePastedSpecs(text: string, options: readonly Option[]): Pasted {
  const byName = new Map(options.map(({ id, name }) => [valueKey(name), id]))
  const fields: Record<string, string> = {}
  const unknown: string[] = []
  for (const line of text.split(/\r?\n/).filter((one) => one.trim() !== '')) {
    const [, name = '', values = ''] = /^\s*([^\t:：]+)[\t:：](.*)$/.exec(line) ?? []
    const id = byName.get(valueKey(name))
    if (id === undefined || cleanLine(values) === '') unknown.push(cleanLine(line))
    else fields[specField(id)] = specText(parseSpec(values) ?? [cleanLine(values)])
  }
  return { fields, unknown }
}
