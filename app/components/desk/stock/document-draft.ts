import { useEffect, useState } from 'react'
import { type DraftLine, readDocumentDraft, saveDocumentDraft } from '#app/stores/desk/stock/document-drafts.ts'
import type { FoundProduct } from '#app/stores/desk/stock/stock.ts'
import { createUuid } from '#app/stores/uuid.ts'
import { type DocumentLine, isManualKind, type ManualKind } from '#domain/desk/stock/documents.ts'
import { parseQuantity } from '#domain/desk/stock/quantities.ts'
import { parseToman } from '#domain/money.ts'

export type DocumentDraft = ReturnType<typeof useDocumentDraft>

/** The form of a document: its id is made once, so that sending it twice records it once. */
export function useDocumentDraft(kind: string | undefined, first: FoundProduct | undefined) {
  const [stored] = useState(readDocumentDraft)
  const [id] = useState(() => stored?.id ?? createUuid())
  const [texts, setTexts] = useState({ number: stored?.number ?? '', note: stored?.note ?? '' })
  const [lines, setLines] = useState(() => withLine(stored?.lines ?? [], first))
  const edit = (productId: string, change: Partial<Pick<DraftLine, 'quantity' | 'cost'>>) =>
    setLines((before) => before.map((line) => (line.product.id === productId ? { ...line, ...change } : line)))
  const add = (product: FoundProduct) => setLines((before) => withLine(before, product))
  const remove = (productId: string) => setLines((before) => before.filter((line) => line.product.id !== productId))
  const write = (change: Partial<typeof texts>) => setTexts((before) => ({ ...before, ...change }))
  useEffect(() => saveDocumentDraft({ id, ...texts, lines }), [id, texts, lines])
  const known: ManualKind = isManualKind(kind) ? kind : 'receipt'
  return { id, kind: known, ...texts, write, lines, add, edit, remove }
}

/** Each product once. */
function withLine(lines: readonly DraftLine[], product: FoundProduct | undefined): readonly DraftLine[] {
  if (!product || lines.some((line) => line.product.id === product.id)) return lines
  return [...lines, { product, quantity: '', cost: '' }]
}

/** What is wrong with each line, by the names that the server uses too. */
export function lineErrors(lines: readonly DraftLine[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    lines.flatMap(({ quantity, cost }, index) => [
      ...((parseQuantity(quantity) ?? 0) < 1 ? [[`lines.${index}.quantity`, 'تعداد را با رقم بنویسید']] : []),
      ...(cost.trim() !== '' && parseToman(cost) === null ? [[`lines.${index}.unitCost`, 'مبلغ را با رقم بنویسید']] : []),
    ]),
  )
}

export function documentLinesOf(lines: readonly DraftLine[]): DocumentLine[] {
  return lines.map(({ product, quantity, cost }) => ({
    productId: product.id,
    quantity: parseQuantity(quantity) ?? 0,
    unitCost: parseToman(cost),
  }))
}
