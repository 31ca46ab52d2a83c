import { type DeskResult, requestDesk } from './api.ts'
import { stepOrders } from './orders.ts'
import { refresh, useRemote } from './remote.ts'
import { waitingKey } from './waiting.ts'

type MoneyQuery = { readonly cursor?: string | undefined }
type DataOf<Load extends (...input: never[]) => Promise<unknown>> = Awaited<ReturnType<Load>> extends DeskResult<infer Data> ? Data : never

const loadRefunds = ({ cursor }: MoneyQuery) => requestDesk('GET', '/money/refunds', { query: { cursor } })
const loadCash = ({ cursor }: MoneyQuery) => requestDesk('GET', '/money/cash', { query: { cursor } })
const loadMismatches = (state: MismatchState, { cursor }: MoneyQuery) =>
  requestDesk('GET', '/money/mismatches', { query: { state, cursor } })

export type MismatchState = 'open' | 'resolved'
export type RefundsDue = DataOf<typeof loadRefunds>
export type CashToCollect = DataOf<typeof loadCash>
export type Mismatch = DataOf<typeof loadMismatches>['rows'][number]

/** Begins the key of every list here. */
export const moneyKey = 'money'

export function useMoneyCounts() {
  return useRemote(`${moneyKey} counts`, () => requestDesk('GET', '/money'))
}

export function useRefundsDue(query: MoneyQuery) {
  return useRemote(`${moneyKey} refunds ${query.cursor ?? ''}`, () => loadRefunds(query))
}

export function useCashToCollect(query: MoneyQuery) {
  return useRemote(`${moneyKey} cash ${query.cursor ?? ''}`, () => loadCash(query))
}

export function useMismatches(state: MismatchState, query: MoneyQuery) {
  return useRemote(`${moneyKey} mismatches ${state} ${query.cursor ?? ''}`, () => loadMismatches(state, query))
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
