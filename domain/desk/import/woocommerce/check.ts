import { valueKey } from '#domain/desk/goods/product-specs.ts'
import { plainHeader } from '#domain/desk/import/import-fields.ts'
import type { CheckedRow, ImportChanges } from '#domain/desk/import/import-rows.ts'
import { outlierNote } from '#domain/desk/prices/notes.ts'
import { toman } from '#domain/money.ts'
import type { WooFields, WooProduct, WooReading } from './products.ts'
import type { WooAttribute } from './rows.ts'

type Value = string | number | null

/** The product with the row's SKU as it is now. */
export type StoredProduct = {
  readonly columns: { readonly [Name in keyof WooFields]-?: Value }
  readonly cost: number | null
  readonly category: string
  /** Latin and Persian. */
  readonly brandNames: readonly string[]
  readonly specs: readonly WooAttribute[]
  readonly familyId: string | null
}

export type WooFound = {
  readonly product: StoredProduct | null
  /** Of a variable product. */
  readonly hasFamily: boolean
  /** Another product of the family that has the same values. */
  readonly sibling: string | null
  readonly isRepeated: boolean
  /** Whether the old path leads somewhere already, or a product has it. */
  readonly isPathUsed: boolean
}

/** What a row would do, compared with what is stored. */
export function checkWooRow(reading: WooReading, found: WooFound): CheckedRow {
  const { sku } = reading
  const result = (state: CheckedRow['state'], changes: ImportChanges, problems: readonly string[] = []): CheckedRow => {
    return { sku: sku || null, state, changes, problems, isOutlier: false }
  }
  if ('problems' in reading) return result('wrong', {}, reading.problems)
  if (found.isRepeated) return result('wrong', {}, ['این SKU در ردیف‌های بالاتر هم هست'])
  if ('product' in reading) return checkProduct(reading.product, found)
  const isMade = found.hasFamily || reading.family === null
  return isMade ? result('same', {}) : result('new', { family: { before: null, after: reading.family?.name ?? '' } })
}

function checkProduct(given: WooProduct, { product, sibling, isPathUsed }: WooFound): CheckedRow {
  const { sku } = given
  if (sibling !== null)
    return { sku, state: 'wrong', changes: {}, problems: [`«${sibling}» در این خانواده همین مقدارها را دارد`], isOutlier: false }
  const pairs = { ...columnChanges(given, product), ...partChanges(given, product) }
  const path = given.oldPath !== null && !isPathUsed ? { oldPath: { before: null, after: given.oldPath } } : {}
  const changes = { ...pairs, ...path }
  const state = product === null ? 'new' : Object.keys(changes).length > 0 ? 'changed' : 'same'
  return { sku, state, changes, problems: [], isOutlier: isOutlier(given, product) }
}

function columnChanges({ fields, uncounted }: WooProduct, product: StoredProduct | null): ImportChanges {
  const stock = product === null ? { stockQuantity: fields.stockQuantity ?? uncounted } : {}
  const wanted: Readonly<Record<string, Value>> = { ...fields, ...stock, ...(product === null && { title: fields.farsiName }) }
  const before: Readonly<Record<string, Value>> = product?.columns ?? {}
  const changes = Object.entries(wanted).map(([name, after]) => [name, { before: before[name] ?? null, after }] as const)
  return Object.fromEntries(changes.filter(([, one]) => one.before !== one.after))
}

/** Category, brand, specifications and family, as texts. A category of the same name elsewhere in the tree is the shop's own choice. */
function partChanges({ category, brand, specs, family }: WooProduct, product: StoredProduct | null): ImportChanges {
  const isCategory = product !== null && plainHeader(category.at(-1) ?? '') === plainHeader(product.category)
  const isBrand = product?.brandNames.some((name) => plainHeader(name) === plainHeader(brand)) ?? false
  const other = specs.filter((spec) => !isSame(spec, product))
  const before = other.flatMap(({ name }) => specIn(product, name) ?? [])
  return {
    ...(!isCategory && { category: { before: product?.category ?? null, after: category.join(' › ') } }),
    ...(!isBrand && { brand: { before: product?.brandNames[0] ?? null, after: brand } }),
    ...(other.length > 0 && { specs: { before: before.length > 0 ? specText(before) : null, after: specText(other) } }),
    ...(family !== null && (product?.familyId ?? null) === null && { family: { before: null, after: family.name } }),
  }
}

function specIn(product: StoredProduct | null, name: string): WooAttribute | undefined {
  return product?.specs.find((spec) => valueKey(spec.name) === valueKey(name))
}

function isSame({ name, values }: WooAttribute, product: StoredProduct | null): boolean {
  const keys = (texts: readonly string[]) => [...new Set(texts.map(valueKey))].toSorted().join('\n')
  return keys(values) === keys(specIn(product, name)?.values ?? [])
}

function specText(specs: readonly WooAttribute[]): string {
  return specs.map(({ name, values }) => `${name}: ${values.join('، ')}`).join('؛ ')
}

function isOutlier({ fields: { price } }: WooProduct, product: StoredProduct | null): boolean {
  const before = product?.columns.price
  if (price === undefined || product === null || price === before) return false
  const amount = (value: Value | undefined) => (typeof value === 'number' ? toman(value) : null)
  return outlierNote(price, amount(before), amount(product.cost)) !== null
}

/** Whether both would change the same values in the same way. An old path leads to the first of several products with the same name. */
export function areSameChanges(one: ImportChanges, other: ImportChanges): boolean {
  const text = (changes: ImportChanges) =>
    JSON.stringify(
      Object.entries(changes)
        .filter(([name]) => name !== 'oldPath')
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([name, change]) => [name, change?.before ?? null, change?.after ?? null]),
    )
  return text(one) === text(other)
}
