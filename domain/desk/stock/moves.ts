import type { StockMoveKind } from '#domain/stock.ts'
import { type DocumentKind, documentKindLabels } from './documents.ts'

const labels: Record<StockMoveKind, string> = {
  taken: 'سفارش',
  returned: 'لغو یا پایان مهلت سفارش',
  restocked: 'برگشت با بازپرداخت',
  received: 'ورود کالا',
  corrected: 'اصلاح موجودی',
}

/** Why the stock changed: the document says it more exactly than the move. */
export function moveLabel(kind: StockMoveKind, document: DocumentKind | null): string {
  return document ? documentKindLabels[document] : labels[kind]
}

/** «+۵» and «−۲»; zero has no sign. */
export function signedLabel(change: number, digits: (value: number) => string): string {
  if (change === 0) return digits(0)
  return `${change > 0 ? '+' : '−'}${digits(Math.abs(change))}`
}
