import { jointProblems, productFields } from '#domain/desk/goods/product-form.ts'
import { outlierNote } from '#domain/desk/prices/notes.ts'
import { parseQuantity } from '#domain/desk/stock/quantities.ts'
import { toLatinDigits } from '#domain/digits.ts'
import { type Toman, toman } from '#domain/money.ts'
import { cleanLine } from '#domain/text.ts'
import { type AmountUnit, type ImportFieldName, type ImportSettings, plainHeader } from './import-fields.ts'

/** The fields of a product that a file can set, by the names of their columns. */
type ImportedFields = {
  farsiName: string
  title: string
  description: string
  categoryId: string
  brandId: string
  price: Toman
  listPrice: Toman
  cost: Toman
  stockQuantity: number
  gtin: string
  mpn: string
  weightG: number
  warrantyCompany: string
  warrantyMonths: number
  lowStockAt: number
}
export type ImportedName = keyof ImportedFields
type Stored = { readonly [Name in ImportedName]: ImportedFields[Name] | null }
type Value = string | number | null
/** Parts of a product that are rows of their own, by name: those of WooCommerce, and categories and brands that an import makes. */
export const importedParts = {
  category: 'دسته',
  brand: 'برند',
  specs: 'ویژگی‌ها',
  family: 'خانواده',
  oldPath: 'نشانی پیشین',
  review: 'نظر',
  customer: 'مشتری',
  address: 'نشانی',
} as const
type ChangedName = ImportedName | keyof typeof importedParts
export type ImportChanges = Readonly<Partial<Record<ChangedName, { readonly before: Value; readonly after: Value }>>>

/** Names of categories and brands as `plainHeader` writes them; several may have one name. */
export type ImportLookups = Readonly<Record<'category' | 'brand', ReadonlyMap<string, readonly string[]>>>

export type ImportState = 'new' | 'changed' | 'same' | 'wrong'
export const importStateLabels: Record<ImportState, string> = { new: 'تازه', changed: 'تغییر', same: 'یکسان', wrong: 'نادرست' }

/** What a list of rows is narrowed to. */
export const importViews = ['all', 'new', 'changed', 'same', 'wrong', 'outliers', 'skipped'] as const
export type ImportView = (typeof importViews)[number]

export type CheckedRow = {
  readonly sku: string | null
  readonly state: ImportState
  readonly changes: ImportChanges
  readonly problems: readonly string[]
  readonly isOutlier: boolean
}

/** A category or brand by name: every one that has it. */
type Named = Partial<Record<'categoryId' | 'brandId', readonly string[]>>
/** A category or brand that nobody has yet, by the names from the root down. */
type NewNames = Partial<Record<'category' | 'brand', string>>
type Reading = {
  readonly sku: string | null
  readonly fields: Partial<ImportedFields>
  readonly named: Named
  readonly made: NewNames
  readonly problems: string[]
}

/** The cells of a row as values. An empty cell says nothing: what is stored stays. */
function readRow(cells: readonly string[], settings: ImportSettings, lookups: ImportLookups): Reading {
  const fields: Record<string, string | number> = {}
  const problems: string[] = []
  const named: Named = {}
  const made: NewNames = {}
  let sku: string | null = null
  for (const [index, field] of settings.mapping.entries()) {
    const text = cells[index]?.trim() ?? ''
    if (field === null || text === '') continue
    const read = readCell(field, text, settings, lookups)
    if ('problem' in read) problems.push(read.problem)
    else if ('ids' in read) named[field === 'brand' ? 'brandId' : 'categoryId'] = read.ids
    else if ('path' in read) made[field === 'brand' ? 'brand' : 'category'] = read.path
    else if (field === 'sku') sku = String(read.value)
    else fields[columnOf[field]] = read.value
  }
  if (sku === null && problems.length === 0) problems.push('SKU خالی است')
  return { sku, fields, named, made, problems }
}

const columnOf: Record<Exclude<ImportFieldName, 'sku'>, ImportedName> = {
  ...{ name: 'farsiName', title: 'title', category: 'categoryId', brand: 'brandId', price: 'price', listPrice: 'listPrice', cost: 'cost' },
  ...{ stock: 'stockQuantity', description: 'description', gtin: 'gtin', mpn: 'mpn', weightG: 'weightG' },
  ...{ warrantyCompany: 'warrantyCompany', warrantyMonths: 'warrantyMonths', lowStockAt: 'lowStockAt' },
}

type CellReading =
  | { readonly value: string | number }
  | { readonly ids: readonly string[] }
  | { readonly path: string }
  | { readonly problem: string }

function readCell(
  field: ImportFieldName,
  text: string,
  { unit, makesCatalog = false }: ImportSettings,
  lookups: ImportLookups,
): CellReading {
  switch (field) {
    case 'price':
    case 'listPrice':
    case 'cost':
      return readAmount(text, unit, productFields[field].label)
    case 'stock': {
      const value = parseQuantity(text.replace(/[.٫]0+$/, ''))
      return value === null ? { problem: `موجودی «${shortened(text)}» عدد درست نیست` } : { value }
    }
    case 'category':
    case 'brand':
      return readName(field, text, makesCatalog, lookups)
    default: {
      const { label, parse } = productFields[field === 'name' ? 'farsiName' : field]
      const parsed = parse(text)
      if ('problem' in parsed) return { problem: `${label}: ${parsed.problem}` }
      return parsed.value === null ? { problem: `${label} خالی است` } : { value: parsed.value }
    }
  }
}

const [maxNameLength, maxDepth] = [80, 5]

/** A category may be «موبایل › گوشی»: found by its last name, made with those above it. */
function readName(field: 'category' | 'brand', text: string, isMade: boolean, lookups: ImportLookups): CellReading {
  const names = field === 'brand' ? [cleanLine(text)] : splitPath(text)
  const ids = lookups[field].get(plainHeader(names.at(-1) ?? ''))
  if (ids) return { ids }
  const label = field === 'brand' ? 'برند' : 'دسته‌ی'
  if (!isMade) return { problem: `${label} «${shortened(text)}» پیدا نشد` }
  const isUsable = names.length > 0 && names.length <= maxDepth && names.every((name) => name.length <= maxNameLength && plainHeader(name))
  return isUsable ? { path: names.join(pathSeparator) } : { problem: `${label} «${shortened(text)}» ساختنی نیست؛ هر نام حداکثر ۸۰ نویسه` }
}

const pathSeparator = ' › '

/** The names of a category from the root down. */
export function splitPath(text: string): string[] {
  return text
    .split(/[>›]/)
    .map((name) => cleanLine(name))
    .filter(Boolean)
}

const maxAmount = 1e12

/** Any digits and separators; a unit beside the number wins. Zero is no price (DESK-29). */
export function readAmount(text: string, unit: AmountUnit, label: string): { value: number } | { problem: string } {
  const plain = toLatinDigits(cleanLine(text))
    .replace(/[٬,،'\s\u200c]/g, '')
    .replace(/[.٫]0+(?=\D*$)/, '')
  const [, digits, word] = /^([0-9]{1,15})(تومان|تومن|ریال|toman|rial|irr|irt)?$/i.exec(plain) ?? []
  if (digits === undefined) return { problem: `${label} «${shortened(text)}» عدد درست نیست` }
  const isRial = word ? /^(ریال|rial|irr)$/i.test(word) : unit === 'rial'
  const amount = Number(digits)
  if (amount === 0) return { problem: `${label} صفر پذیرفته نمی‌شود` }
  if (isRial && amount % 10 !== 0) return { problem: `${label} «${shortened(text)}» ریال، بر ده بخش‌پذیر نیست` }
  const value = isRial ? amount / 10 : amount
  return value > maxAmount ? { problem: `${label} بیش از اندازه بزرگ است` } : { value: toman(value) }
}

function shortened(text: string): string {
  const line = cleanLine(text)
  return line.length > 40 ? `${line.slice(0, 40)}…` : line
}

/** What a row would do to the product with its SKU, or to none. `isRepeated`: an earlier row of the file has the same SKU. */
export function checkRow(
  cells: readonly string[],
  settings: ImportSettings,
  lookups: ImportLookups,
  found: { readonly product: Stored | null; readonly isRepeated: boolean },
): CheckedRow {
  const reading = readRow(cells, settings, lookups)
  const wrong = (problems: readonly string[]): CheckedRow => ({ sku: reading.sku, state: 'wrong', changes: {}, problems, isOutlier: false })
  if (found.isRepeated) reading.problems.push('این SKU در ردیف‌های بالاتر هم هست')
  const { fields, problems: ofNames } = withNamed(reading, found.product, settings)
  const given = [...reading.problems, ...ofNames]
  const problems = found.product ? given : [...given, ...missingOf(fields, reading.made, given)]
  if (problems.length > 0) return wrong(problems)
  const { product } = found
  const changes = { ...changesOf(fields, product), ...madeChanges(reading.made, product) }
  const joint = jointProblems({ ...noFacts, ...product, ...fields }).map(({ message }) => message)
  if (joint.length > 0) return wrong(joint)
  const state = product === null ? 'new' : Object.keys(changes).length > 0 ? 'changed' : 'same'
  return { sku: reading.sku, state, changes, problems: [], isOutlier: isOutlier(changes, product, fields) }
}

/** The SKU of a row, to find its product. */
export function skuOf(cells: readonly string[], { mapping }: ImportSettings): string | null {
  const parsed = productFields.sku.parse(cells[mapping.indexOf('sku')]?.trim() ?? '')
  return 'problem' in parsed ? null : parsed.value
}

const noFacts = { boxLengthMm: null, boxWidthMm: null, boxHeightMm: null, warrantyCompany: null, warrantyMonths: null }

/** Of several categories or brands with the name, the product's own. A new product takes the chosen ones where its row names none. */
function withNamed({ fields, named, made }: Reading, product: Stored | null, settings: ImportSettings) {
  const filled: Partial<ImportedFields> = { ...fields }
  const problems: string[] = []
  for (const name of ['categoryId', 'brandId'] as const) {
    if (made[name === 'brandId' ? 'brand' : 'category']) continue
    const ids = named[name] ?? []
    const own = product?.[name] ?? settings[name]
    const id = own !== null && (ids.length === 0 || ids.includes(own)) ? own : ids[0]
    if (ids.length > 1 && id !== own) problems.push(name === 'brandId' ? 'چند برند با این نام هست' : 'چند دسته با این نام هست')
    else if (id) filled[name] = id
  }
  const title = fields.title ?? fields.farsiName
  return { fields: product === null && title ? { ...filled, title } : filled, problems }
}

/** Said only of a row that is otherwise right: an unknown category is not also a missing one. */
function missingOf({ farsiName, categoryId, brandId }: Partial<ImportedFields>, made: NewNames, others: readonly string[]): string[] {
  if (others.length > 0) return []
  return [
    ...(farsiName === undefined ? ['کالای تازه نام می‌خواهد'] : []),
    ...((categoryId ?? made.category) === undefined ? ['کالای تازه دسته می‌خواهد'] : []),
    ...((brandId ?? made.brand) === undefined ? ['کالای تازه برند می‌خواهد'] : []),
  ]
}

function changesOf(fields: Partial<ImportedFields>, product: Stored | null): ImportChanges {
  return Object.fromEntries(
    Object.entries(fields)
      .map(([name, after]) => [name, { before: product?.[name as ImportedName] ?? null, after }] as const)
      .filter(([, { before, after }]) => before !== after),
  )
}

/** By name, until the import has made them; the id before it is compared when the row is stored. */
function madeChanges({ category, brand }: NewNames, product: Stored | null): ImportChanges {
  return {
    ...(category && { category: { before: product?.categoryId ?? null, after: category } }),
    ...(brand && { brand: { before: product?.brandId ?? null, after: brand } }),
  }
}

function isOutlier(changes: ImportChanges, product: Stored | null, { price, cost }: Partial<ImportedFields>): boolean {
  if (!changes.price || price === undefined) return false
  return outlierNote(price, product?.price ?? null, cost ?? product?.cost ?? null) !== null
}

/** Rows of one file, besides its header. */
export const maxImportRows = 200_000
export const maxImportBytes = 40 * 1024 * 1024
