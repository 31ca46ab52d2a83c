import type { ApiCategory, ApiProduct } from './api.ts'

const attributePairs = 40

/** The header of rows that come from the API: that of WooCommerce's own export in English, so that both are read by the same rules. */
export function apiHeader(weightUnit: string): string[] {
  const unit = /^(kg|g|lbs|oz)$/.test(weightUnit) ? weightUnit : 'kg'
  return [
    ...['ID', 'Type', 'SKU', 'GTIN, UPC, EAN, or ISBN', 'Name', 'Published', 'Short description', 'Description'],
    ...['Date sale price starts', 'Date sale price ends', 'In stock?', 'Stock', 'Low stock amount', `Weight (${unit})`],
    ...['Sale price', 'Regular price', 'Categories', 'Images', 'Parent', 'Brands', 'Slug', 'Permalink'],
    ...Array.from({ length: attributePairs }, (_, index) => [`Attribute ${index + 1} name`, `Attribute ${index + 1} value(s)`]).flat(),
  ]
}

/** A product of the API as a row of an export; a variation with its parent. */
export function apiRow(product: ApiProduct, categories: ReadonlyMap<number, ApiCategory>, parent: ParentLink | null = null): string[] {
  const { id, name, short, description, saleFrom, saleTo, lowStock, weight, sale, regular, slug, permalink } = product
  return [
    String(id),
    parent ? 'variation' : product.type,
    ownText(product.sku, parent?.sku),
    ownText(product.gtin, parent?.gtin),
    ...[name, product.status === 'publish' ? '1' : '-1', escapedBreaks(short), escapedBreaks(description), saleFrom, saleTo],
    ...[inStockCell(product), stockCell(product), lowStock, weight, sale, regular],
    list(product.categories.map((term) => pathOf(term.id, categories) ?? term.name)),
    list(product.images),
    parent ? `id:${parent.id}` : '',
    ...[list(product.brands), slug, permalink],
    ...product.attributes.slice(0, attributePairs).flatMap((one) => [one.name, list(one.values)]),
  ]
}

export type ParentLink = { readonly id: string; readonly sku: string; readonly gtin: string }

/** The API gives a variation without an SKU that of its parent. */
function ownText(text: string, ofParent: string | undefined): string {
  return text === ofParent ? '' : text
}

function inStockCell({ stockStatus }: ApiProduct): string {
  return stockStatus === 'outofstock' ? '0' : stockStatus === 'onbackorder' ? 'backorder' : '1'
}

function stockCell({ managesStock, stock }: ApiProduct): string {
  if (managesStock === 'parent') return 'parent'
  return managesStock ? stock : ''
}

/** «موبایل > گوشی», from the root down; null for one that the list of categories lacks. A loop of parents ends. */
function pathOf(id: number, categories: ReadonlyMap<number, ApiCategory>): string | null {
  const names: string[] = []
  for (let one = categories.get(id); one && names.length < 10; one = categories.get(one.parent)) names.unshift(one.name)
  return names.length > 0 ? names.join(' > ') : null
}

/** As the export writes a list: a comma inside a value has a backslash. */
function list(values: readonly string[]): string {
  return values.map((value) => value.replaceAll(',', '\\,')).join(', ')
}

/** In an export `\n` is a line break. */
function escapedBreaks(text: string): string {
  return text.replaceAll('\\n', '\\\\n')
}
