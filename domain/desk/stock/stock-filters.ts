export const stockViews = ['all', 'low', 'out', 'held'] as const
export type StockView = (typeof stockViews)[number]

export const stockViewLabels: Record<StockView, string> = {
  all: 'همه',
  low: 'رو به اتمام',
  out: 'ناموجود',
  held: 'در انتظار پرداخت',
}

export const stockSorts = ['name', '-name', 'stock', '-stock'] as const
export type StockSort = (typeof stockSorts)[number]

export const stockSortLabels: Record<StockSort, string> = {
  name: 'نام',
  '-name': 'نام، از آخر',
  stock: 'کم‌ترین موجودی',
  '-stock': 'بیشترین موجودی',
}

/** Everything given must hold. A category stands for its subcategories too. */
export type StockFilter = {
  readonly view: StockView
  readonly q?: string | undefined
  readonly category?: string | undefined
  readonly brand?: string | undefined
  readonly status?: 'active' | 'inactive' | undefined
}
