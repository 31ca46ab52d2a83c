import { type DeskData, requestDesk } from '#app/stores/desk/api.ts'
import { filterBody } from '#app/stores/desk/goods.ts'
import { refresh, setRemote, useRemote } from '#app/stores/desk/remote.ts'
import type { TypedRule } from '#domain/desk/prices/rule.ts'

type ListQuery = Readonly<Record<string, string>>

export type PriceRun = DeskData<'GET', '/prices/runs/:id'>
export type RunSummary = DeskData<'GET', '/prices/runs'>['runs'][number]
export type RunItem = DeskData<'GET', '/prices/runs/:id/items'>['items'][number]
export type PriceHistory = DeskData<'GET', '/prices/products/:id'>

const runKey = (id: string) => `price run ${id}`

export function usePriceRuns(cursor: string | undefined) {
  return useRemote(`price runs ${cursor ?? ''}`, (get) => get('/prices/runs', { query: { cursor } }))
}

export function usePriceRun(id: string) {
  return useRemote(runKey(id), (get) => get('/prices/runs/:id', { params: { id } }))
}

/** Read again while the run goes on. */
export function useRunItems(id: string, { view, cursor }: ListQuery) {
  const query = { view: view === 'attention' || view === 'skipped' ? view : 'all', cursor } as const
  return useRemote(`${runKey(id)} items ${new URLSearchParams({ view: query.view, cursor: cursor ?? '' })}`, (get) =>
    get('/prices/runs/:id/items', { params: { id }, query }),
  )
}

export function usePriceHistory(id: string, cursor: string | undefined) {
  return useRemote(`price history ${id} ${cursor ?? ''}`, (get) => get('/prices/products/:id', { params: { id }, query: { cursor } }))
}

/** The id belongs to the form: the same preview sent twice is one. */
export function previewPrices(id: string, query: ListQuery, rule: TypedRule) {
  return requestDesk('PUT', '/prices/runs/:id', { params: { id }, body: { filter: filterBody(query), rule } })
}

/** The same for the products of the list that follow a currency, from the rates that were typed last. */
export function previewFromRates(id: string, query: ListQuery) {
  return requestDesk('PUT', '/prices/rate-runs/:id', { params: { id }, body: { filter: filterBody(query) } })
}

export type Application = Parameters<typeof requestDesk<'POST', '/prices/runs/:id/application'>>[2]['body']

export async function applyRun(id: string, body: Application) {
  return changed(await requestDesk('POST', '/prices/runs/:id/application', { params: { id }, body }))
}

/** `before`: the price that the person saw. */
export async function editItem(id: string, { id: product }: RunItem, body: { before: number | null; newPrice: number }) {
  return changed(await requestDesk('PUT', '/prices/runs/:id/items/:product', { params: { id, product }, body }))
}

export async function stopRun(id: string) {
  return changed(await requestDesk('POST', '/prices/runs/:id/stop', { params: { id } }))
}

/** Another run, with an id of the button. */
export async function undoRun(id: string, undoId: string) {
  return changed(await requestDesk('POST', '/prices/runs/:id/undo', { params: { id }, body: { id: undoId } }))
}

function changed<Result extends { isOk: true; data: PriceRun } | { isOk: false }>(result: Result): Result {
  if (result.isOk) setRemote(runKey(result.data.id), result.data)
  refresh('price run')
  refresh('goods')
  return result
}
