import * as v from 'valibot'
import type { ProductPageData } from '#services/catalog/get-product-page.ts'

export const toman = v.pipe(v.nullable(v.number()), v.description('تومان؛ بی‌قیمت یعنی تماس بگیرید'))
export const namedSlug = v.object({ slug: v.string(), name: v.string() })
export const brand = v.object({ slug: v.string(), name: v.string(), farsiName: v.string() })

/** What only the page needs. */
type PageOnly = 'seo' | 'breadcrumb' | 'related' | 'reviews' | 'callPhone'
type ProductBody = Omit<ProductPageData, PageOnly>

const bounds = { lowest: v.number(), highest: v.number() }
const prices = v.object({
  ...bounds,
  path: v.pipe(v.string(), v.description('خط نمودار در چارچوبی ۱۰۰ در ۱۰۰ (SVG)')),
  from: v.pipe(v.string(), v.description('روز نخستین قیمت')),
  months: v.pipe(v.array(v.object({ name: v.string(), ...bounds })), v.description('تازه‌ترین نخست')),
})

/** Describes every field of the body and no other: the compiler compares the names here, and the types in `productBody`. */
export const productResponse = v.object({
  id: v.pipe(v.string(), v.uuid()),
  slug: v.string(),
  title: v.string(),
  farsiName: v.string(),
  sku: v.string(),
  price: toman,
  listPrice: v.pipe(v.nullable(v.number()), v.description('قیمتی که در ۳۰ روز گذشته گرفته شده و اکنون کمتر است؛ وگرنه null')),
  offerEndsAt: v.pipe(v.exactOptional(v.string()), v.description('پایان تخفیفی که قیمت از آن است؛ تنها در چنین تخفیفی')),
  isLowest: v.pipe(v.exactOptional(v.literal(true)), v.description('در ۳۰ روز گذشته ارزان‌تر نبوده و گران‌تر بوده است')),
  prices: v.pipe(v.exactOptional(prices), v.description('قیمت‌های شش ماه گذشته، اگر تغییر کرده‌اند')),
  condition: v.picklist(['new', 'open_box', 'refurbished', 'used']),
  warrantyCompany: v.nullable(v.string()),
  warrantyMonths: v.nullable(v.number()),
  registryState: v.nullable(v.picklist(['registered', 'with_code', 'unregistered'])),
  gtin: v.nullable(v.string()),
  mpn: v.nullable(v.string()),
  weightG: v.pipe(v.nullable(v.number()), v.description('وزن با جعبه، گرم')),
  postable: v.pipe(v.boolean(), v.description('با پست فرستاده می‌شود')),
  stockQuantity: v.number(),
  images: v.array(v.object({ url: v.string(), alt: v.string(), width: v.number(), height: v.number() })),
  category: namedSlug,
  brand,
  attributes: v.array(v.object({ slug: v.string(), name: v.string(), values: v.array(v.string()) })),
  family: v.pipe(
    v.array(
      v.object({
        name: v.string(),
        choices: v.array(
          v.object({
            ...{ label: v.string(), swatch: v.nullable(v.string()), slug: v.string(), isCurrent: v.boolean(), note: v.string() },
            state: v.picklist(['available', 'soldOut', 'other']),
          }),
        ),
      }),
    ),
    v.description('رنگ‌ها، حافظه‌ها و گارانتی‌های دیگر همین کالا؛ other یعنی با انتخاب‌های دیگر این کالا موجود نیست'),
  ),
  rating: v.nullable(v.object({ average: v.number(), count: v.number() })),
  description: v.pipe(v.array(v.looseObject({ kind: v.string() })), v.description('متن توضیح، به شکل درخت')),
} satisfies Record<keyof ProductBody, v.GenericSchema>)

type DeepReadonly<Value> = Value extends object ? { readonly [Key in keyof Value]: DeepReadonly<Value[Key]> } : Value

export function productBody(product: ProductPageData): DeepReadonly<v.InferOutput<typeof productResponse>> {
  const { seo: _seo, breadcrumb: _breadcrumb, related: _related, reviews: _reviews, callPhone: _callPhone, ...body } = product
  return body
}
