import type { Permission } from '#domain/desk/permissions.ts'
import type { ProductCondition, RegistryState } from '#domain/product/facts.ts'
import {
  amount,
  choice,
  code,
  fieldText,
  line,
  optionalChoice,
  type ProductFieldType,
  prose,
  reference,
  requiredCode,
  whole,
  yesOrNo,
} from './product-fields.ts'
import { specOption } from './product-specs.ts'

const conditions: readonly ProductCondition[] = ['new', 'open_box', 'refurbished', 'used']
const registryStates: readonly RegistryState[] = ['registered', 'with_code', 'unregistered']

/** The fields of a product's form, by the names of their columns: what is not here cannot be set at the desk (DESK-13). */
export const productFields = {
  farsiName: line('نام فارسی', { isRequired: true }),
  title: line('نام لاتین', { isRequired: true }),
  description: prose('توضیح', 20_000),
  categoryId: reference('دسته'),
  brandId: reference('برند'),
  price: amount('قیمت', 'prices.edit'),
  listPrice: amount('قیمت پیش از تخفیف', 'prices.edit'),
  cost: amount('بهای خرید', 'prices.edit', 'costs.read'),
  sku: requiredCode('SKU', /^[\p{L}\p{N}][\p{L}\p{N} ._/+-]{0,79}$/u, 'SKU با حرف و رقم، حداکثر ۸۰ نویسه'),
  slug: requiredCode('نشانی صفحه', /^(?=.{1,200}$)[a-z0-9]+(-[a-z0-9]+)*$/, 'نشانی با حرف کوچک لاتین، رقم و خط تیره نوشته می‌شود'),
  seoTitle: line('عنوان برای جستجوگرها', { max: 120 }),
  seoDescription: line('توضیح برای جستجوگرها', { max: 400 }),
  hidesWhenSoldOut: yesOrNo('هنگام ناموجودی در فهرست‌ها نباشد'),
  weightG: whole('وزن (گرم)', 1, 1_000_000),
  boxLengthMm: whole('طول بسته (میلی‌متر)', 1, 10_000),
  boxWidthMm: whole('عرض بسته (میلی‌متر)', 1, 10_000),
  boxHeightMm: whole('ارتفاع بسته (میلی‌متر)', 1, 10_000),
  gtin: code('بارکد (GTIN)', /^([0-9]{8}|[0-9]{12,14})$/, 'بارکد ۸، ۱۲، ۱۳ یا ۱۴ رقم دارد'),
  mpn: code('شماره‌ی سازنده (MPN)', /^.{1,70}$/u, 'شماره‌ی سازنده حداکثر ۷۰ نویسه است'),
  condition: choice('وضعیت کالا', conditions),
  warrantyCompany: code('شرکت گارانتی', /^.{1,80}$/u, 'نام شرکت حداکثر ۸۰ نویسه است'),
  warrantyMonths: whole('گارانتی (ماه)', 1, 120),
  registryState: optionalChoice('رجیستری', registryStates),
  postable: yesOrNo('با پست فرستاده می‌شود'),
  taxItemId: code('شناسه‌ی کالا (مالیات)', /^[0-9]{13}$/, 'شناسه‌ی کالا ۱۳ رقم دارد'),
  lowStockAt: whole('هشدار موجودی، کمتر از', 0, 1_000_000),
} as const

export type ProductFieldName = keyof typeof productFields
type ValueOf<Name extends ProductFieldName> = (typeof productFields)[Name] extends ProductFieldType<infer Value> ? Value : never
export type ProductColumns = { [Name in ProductFieldName]: ValueOf<Name> }

/** Everything as text, specifications under `spec:<option id>`: what the page shows, the draft holds and a conflict compares. */
export type ProductForm = Readonly<Record<string, string>>
export type ProductChanges = ProductForm

export const productFieldNames = Object.keys(productFields) as ProductFieldName[]

/** A stored product as its form shows it. */
export function productForm(columns: ProductColumns): ProductForm {
  return Object.fromEntries(productFieldNames.map((name) => [name, fieldText(columns[name])]))
}

type ParsedChanges = { readonly columns: Partial<ProductColumns>; readonly problems: { name: string; message: string }[] }

/** The changed texts as values of columns, or what is wrong with each. A field that is not given stays as it is; an empty one is cleared. */
export function parseChanges(changes: ProductChanges): ParsedChanges {
  const columns: Record<string, unknown> = {}
  const problems: { name: string; message: string }[] = []
  for (const name of productFieldNames) {
    const text = changes[name]
    if (text === undefined) continue
    const parsed = productFields[name].parse(text)
    if ('problem' in parsed) problems.push({ name, message: parsed.problem })
    else columns[name] = parsed.value
  }
  return { columns, problems }
}

/** What somebody must hold to change these fields. */
export function permissionsFor(changes: ProductChanges): Permission[] {
  const ofFields = productFieldNames.filter((name) => changes[name] !== undefined).flatMap((name) => productFields[name].needs)
  const ofSpecs = Object.keys(changes).some((name) => specOption(name) !== null) ? (['products.edit'] as const) : []
  return [...new Set([...ofFields, ...ofSpecs])]
}

type Facts = Pick<ProductColumns, 'boxLengthMm' | 'boxWidthMm' | 'boxHeightMm' | 'warrantyCompany' | 'warrantyMonths'>

/** Facts that only make sense together. */
export function jointProblems(columns: Facts): { name: string; message: string }[] {
  const box = [columns.boxLengthMm, columns.boxWidthMm, columns.boxHeightMm].filter((side) => side !== null).length
  return [
    ...(box === 1 || box === 2 ? [{ name: 'boxLengthMm', message: 'هر سه اندازه‌ی بسته را بنویسید یا هیچ‌کدام را' }] : []),
    ...(columns.warrantyCompany !== null && columns.warrantyMonths === null
      ? [{ name: 'warrantyMonths', message: 'مدت گارانتی را هم بنویسید' }]
      : []),
  ]
}

/** Whether the form has this field: anything else in a request is refused. */
export function isFormField(name: string): boolean {
  return Object.hasOwn(productFields, name) || specOption(name) !== null
}
