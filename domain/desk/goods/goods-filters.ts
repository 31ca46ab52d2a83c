import { countLimit, slowCountLimit } from '#domain/desk/lists.ts'
import { toLatinDigits } from '#domain/digits.ts'
import { cleanLine } from '#domain/text.ts'

export const goodsSorts = ['-added', 'added', 'name', '-name', '-price', 'price', 'sku', '-sku'] as const
export type GoodsSort = (typeof goodsSorts)[number]

export const goodsSortLabels: Record<GoodsSort, string> = {
  '-added': 'تازه‌ترین',
  added: 'قدیمی‌ترین',
  name: 'نام، الف تا ی',
  '-name': 'نام، ی تا الف',
  '-price': 'گران‌ترین',
  price: 'ارزان‌ترین',
  sku: 'SKU، صعودی',
  '-sku': 'SKU، نزولی',
}

export const productStatuses = ['active', 'inactive'] as const
export type ProductStatus = (typeof productStatuses)[number]
export const productStatusLabels: Record<ProductStatus, string> = { active: 'منتشر شده', inactive: 'پنهان' }

export const availabilities = ['in', 'out'] as const
export type Availability = (typeof availabilities)[number]
export const availabilityLabels: Record<Availability, string> = { in: 'موجود', out: 'ناموجود' }

/** What a list of products is narrowed to; everything given must hold. A category stands for its whole subtree. */
export type GoodsFilter = {
  readonly q?: string | undefined
  readonly status?: ProductStatus | undefined
  readonly category?: string | undefined
  readonly brand?: string | undefined
  readonly family?: string | undefined
  readonly stock?: Availability | undefined
  readonly min?: number | undefined
  readonly max?: number | undefined
  readonly picture?: 'none' | undefined
  readonly price?: 'none' | undefined
  readonly label?: string | undefined
}

/** The lists that every desk has: filters with a name. */
export const goodsViews = {
  all: { label: 'همه', filter: {} },
  active: { label: 'منتشر شده', filter: { status: 'active' } },
  hidden: { label: 'پنهان', filter: { status: 'inactive' } },
  out: { label: 'ناموجود', filter: { stock: 'out' } },
  'no-picture': { label: 'بدون تصویر', filter: { picture: 'none' } },
  'no-price': { label: 'بدون قیمت', filter: { price: 'none' } },
} as const satisfies Record<string, { label: string; filter: GoodsFilter }>
export type GoodsView = keyof typeof goodsViews

/** How far the products of a filter are counted. */
export function goodsCountLimitOf({ min, max, ...others }: GoodsFilter): number {
  const filters = Object.values(others).filter((value) => value !== undefined).length + (min !== undefined || max !== undefined ? 1 : 0)
  return filters > 1 || others.q !== undefined ? slowCountLimit : countLimit
}

/** Each word as the search table has it: Latin digits, small letters, Persian ی and ک, a half-space as a space. */
export function goodsSearchWords(q: string): string[] {
  return toLatinDigits(cleanLine(q)).replaceAll('\u200c', ' ').toLowerCase().split(' ').filter(Boolean).slice(0, 8)
}
