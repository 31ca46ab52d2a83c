import { toPersianDigits } from './digits.ts'

/** Up to this quantity the label shows the count (product §4.7). */
export const maxLowStock = 5

/** Why stock changed: by an order, its end, a refund, or by the staff. */
export type StockMoveKind = 'taken' | 'returned' | 'restocked' | 'received' | 'corrected'

export type StockState = 'out' | 'low' | 'available'

export function stockState(quantity: number): StockState {
  if (quantity < 1) return 'out'
  return quantity <= maxLowStock ? 'low' : 'available'
}

export function stockLabel(quantity: number): string {
  const labels: Record<StockState, string> = {
    out: 'ناموجود',
    low: `تنها ${toPersianDigits(quantity)} عدد در انبار باقی مانده`,
    available: 'موجود در انبار',
  }
  return labels[stockState(quantity)]
}
