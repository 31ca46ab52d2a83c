import { toLatinDigits } from '#domain/digits.ts'
import { decodeEntities } from '#domain/markdown.ts'
import { cleanLine } from '#domain/text.ts'
import type { WooColumns } from './columns.ts'

export type WooAttribute = { readonly name: string; readonly values: readonly string[] }

/** One row of an export, or one product of the API: texts as WooCommerce wrote them, lists split. */
export type WooRow = {
  /** As `SKU` or `id:12` in the column of parents; also the SKU of what has none. */
  readonly id: string
  readonly type: string
  readonly sku: string
  readonly gtin: string
  readonly name: string
  /** As it was typed, Arabic letters too: WordPress made the slug from it. */
  readonly typedName: string
  readonly isPublished: boolean
  readonly short: string
  readonly description: string
  readonly regular: string
  readonly sale: string
  readonly saleFrom: string
  readonly saleTo: string
  readonly inStock: string
  readonly stock: string
  readonly lowStock: string
  readonly weightG: number | null
  /** Each as the names from the root down. */
  readonly categories: readonly (readonly string[])[]
  readonly brands: readonly string[]
  readonly images: readonly string[]
  readonly parent: string
  readonly slug: string
  readonly permalink: string
  readonly attributes: readonly WooAttribute[]
}

export function readWooRow(cells: readonly string[], columns: WooColumns): WooRow {
  const text = (field: keyof WooColumns['fields']) => cells[columns.fields[field] ?? -1]?.trim() ?? ''
  const line = (field: keyof WooColumns['fields']) => cleanLine(decodeEntities(text(field)))
  return {
    id: toLatinDigits(text('id')).replace(/\D/g, ''),
    type: (text('type').split(',')[0] ?? '').trim().toLowerCase(),
    sku: toLatinDigits(line('sku')),
    gtin: toLatinDigits(line('gtin')),
    name: line('name'),
    typedName: decodeEntities(text('name')),
    isPublished: toLatinDigits(text('published')) === '1',
    short: unescaped(text('short')),
    description: unescaped(text('description')),
    ...{ regular: text('regular'), sale: text('sale'), saleFrom: text('saleFrom'), saleTo: text('saleTo') },
    ...{ inStock: text('inStock').toLowerCase(), stock: text('stock').toLowerCase(), lowStock: text('lowStock') },
    weightG: columns.weight && weightOf(cells[columns.weight.index] ?? '', columns.weight.gramsPerUnit),
    categories: splitList(text('categories')).map(splitPath),
    brands: splitList(text('brands')).map((path) => splitPath(path).at(-1) ?? ''),
    images: splitList(text('images')),
    parent: toLatinDigits(line('parent')),
    slug: text('slug'),
    permalink: text('permalink'),
    attributes: columns.attributes.flatMap(({ name, values }) => attributeOf(cells[name] ?? '', cells[values] ?? '')),
  }
}

function attributeOf(name: string, values: string): WooAttribute[] {
  const label = cleanLine(decodeEntities(name))
  return label === '' ? [] : [{ name: label, values: splitList(values) }]
}

/** «a, b\, c» is two values: a comma inside one has a backslash. */
export function splitList(text: string): string[] {
  return text
    .split(/(?<!\\),/)
    .map((part) => cleanLine(decodeEntities(part.replaceAll('\\,', ','))))
    .filter(Boolean)
}

/** «موبایل > گوشی» from the root down. */
function splitPath(text: string): string[] {
  return text
    .split('>')
    .map((name) => cleanLine(name))
    .filter(Boolean)
}

/** The export writes a line break as `\n`, and a backslash before an n twice. */
function unescaped(text: string): string {
  return text.replace(/(\\\\n)|\\n/g, (_, escaped: string | undefined) => (escaped ? '\\n' : '\n'))
}

function weightOf(text: string, gramsPerUnit: number): number | null {
  const number = Number(toLatinDigits(text.trim()).replace(/[٫,/]/, '.'))
  const grams = Math.round(number * gramsPerUnit)
  return grams >= 1 && grams <= 1_000_000 ? grams : null
}

/** How a variation names this row as its parent. */
export function parentKeys({ sku, id }: Pick<WooRow, 'sku' | 'id'>): string[] {
  return [...(sku ? [sku] : []), ...(id ? [`id:${id}`] : [])]
}

/** The SKU of its product here; one without an SKU has its number, so that the same file finds it again. Empty when it has neither. */
export function keyOf({ sku, id }: Pick<WooRow, 'sku' | 'id'>): string {
  return sku || (id && `WOO-${id}`)
}
