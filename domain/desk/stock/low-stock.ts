import { maxLowStock } from '#domain/stock.ts'

/** A product's own threshold; without one that of the shop, with 0 it is never reported. */
export function lowStockLimit(lowStockAt: number | null): number {
  return lowStockAt ?? maxLowStock
}

/** Nearly sold out: the list «رو به اتمام», its tile and the stock list follow this rule. Sold out is another state. */
export function isLowStock(stock: number, lowStockAt: number | null): boolean {
  return stock >= 1 && stock <= lowStockLimit(lowStockAt)
}

export const maxThreshold = 10_000
