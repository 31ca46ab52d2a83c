import type { Permission } from '#domain/desk/permissions.ts'
import { cleanLine } from '#domain/text.ts'
import type { ApiCategory } from './woocommerce/api.ts'
import { type WooSettings, wooPermissions } from './woocommerce/settings.ts'

type ImportField = { readonly label: string; readonly needs: readonly Permission[]; readonly names: readonly string[] }

const texts: readonly Permission[] = ['products.edit']
const amounts: readonly Permission[] = ['products.edit', 'prices.edit']

/** What a column of a file can be, with the headers that shops use for it, in Persian and English. */
export const importFields = {
  sku: { label: 'SKU (کلید)', needs: [], names: ['sku', 'شناسه محصول', 'شناسه کالا', 'کد کالا', 'کد محصول', 'کد', 'code', 'product code'] },
  name: {
    label: 'نام فارسی',
    needs: texts,
    names: ['کالا', 'نام', 'نام کالا', 'نام محصول', 'نام فارسی', 'عنوان', 'name', 'product name', 'farsi name'],
  },
  title: { label: 'نام لاتین', needs: texts, names: ['نام لاتین', 'نام انگلیسی', 'title', 'english name', 'latin name'] },
  category: { label: 'دسته', needs: texts, names: ['دسته', 'دسته ها', 'دسته بندی', 'دسته‌بندی‌ها', 'گروه', 'category', 'categories'] },
  brand: { label: 'برند', needs: texts, names: ['برند', 'برندها', 'مارک', 'brand', 'brands'] },
  price: {
    label: 'قیمت',
    needs: amounts,
    names: ['قیمت', 'قیمت تومان', 'قیمت ریال', 'قیمت فروش', 'قیمت عادی', 'قیمت اصلی', 'price', 'regular price', 'sale price', 'قیمت تازه'],
  },
  listPrice: {
    label: 'قیمت پیش از تخفیف',
    needs: amounts,
    names: ['قیمت پیش از تخفیف', 'قیمت خط خورده', 'list price', 'compare at price'],
  },
  cost: {
    label: 'بهای خرید',
    needs: [...amounts, 'costs.read'],
    names: ['بهای خرید', 'قیمت خرید', 'cost', 'cost price', 'purchase price'],
  },
  stock: {
    label: 'موجودی',
    needs: ['stock.read', 'stock.move'],
    names: ['موجودی', 'موجودی انبار', 'قابل فروش', 'تعداد', 'stock', 'quantity', 'qty', 'inventory'],
  },
  description: { label: 'توضیح', needs: texts, names: ['توضیح', 'توضیحات', 'description'] },
  gtin: { label: 'بارکد (GTIN)', needs: texts, names: ['بارکد', 'barcode', 'gtin', 'ean', 'upc', 'gtin upc ean or isbn'] },
  mpn: { label: 'شماره‌ی سازنده', needs: texts, names: ['شماره سازنده', 'پارت نامبر', 'mpn', 'part number'] },
  weightG: { label: 'وزن (گرم)', needs: texts, names: ['وزن', 'وزن گرم', 'weight g', 'weight grams'] },
  warrantyCompany: { label: 'شرکت گارانتی', needs: texts, names: ['شرکت گارانتی', 'گارانتی', 'warranty', 'warranty company'] },
  warrantyMonths: { label: 'گارانتی (ماه)', needs: texts, names: ['گارانتی ماه', 'ماه گارانتی', 'warranty months'] },
  lowStockAt: { label: 'هشدار موجودی', needs: texts, names: ['آستانه', 'هشدار موجودی', 'low stock', 'low stock amount'] },
} as const satisfies Record<string, ImportField>

export type ImportFieldName = keyof typeof importFields
export const importFieldNames = Object.keys(importFields) as ImportFieldName[]

export const amountUnits = ['toman', 'rial'] as const
export type AmountUnit = (typeof amountUnits)[number]
export const amountUnitLabels: Record<AmountUnit, string> = { toman: 'تومان', rial: 'ریال' }

/** The columns of a file by position; null is left out. */
export type ImportMapping = readonly (ImportFieldName | null)[]

export type ImportSettings = {
  readonly mapping: ImportMapping
  readonly unit: AmountUnit
  /** For new products whose row names none. */
  readonly categoryId: string | null
  readonly brandId: string | null
  /** Whether categories and brands that rows name and nobody has are made; else such rows are wrong. */
  readonly makesCatalog?: boolean | undefined
  /** Of an export of WooCommerce, whose columns need no mapping. */
  readonly woocommerce?: WooSettings | undefined
}

/** What the rows are. */
export const importKinds = ['products', 'reviews', 'customers'] as const
export type ImportKind = (typeof importKinds)[number]
/** What one row is called. */
export const importUnits: Record<ImportKind, string> = { products: 'ردیف', reviews: 'نظر', customers: 'مشتری' }

/** The shop whose API rows come from. */
export type ImportSource = {
  readonly host: string
  /** Null where its keys may not read it. */
  readonly currency: string | null
  readonly categories: readonly ApiCategory[]
}

/** Letters and digits alone: «قیمت (تومان)» and «قیمت‌تومان» are one header. */
export function plainHeader(header: string): string {
  return cleanLine(header)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
}

const fieldOfHeader = new Map(
  importFieldNames.flatMap((name) => importFields[name].names.map((header) => [plainHeader(header), name] as const)),
)

/** What each column probably is; each field once, by the first column that has its name. */
export function proposeMapping(header: readonly string[]): ImportMapping {
  const used = new Set<ImportFieldName>()
  return header.map((text) => {
    const field = fieldOfHeader.get(plainHeader(text)) ?? null
    if (field === null || used.has(field)) return null
    used.add(field)
    return field
  })
}

/** The unit that a header of an amount names; null when none does. */
export function proposeUnit(header: readonly string[]): AmountUnit | null {
  const text = header.map(plainHeader).join(' ')
  if (/ریال|\birr\b|rial/.test(text)) return 'rial'
  return /تومان|\birt\b|toman/.test(text) ? 'toman' : null
}

/** Why these settings cannot be used; null when they can. */
export function settingsProblem({ mapping, woocommerce }: ImportSettings): string | null {
  if (woocommerce) return null
  const chosen = mapping.filter((field) => field !== null)
  if (!chosen.includes('sku')) return 'ستون SKU را انتخاب کنید'
  if (chosen.length < 2) return 'دست‌کم یک ستون دیگر را انتخاب کنید'
  return new Set(chosen).size < chosen.length ? 'هر بخش را تنها از یک ستون بخوانید' : null
}

/** What somebody must hold to import these columns. */
export function permissionsForImport({ mapping, makesCatalog, woocommerce }: ImportSettings): Permission[] {
  if (woocommerce) return [...wooPermissions]
  const ofColumns = mapping.flatMap((field) => (field === null ? [] : importFields[field].needs))
  return [...new Set([...ofColumns, ...(makesCatalog ? (['catalog.edit'] as const) : [])])]
}
