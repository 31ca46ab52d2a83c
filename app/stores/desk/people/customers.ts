import { type DeskData, requestDesk } from '#app/stores/desk/api.ts'
import { refresh, useRemote } from '#app/stores/desk/remote.ts'
import type { CustomerTab } from '#domain/desk/people/customers.ts'

type CustomerQuery = { readonly tab: CustomerTab; readonly q?: string | undefined; readonly cursor?: string | undefined }

export type ListedCustomer = DeskData<'GET', '/customers'>['customers'][number]
export type DeskCustomer = DeskData<'GET', '/customers/:id'>

const [listKey, customerKey] = ['customers', 'customer ']

export function useCustomers(query: CustomerQuery) {
  return useRemote(`${listKey} ${JSON.stringify(query)}`, (get) => get('/customers', { query }))
}

export function useCustomer(id: string) {
  return useRemote(`${customerKey}${id}`, (get) => get('/customers/:id', { params: { id } }))
}

export function refreshCustomers(): void {
  for (const key of [listKey, customerKey]) refresh(key)
}

/** Read again also after a refusal: a colleague may have been first. */
async function refreshed<Result>(request: Promise<Result>): Promise<Result> {
  const result = await request
  refreshCustomers()
  return result
}

export function addCustomerNote(id: string, note: string) {
  return refreshed(requestDesk('POST', '/customers/:id/notes', { params: { id }, body: { note } }))
}

export function blockCustomer(id: string) {
  return refreshed(requestDesk('PUT', '/customers/:id/block', { params: { id } }))
}

export function unblockCustomer(id: string) {
  return refreshed(requestDesk('DELETE', '/customers/:id/block', { params: { id } }))
}

export function eraseCustomer(id: string) {
  return refreshed(requestDesk('DELETE', '/customers/:id', { params: { id } }))
}

export function revealNationalId(id: string) {
  return requestDesk('POST', '/customers/:id/national-id', { params: { id } })
}
