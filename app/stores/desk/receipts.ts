import type { ReceiptTab } from '#domain/desk/tabs.ts'
import { bankReference } from '#domain/order/bank-reference.ts'
import { type DeskData, requestDesk } from './api.ts'
import { refresh, useRemote } from './remote.ts'
import { waitingKey } from './waiting.ts'

export type ReceiptQueue = DeskData<'GET', '/receipts'>
export type DeskReceipt = ReceiptQueue['receipts'][number]
export type Verdict = Parameters<typeof requestDesk<'POST', '/receipts/:id/verdict'>>[2]['body']

export function useReceipts(tab: ReceiptTab) {
  return useRemote(`receipts ${tab}`, (get) => get('/receipts', { query: { tab } }))
}

/** Whether another order has this bank reference already, while it is typed; undefined until the server has replied. */
export function useReference(text: string): { usedBy: string | null } | undefined {
  const reference = bankReference(text)
  const key = reference && `bank-reference ${reference}`
  return useRemote(key, (get) => get('/receipts/reference', { query: { value: reference ?? '' } })).data
}

/** Pessimistic: money is accepted on the page only when the server has it. */
export async function judge(orderId: string, body: Verdict) {
  const result = await requestDesk('POST', '/receipts/:id/verdict', { params: { id: orderId }, body })
  for (const key of ['receipts', 'order', 'today', waitingKey]) refresh(key)
  return result
}
