import { type DeskData, type DeskResult, requestDesk } from '#app/stores/desk/api.ts'
import { refresh, useRemote } from '#app/stores/desk/remote.ts'
import { minSearchLength } from '#domain/desk/lists.ts'

type Query = Readonly<Record<string, string>>

export type StockList = DeskData<'GET', '/stock'>
export type StockSummary = StockList['products'][number]
export type ProductStock = DeskData<'GET', '/stock/products/:id'>
export type StockMove = ProductStock['moves'][number]
export type FoundProduct = DeskData<'GET', '/stock/find'>['found'][number]

export const stockListKey = (query: Query) => `stock list ${new URLSearchParams(query)}`
const productKey = (id: string, cursor: string) => `stock product ${id} ${cursor}`

export function useStockList(query: Query) {
  return useRemote(stockListKey(query), (get) => get('/stock', { query }))
}

export function useStockViews() {
  return useRemote('stock views', (get) => get('/stock/views'))
}

export function useStockCategories() {
  return useRemote('stock-categories', (get) => get('/stock/categories'))
}

export function useProductStock(id: string, cursor = '') {
  return useRemote(productKey(id, cursor), (get) => get('/stock/products/:id', { params: { id }, query: { cursor: cursor || undefined } }))
}

/** Products by SKU or name; too short a text finds nothing. */
export function useFoundProducts(text: string): readonly FoundProduct[] | undefined {
  const q = text.trim().length >= minSearchLength ? text.trim() : null
  return useRemote(q && `stock-find ${q}`, (get) => get('/stock/find', { query: { q: q ?? '' } })).data?.found
}

/** Guarded by the value that the person saw; the list shows the new one at once. */
export async function saveThreshold(id: string, before: number | null, after: number | null): Promise<DeskResult<unknown>> {
  const result = await requestDesk('PUT', '/stock/products/:id/threshold', { params: { id }, body: { before, after } })
  stockChanged()
  return result
}

/** Also after a refusal: a colleague may have been faster. */
export function stockChanged(): void {
  refresh('stock ')
  refresh('today')
}

/** The first product page of a document that begins with one. */
export function useProductName(id: string | undefined): FoundProduct | undefined {
  const { data } = useRemote(id ? productKey(id, '') : null, (get) => get('/stock/products/:id', { params: { id: id ?? '' }, query: {} }))
  return data?.product
}
