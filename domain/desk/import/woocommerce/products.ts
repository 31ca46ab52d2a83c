import { maxFamilyOptions, maxVariants, variantName } from '#domain/desk/family/variants.ts'
import { productFields } from '#domain/desk/goods/product-form.ts'
import { valueKey } from '#domain/desk/goods/product-specs.ts'
import { toLatinDigits } from '#domain/digits.ts'
import type { Toman } from '#domain/money.ts'
import { wooAmount } from './amounts.ts'
import { markdownOf } from './html-text.ts'
import { oldPathOf } from './old-paths.ts'
import { keyOf, type WooAttribute, type WooRow } from './rows.ts'
import { noBrand, noCategory, type WooSettings } from './settings.ts'

/** Values of the product's own columns; what the row does not say is missing. */
export type WooFields = {
  readonly farsiName: string
  readonly description?: string
  readonly price?: Toman
  readonly listPrice?: Toman | null
  readonly stockQuantity?: number
  readonly gtin?: string
  readonly weightG?: number
  readonly lowStockAt?: number
}

/** A family of products here, from a variable product there. */
export type WooFamily = { readonly key: string; readonly name: string; readonly axes: readonly string[] }

/** A product here, from a simple product or a variation there. */
export type WooProduct = {
  readonly sku: string
  readonly fields: WooFields
  /** The stock of a new product, when WooCommerce did not count it. */
  readonly uncounted: number
  readonly category: readonly string[]
  readonly brand: string
  readonly specs: readonly WooAttribute[]
  readonly family: WooFamily | null
  readonly oldPath: string | null
  readonly isPublished: boolean
}

type Problems = { readonly problems: readonly string[] }
export type WooReading = ({ readonly product: WooProduct } | { readonly family: WooFamily | null } | Problems) & { readonly sku: string }

/** A row with its parent and the variations of that, or with its own variations. */
export type WooGroup = { readonly row: WooRow; readonly parent: WooRow | null; readonly variations: readonly WooRow[] }

/** What a row is here; or why it cannot be imported. */
export function readWooProduct(group: WooGroup, settings: WooSettings, today: string): WooReading {
  const { row } = group
  const sku = keyOf(row)
  if (sku === '') return { sku, problems: ['ردیف نه شناسه دارد و نه SKU'] }
  if (row.type === 'variable') return { sku, ...familyReading(row, group.variations) }
  if (row.type !== 'simple' && row.type !== 'variation') return { sku, problems: [`کالای نوع «${row.type.slice(0, 30)}» وارد نمی‌شود`] }
  if (row.type === 'variation' && group.parent === null) return { sku, problems: [`کالای مادر «${row.parent.slice(0, 40)}» در فایل نیست`] }
  return { sku, ...productReading(group, settings, today) }
}

function familyReading(row: WooRow, variations: readonly WooRow[]): { family: WooFamily | null } | Problems {
  if (variations.length === 0) return { problems: ['این کالای متغیر گونه‌ای در فایل ندارد'] }
  const name = productFields.farsiName.parse(row.name)
  if ('problem' in name) return { problems: [name.problem] }
  const axes = axesOf(row, variations)
  const problem = familyProblem(axes, variations)
  return problem ? { problems: [problem] } : { family: axes.length === 0 ? null : { key: keyOf(row), name: name.value, axes } }
}

/** The attributes in which its variations differ, in the sequence of the parent. */
function axesOf(parent: WooRow, variations: readonly WooRow[]): string[] {
  const used = new Map(
    variations.flatMap(({ attributes }) => attributes.filter(({ values }) => values.length > 0).map(({ name }) => [valueKey(name), name])),
  )
  const position = (key: string) => parent.attributes.findIndex(({ name }) => valueKey(name) === key)
  return [...used].toSorted(([one], [other]) => position(one) - position(other)).map(([, name]) => name)
}

function familyProblem(axes: readonly string[], variations: readonly WooRow[]): string | null {
  if (axes.length > maxFamilyOptions) return 'گونه‌ها در بیش از سه ویژگی فرق دارند'
  if (variations.length > maxVariants) return 'این کالا بیش از ۱۰۰ گونه دارد'
  return axes.length === 0 && variations.length > 1 ? 'گونه‌های این کالا در ویژگی‌ای فرق ندارند' : null
}

type Variant = { readonly family: WooFamily | null; readonly chosen: readonly WooAttribute[]; readonly problem: string | null }
const simple: Variant = { family: null, chosen: [], problem: null }

function variantOf({ row, parent, variations }: WooGroup): Variant {
  if (parent === null) return simple
  const axes = axesOf(parent, variations)
  const chosen = axes.map((name) => ({ name, values: valuesOf(row, name).slice(0, 1) }))
  const lacking = chosen.find(({ values }) => values.length === 0)
  const family = axes.length === 0 ? null : { key: keyOf(parent), name: parent.name, axes }
  const problem = familyProblem(axes, variations)
  if (problem) return { family, chosen, problem }
  if (lacking) return { family, chosen, problem: `مقدار «${lacking.name}» این گونه خالی است` }
  const keyIn = (one: WooRow) => axes.map((name) => valueKey(valuesOf(one, name)[0] ?? '')).join('\n')
  const first = variations.find((one) => keyIn(one) === keyIn(row))
  const isRepeated = first !== undefined && keyOf(first) !== keyOf(row)
  return { family, chosen, problem: isRepeated ? 'گونه‌ی دیگری از این کالا همین مقدارها را دارد' : null }
}

function valuesOf({ attributes }: WooRow, name: string): readonly string[] {
  return attributes.find((one) => valueKey(one.name) === valueKey(name))?.values ?? []
}

function productReading(group: WooGroup, settings: WooSettings, today: string): { product: WooProduct } | Problems {
  const { row, parent, variations } = group
  const main = parent ?? row
  const { family, chosen, problem } = variantOf(group)
  const { specs, brand, notes } = specsOf(main, row, chosen)
  const sku = productFields.sku.parse(keyOf(row))
  const values = chosen.flatMap((one) => one.values)
  const name = productFields.farsiName.parse(family ? variantName(main.name, values) : main.name)
  const description = productFields.description.parse(descriptionOf(main, row, notes))
  const prices = pricesOf(row, settings, today)
  const problems = [sku, name, description, prices].flatMap((parsed) => ('problem' in parsed ? [parsed.problem] : []))
  if (problem) problems.push(problem)
  if (problems.length > 0 || 'problem' in sku || 'problem' in name || 'problem' in description || 'problem' in prices) return { problems }
  const { stock, uncounted } = stockOf(row, parent, settings)
  const product: WooProduct = {
    sku: sku.value,
    fields: {
      farsiName: name.value,
      ...(description.value && { description: description.value }),
      ...prices.value,
      ...(stock !== null && { stockQuantity: stock }),
      ...factsOf(row, main),
    },
    uncounted,
    category: deepest(main.categories),
    brand,
    specs,
    family,
    oldPath:
      parent && variations[0] && keyOf(variations[0]) !== keyOf(row)
        ? null
        : oldPathOf({ ...main, name: main.typedName }, settings.productBase),
    isPublished: main.isPublished && row.isPublished,
  }
  return { product }
}

const brandNames = new Set(['برند', 'مارک', 'brand', 'سازنده', 'شرکت سازنده', 'manufacturer'].map(valueKey))
const [maxValues, maxLength] = [12, 80]

/** What fits a specification, the brand, and what is too long for one and becomes a line of the description. */
function specsOf(main: WooRow, row: WooRow, chosen: readonly WooAttribute[]) {
  const shared = main.attributes.filter(({ name }) => !chosen.some((one) => valueKey(one.name) === valueKey(name)))
  const unique = new Map([...chosen, ...shared].map((one) => [valueKey(one.name), one]))
  const isBrand = ({ name }: WooAttribute) => brandNames.has(valueKey(name))
  const given = [...unique.values()].filter((one) => one.values.length > 0)
  const isShort = ({ name, values }: WooAttribute) =>
    values.length <= maxValues && [name, ...values].every((text) => text.length <= maxLength)
  const others = given.filter((one) => !isBrand(one) || chosen.includes(one))
  const brand = row.brands[0] ?? main.brands[0] ?? given.find(isBrand)?.values[0] ?? ''
  return {
    specs: others.filter(isShort),
    brand: brand === '' || brand.length > maxLength ? noBrand : brand,
    notes: others.filter((one) => !isShort(one)).map(({ name, values }) => `${name}: ${values.join('، ')}`),
  }
}

function descriptionOf(main: WooRow, row: WooRow, notes: readonly string[]): string {
  const own = main === row ? [] : [markdownOf(row.description)]
  const list = notes.map((note) => `- ${note}`).join('\n')
  return [markdownOf(main.short), markdownOf(main.description), ...own, list].filter(Boolean).join('\n\n')
}

/** The price that WooCommerce charges today; the regular one is struck through while a sale is on. */
function pricesOf({ regular, sale, saleFrom, saleTo }: WooRow, { currency }: WooSettings, today: string) {
  const [full, reduced] = [wooAmount(regular, currency), wooAmount(sale, currency)]
  if ('problem' in full) return full
  if ('problem' in reduced) return reduced
  if (full.value === null) return { value: {} }
  const isOn = reduced.value !== null && reduced.value < full.value && isBegun(saleFrom, today) && isLeft(saleTo, today)
  return {
    value: isOn && reduced.value !== null ? { price: reduced.value, listPrice: full.value } : { price: full.value, listPrice: null },
  }
}

/** A day of the Gregorian calendar; anything else says nothing. */
function dayOf(text: string): string | null {
  return /^(2\d{3}-\d{2}-\d{2})/.exec(toLatinDigits(text.trim()))?.[1] ?? null
}

function isBegun(from: string, today: string): boolean {
  return (dayOf(from) ?? today) <= today
}

function isLeft(to: string, today: string): boolean {
  return (dayOf(to) ?? today) >= today
}

/** Null when WooCommerce sells it without counting; a stock that variations share cannot be divided. */
function stockOf({ stock, inStock }: WooRow, parent: WooRow | null, { uncounted }: WooSettings) {
  const shared = stock === 'parent' ? (parent?.stock ?? '') : stock
  const count = numberOf(shared)
  if (inStock === '0' || (count !== null && count <= 0)) return { stock: 0, uncounted: 0 }
  return count === null || stock === 'parent' ? { stock: null, uncounted } : { stock: count, uncounted: 0 }
}

const maxCount = 1_000_000

function numberOf(text: string): number | null {
  const number = Number(toLatinDigits(text.trim()).replace(/[٬,]/g, ''))
  return text.trim() === '' || !Number.isFinite(number) ? null : Math.min(maxCount, Math.floor(number))
}

function factsOf(row: WooRow, main: WooRow) {
  const gtin = productFields.gtin.parse(row.gtin)
  const weightG = row.weightG ?? main.weightG
  const lowStock = numberOf(row.lowStock)
  return {
    ...('value' in gtin && gtin.value !== null && { gtin: gtin.value }),
    ...(weightG !== null && { weightG }),
    ...(lowStock !== null && lowStock >= 0 && { lowStockAt: lowStock }),
  }
}

/** A product has one category here: the first of those deepest in the tree. */
function deepest(paths: readonly (readonly string[])[]): readonly string[] {
  const depth = Math.max(0, ...paths.map((path) => path.length))
  return paths.find((path) => path.length === depth && depth > 0) ?? [noCategory]
}
