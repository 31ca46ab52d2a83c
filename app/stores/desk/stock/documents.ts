import { type DeskData, requestDesk } from '#app/stores/desk/api.ts'
import { useRemote } from '#app/stores/desk/remote.ts'
import type { DocumentKind, ManualKind } from '#domain/desk/stock/documents.ts'
import { stockChanged } from './stock.ts'

export type StockDocument = DeskData<'GET', '/stock/documents'>['documents'][number]
export type WholeDocument = DeskData<'GET', '/stock/documents/:id'>

export function useDocuments({ kind, cursor }: { kind?: DocumentKind | undefined; cursor?: string | undefined }) {
  return useRemote(`stock documents ${kind ?? ''} ${cursor ?? ''}`, (get) => get('/stock/documents', { query: { kind, cursor } }))
}

export function useDocument(id: string) {
  return useRemote(`stock document ${id}`, (get) => get('/stock/documents/:id', { params: { id } }))
}

type Line = { productId: string; quantity: number; unitCost: number | null }

/** Pessimistic, and the same id however often it is sent. */
export async function recordDocument(id: string, body: { kind: ManualKind; number: string; note: string; lines: Line[] }) {
  const result = await requestDesk('PUT', '/stock/documents/:id', { params: { id }, body })
  if (result.isOk) stockChanged()
  return result
}

export async function reverseDocument(id: string) {
  const result = await requestDesk('POST', '/stock/documents/:id/reversal', { params: { id } })
  stockChanged()
  return result
}
