import { type DeskData, type DeskResult, requestDesk } from './api.ts'
import { stepOrders } from './orders.ts'
import { refresh, useRemote } from './remote.ts'
import { waitingKey } from './waiting.ts'

type MoneyQuery = { readonly cursor?: string | undefined }

export type MismatchState = 'open' | 'resolved'
export type RefundsDue = DeskData<'GET', '/money/refunds'>
export type CashToCollect = DeskData<'GET', '/money/cash'>
export type Mismatch = DeskData<'GET', '/money/mismatches'>['rows'][number]

/** Begins the key of every list here. */
export const moneyKey = 'money'

export function useMoneyCounts() {
  return useRemote(`${moneyKey} counts`, (get) => get('/money'))
}

export function useRefundsDue(query: MoneyQuery) {
  return useRemote(`${moneyKey} refunds ${query.cursor ?? ''}`, (get) => get('/money/refunds', { query: { cursor: query.cursor } }))
}

export function useCashToCollect(query: MoneyQuery) {
  return useRemote(`${moneyKey} cash ${query.cursor ?? ''}`, (get) => get('/money/cash', { query: { cursor: query.cursor } }))
}

export function useMismatches(state: MismatchState, query: MoneyQuery) {
  return useRemote(`${moneyKey} mismatches ${state} ${query.cursor ?? ''}`, (get) =>
    get('/money/mismatches', { query: { state, cursor: query.cursor } }),
  )
}

export async function resolveMismatch(id: string, note: string): Promise<DeskResult<unknown>> {
  const result = await requestDesk('POST', '/money/mismatches/:id/resolution', { params: { id }, body: { note } })
  // Also after a refusal: a colleague may have closed it.
  moneyChanged()
  return result
}

/** The cash of these orders was brought; the reply says per order whether it was possible. */
export async function collectCash(ids: readonly string[]) {
  const result = await stepOrders({ ids, step: { do: 'collect' } })
  moneyChanged()
  return result
}

function moneyChanged(): void {
  refresh(moneyKey)
  refresh('today')
  refresh(waitingKey)
}
