import type { ListGroup, ListRow } from '#domain/content/owner-lists.ts'
import { railSourceLabels, railSources, railValueProblem } from '#domain/content/rails.ts'
import { toPersianDigits } from '#domain/digits.ts'
import { groupedDigits } from '#domain/money.ts'
import { parsePriceText } from '#domain/price-text.ts'
import { Refusal } from '#domain/refusals.ts'
import { line, oneOf, required, type SettingField } from '#domain/settings/setting-fields.ts'
import { cleanLine } from '#domain/text.ts'
import { linkField } from './link-field.ts'

type Field = {
  readonly label: string
  readonly read: SettingField
  /** Of a new row. */
  readonly blank?: string
  readonly choices?: Readonly<Record<string, string>>
  readonly dir?: 'ltr'
  readonly hint?: string
  /** Offers the pages of the shop. */
  readonly isLink?: true
}
type Fields = Readonly<Record<string, Field>>

type ListForm = {
  readonly title: string
  readonly hint: string
  /** What a row and a group are called. */
  readonly rowName: string
  readonly groupName: string | null
  readonly groupFields: Fields
  readonly rowFields: Fields
  readonly maxGroups: number
  readonly maxRows: number
  /** Where the shop shows it. */
  readonly path: string
}

const link = {
  text: { label: 'نام', read: required(line(40), 'نام را بنویسید') },
  href: { label: 'نشانی', read: linkField, dir: 'ltr', isLink: true, hint: 'نام یا نشانی یک صفحه را بنویسید و از پیشنهادها برگزینید' },
} as const

const price: SettingField = (typed) => {
  if (typed.trim() === '') return ''
  const amount = parsePriceText(cleanLine(typed))
  return amount === null || amount === 0 ? { problem: 'قیمت را به تومان بنویسید؛ یا خالی بگذارید' } : groupedDigits(amount)
}

const wholesaleStatuses = { in_stock: 'موجود', coming: 'در راه', sold: 'فروخته شد', in_active: 'پنهان' } as const

/** The lists that the owner edits as a whole: each is saved in one press, with one version. */
const listForms = {
  menu: {
    title: 'منوی بالای فروشگاه',
    hint: 'نوار بالا در رایانه و منوی گوشی. «فروشگاه» (/store) فهرست دسته‌ها را باز می‌کند.',
    ...{ rowName: 'پیوند', groupName: null, groupFields: {}, rowFields: link, maxGroups: 1, maxRows: 9, path: '/' },
  },
  footer: {
    title: 'ستون‌های پاورقی',
    hint: 'در پایین همه‌ی صفحه‌ها.',
    ...{ rowName: 'پیوند', groupName: 'ستون', rowFields: link, maxGroups: 5, maxRows: 12, path: '/' },
    groupFields: { heading: { label: 'عنوان ستون', read: required(line(30), 'عنوان ستون را بنویسید') } },
  },
  rails: {
    title: 'ردیف‌های کالا در صفحه‌ی نخست',
    hint: 'ردیفی که کالایی ندارد خودش دیده نمی‌شود.',
    ...{ rowName: 'ردیف', groupName: null, groupFields: {}, maxGroups: 1, maxRows: 12, path: '/' },
    rowFields: {
      title: { label: 'عنوان', read: required(line(50), 'عنوان را بنویسید') },
      source: { label: 'کالاها', read: oneOf(...railSources), blank: 'newest', choices: railSourceLabels },
      value: {
        label: 'دسته، برند، سقف قیمت یا کالاها',
        read: line(1000),
        dir: 'ltr',
        hint: 'نشانی لاتین دسته یا برند، سقف قیمت به تومان، یا نشانی کالاها با فاصله. برای منبع‌های دیگر خالی.',
      },
      isShown: { label: 'نمایش', read: oneOf('true', 'false'), blank: 'true', choices: { true: 'دیده شود', false: 'پنهان' } },
    },
  },
  wholesale: {
    title: 'لیست فروش عمده',
    hint: 'همکاران تنها ردیف‌های «موجود» را می‌بینند. بی‌قیمت‌ها با استعلام فروخته می‌شود.',
    ...{ rowName: 'کالا', groupName: 'دسته', maxGroups: 40, maxRows: 200, path: '/wholesale' },
    groupFields: {
      name: { label: 'نام دسته', read: required(line(80), 'نام دسته را بنویسید') },
      description: { label: 'توضیح', read: line(200) },
    },
    rowFields: {
      name: { label: 'نام کالا', read: required(line(200), 'نام کالا را بنویسید') },
      price: { label: 'قیمت (تومان)', read: price },
      status: { label: 'وضعیت', read: oneOf(...Object.keys(wholesaleStatuses)), blank: 'in_stock', choices: wholesaleStatuses },
    },
  },
} as const satisfies Record<string, ListForm>

export type ListKey = keyof typeof listForms

export function isListKey(name: string): name is ListKey {
  return Object.hasOwn(listForms, name)
}

export function listForm(key: ListKey): ListForm {
  return listForms[key]
}

/** The name of a problem's field: the row and the field in it. */
export function fieldName(rowId: string, field: string): string {
  return `${rowId}.${field}`
}

type Problem = { readonly name: string; readonly message: string }

/** The list as it is stored; everything that is wrong is refused together, by row and field. */
export function requireList(key: ListKey, groups: readonly ListGroup[]): ListGroup[] {
  const form = listForm(key)
  const ids = groups.flatMap((group) => [group.id, ...group.rows.map(({ id }) => id)])
  const tooMany = groups.length > form.maxGroups || groups.some(({ rows }) => rows.length > form.maxRows)
  if (tooMany || new Set(ids).size !== ids.length) {
    const most = [
      ...(form.groupName ? [`${toPersianDigits(form.maxGroups)} ${form.groupName}`] : []),
      `${toPersianDigits(form.maxRows)} ${form.rowName}`,
    ]
    throw new Refusal('request.malformed', { fields: [{ name: 'list', message: `حداکثر ${most.join(' و در هر کدام ')} جا دارد` }] })
  }
  const problems: Problem[] = []
  const read = (fields: Fields, { id, values }: ListRow): ListRow => {
    const clean = Object.entries(fields).map(([name, field]) => {
      const result = field.read(values[name] ?? '')
      if (typeof result === 'string') return [name, result] as const
      problems.push({ name: fieldName(id, name), message: result.problem })
      return [name, ''] as const
    })
    const row = { id, values: Object.fromEntries(clean) }
    const problem = key === 'rails' && row.values.source ? railValueProblem(row.values) : null
    if (problem) problems.push({ name: fieldName(id, 'value'), message: problem })
    return row
  }
  const stored = groups.map((group) => ({ ...read(form.groupFields, group), rows: group.rows.map((row) => read(form.rowFields, row)) }))
  if (problems.length > 0) throw new Refusal('request.malformed', { fields: problems })
  return stored
}

/** One text for each row, for a comparison that people read: «نام — قیمت — موجود». */
function listTexts(key: ListKey, groups: readonly ListGroup[]): Record<string, string> {
  const { groupFields, rowFields } = listForm(key)
  const text = (fields: Fields, { values }: ListRow) =>
    Object.entries(fields)
      .map(([name, { choices }]) => choices?.[values[name] ?? ''] ?? values[name] ?? '')
      .filter(Boolean)
      .join(' — ')
  return Object.fromEntries(
    groups.flatMap((group) => [
      ...(Object.keys(groupFields).length > 0 ? [[group.id, text(groupFields, group)]] : []),
      ...group.rows.map((row) => [row.id, text(rowFields, row)]),
    ]),
  )
}

/** Both values of every row that differs; a row that one of them does not have is empty there. */
export function listConflict(key: ListKey, theirs: readonly ListGroup[], yours: readonly ListGroup[]) {
  const [stored, given] = [listTexts(key, theirs), listTexts(key, yours)]
  const ids = [...new Set([...Object.keys(stored), ...Object.keys(given)])].filter((id) => stored[id] !== given[id])
  return Object.fromEntries(ids.map((id) => [id, { theirs: stored[id] ?? '', yours: given[id] ?? '' }]))
}
