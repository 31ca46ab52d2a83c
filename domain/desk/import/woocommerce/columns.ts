import { plainHeader } from '#domain/desk/import/import-fields.ts'
import { toLatinDigits } from '#domain/digits.ts'

/** Headers of WooCommerce's product export in English and in its Persian translations. */
const headers = {
  id: ['ID', 'شناسه'],
  type: ['Type', 'نوع'],
  sku: ['SKU', 'شناسه محصول'],
  gtin: ['GTIN, UPC, EAN, or ISBN', 'GTIN، UPC، EAN یا ISBN'],
  name: ['Name', 'نام'],
  published: ['Published', 'منتشر شده'],
  short: ['Short description', 'توضیح کوتاه', 'توضیحات کوتاه'],
  description: ['Description', 'توضیحات', 'توضیح'],
  saleFrom: ['Date sale price starts', 'تاریخ شروع حراجی', 'تاریخ شروع فروش ویژه'],
  saleTo: ['Date sale price ends', 'تاریخ پایان حراجی', 'تاریخ پایان فروش ویژه'],
  inStock: ['In stock?', 'در انبار؟', 'موجود است؟'],
  stock: ['Stock', 'انبار', 'موجودی', 'موجودی انبار'],
  lowStock: ['Low stock amount', 'موجودی انبار کم', 'میزان کمبود در انبار', 'کمبود موجودی انبار'],
  sale: ['Sale price', 'قیمت فروش ویژه', 'قیمت فروش فوق‌العاده', 'قیمت حراج'],
  regular: ['Regular price', 'قیمت عادی', 'قیمت اصلی'],
  categories: ['Categories', 'دسته‌ها', 'دسته‌بندی‌ها'],
  brands: ['Brands', 'برندها'],
  images: ['Images', 'تصاویر', 'تصویرها'],
  parent: ['Parent', 'مادر', 'والد'],
  /** Not of WooCommerce itself; export plugins write them. */
  slug: ['Slug', 'نامک', 'post_name'],
  permalink: ['Permalink', 'پیوند یکتا', 'product_page_url'],
} as const satisfies Record<string, readonly string[]>

type WooField = keyof typeof headers

/** A column of grams, kilograms, pounds or ounces, by its header. */
type WeightColumn = { readonly index: number; readonly gramsPerUnit: number }
type AttributeColumns = { readonly name: number; readonly values: number }

/** Where each field is in a row of the file. */
export type WooColumns = {
  readonly fields: Readonly<Partial<Record<WooField, number>>>
  readonly weight: WeightColumn | null
  readonly attributes: readonly AttributeColumns[]
}

const fieldOfHeader = new Map(
  Object.entries(headers).flatMap(([field, names]) => names.map((name) => [plainHeader(name), field as WooField] as const)),
)

/** What only WooCommerce's export has together. */
const characteristic: readonly WooField[] = ['type', 'name', 'published', 'parent', 'regular']

/** The columns of an export of WooCommerce; null when the header is that of another file. */
export function wooColumns(header: readonly string[]): WooColumns | null {
  const fields: Partial<Record<WooField, number>> = {}
  for (const [index, text] of header.entries()) {
    const field = fieldOfHeader.get(plainHeader(text))
    if (field && fields[field] === undefined) fields[field] = index
  }
  if (characteristic.some((field) => fields[field] === undefined)) return null
  if (fields.id === undefined && fields.sku === undefined) return null
  return { fields, weight: weightColumn(header), attributes: attributeColumns(header) }
}

const gramsPerUnit: readonly (readonly [RegExp, number])[] = [
  [/^(kgs?|کیلوگرم|کیلو)$/, 1000],
  [/^(g|grams?|گرم)$/, 1],
  [/^(lbs?|پوند)$/, 453.592],
  [/^(oz|اونس)$/, 28.3495],
]

function weightColumn(header: readonly string[]): WeightColumn | null {
  for (const [index, text] of header.entries()) {
    const [, unit = ''] = /^\s*(?:weight|وزن)\s*\(([^)]*)\)/i.exec(text) ?? []
    const known = gramsPerUnit.find(([pattern]) => pattern.test(unit.trim().toLowerCase()))
    if (known) return { index, gramsPerUnit: known[1] }
  }
  return null
}

/** «Attribute 2 name», «نام ویژگی ۲» and «نام 2 صفت» name column pairs; the number tells which belong together. */
function attributeColumns(header: readonly string[]): AttributeColumns[] {
  const columns = new Map<number, { name?: number; values?: number }>()
  for (const [index, text] of header.entries()) {
    const plain = toLatinDigits(plainHeader(text))
    const number = Number(/[0-9]+/.exec(plain)?.[0])
    const kind = attributeKind(plain.replace(/[0-9]+/, ''))
    if (kind && number > 0) columns.set(number, { ...columns.get(number), [kind]: index })
  }
  return [...columns]
    .toSorted(([one], [other]) => one - other)
    .flatMap(([, { name, values }]) => (name === undefined || values === undefined ? [] : [{ name, values }]))
}

function attributeKind(plain: string): 'name' | 'values' | null {
  if (/^(attributename|نامویژگی|نامصفت)$/.test(plain)) return 'name'
  return /^(attributevalues?|مقدارویژگی|مقدارهایویژگی|مقدارصفت|مقدارهایصفت)$/.test(plain) ? 'values' : null
}
