import { type DeskData, type DeskResult, requestDesk } from '#app/stores/desk/api.ts'
import { refresh, useRemote } from '#app/stores/desk/remote.ts'
import type { CountView } from '#domain/desk/stock/counts.ts'
import { stockChanged } from './stock.ts'

export type StockCount = DeskData<'GET', '/stock/counts'>['counts'][number]
export type CountItem = DeskData<'GET', '/stock/counts/:id/items'>['items'][number]

export function useCounts(cursor: string | undefined) {
  return useRemote(`stock counts ${cursor ?? ''}`, (get) => get('/stock/counts', { query: { cursor } }))
}

export function useCount(id: string) {
  return useRemote(`stock count ${id}`, (get) => get('/stock/counts/:id', { params: { id } }))
}

type ItemsQuery = { readonly view: CountView; readonly q?: string | undefined; readonly after?: string | undefined }

export function useCountItems(id: string, { view, q, after }: ItemsQuery) {
  const key = `stock count ${id} items ${new URLSearchParams({ view, q: q ?? '', after: after ?? '' })}`
  return useRemote(key, (get) => get('/stock/counts/:id/items', { params: { id }, query: { view, q, after } }))
}

/** Every line of the sheet, one page after the other. */
export async function loadSheet(id: string, after?: number): Promise<DeskResult<CountItem[]>> {
  const query = after === undefined ? {} : { after: String(after) }
  const page = await requestDesk('GET', '/stock/counts/:id/items', { params: { id }, query })
  if (!page.isOk) return page
  const { items, next } = page.data
  if (next === null) return { isOk: true, data: items }
  const rest = await loadSheet(id, next)
  return rest.isOk ? { isOk: true, data: [...items, ...rest.data] } : rest
}

type Scope = { category: string } | { skus: string[] }

export async function startCount(id: string, body: { name: string; scope: Scope }) {
  const result = await requestDesk('PUT', '/stock/counts/:id', { params: { id }, body })
  if (result.isOk) refresh('stock counts')
  return result
}

type Entry = { counted: number | null; time: string | null }

/** One line; the page is read again afterwards, with what colleagues entered meanwhile. */
export async function enterCounted(id: string, item: Pick<CountItem, 'productId' | 'version'>, body: Entry) {
  const params = { id, product: item.productId }
  const result = await requestDesk('PUT', '/stock/counts/:id/items/:product', { params, body, version: item.version })
  refresh(`stock count ${id}`)
  return result
}

export async function endCount(id: string, way: 'application' | 'closure') {
  const result =
    way === 'application'
      ? await requestDesk('POST', '/stock/counts/:id/application', { params: { id } })
      : await requestDesk('POST', '/stock/counts/:id/closure', { params: { id } })
  stockChanged()
  return result
}
