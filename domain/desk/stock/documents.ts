import type { Toman } from '#domain/money.ts'

/** What the staff records by hand, and in which direction the goods go. */
export const manualKinds = ['receipt', 'customer-return', 'supplier-return', 'damage', 'loss'] as const
export type ManualKind = (typeof manualKinds)[number]

/** `correction`: a number of a grid that somebody set right. */
export const documentKinds = [...manualKinds, 'correction', 'count', 'reversal'] as const
export type DocumentKind = (typeof documentKinds)[number]

export const documentKindLabels: Record<DocumentKind, string> = {
  receipt: 'ورود کالا',
  'customer-return': 'برگشت از مشتری',
  'supplier-return': 'برگشت به تامین‌کننده',
  damage: 'خرابی',
  loss: 'گم‌شده',
  correction: 'اصلاح موجودی',
  count: 'انبارگردانی',
  reversal: 'برگرداندن سند',
}

const directions: Record<ManualKind, 1 | -1> = { receipt: 1, 'customer-return': 1, 'supplier-return': -1, damage: -1, loss: -1 }

export function directionOf(kind: ManualKind): 1 | -1 {
  return directions[kind]
}

export function isManualKind(kind: unknown): kind is ManualKind {
  return manualKinds.some((known) => known === kind)
}

/** One product of a document; the quantity is positive whatever the direction. */
export type DocumentLine = { readonly productId: string; readonly quantity: number; readonly unitCost: Toman | null }

export const maxDocumentLines = 200
export const maxNumberLength = 60
export const maxNoteLength = 500
