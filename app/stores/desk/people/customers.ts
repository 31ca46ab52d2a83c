import { type DeskResult, requestDesk } from '#app/stores/desk/api.ts'
import { refresh, useRemote } from '#app/stores/desk/remote.ts'
import type { CustomerTab } from '#domain/desk/people/customers.ts'

type CustomerQuery = { readonly tab: CustomerTab; readonly q?: string | undefined; readonly cursor?: string | undefined }

const loadCustomers = (query: CustomerQuery) => requestDesk('GET', '/customers', { query })
const loadCustomer = (id: string) => requestDesk('GET', '/customers/:id', { params: { id } })

type DataOf<Load extends (...args: never[]) => Promise<DeskResult<unknown>>> =
  Awaited<ReturnType<Load>> extends DeskResult<infer Data> ? Data : never

export type ListedCustomer = DataOf<typeof loadCustomers>['customers'][number]
export type DeskCustomer = DataOf<typeof loadCustomer>

const [listKey, customerKey] = ['customers', 'customer ']

export function useCustomers(query: CustomerQuery) {
  return useRemote(`${listKey} ${JSON.stringify(query)}`, () => loadCustomers(query))
}

export function useCustomer(id: string) {
  return useRemote(`${customerKey}${id}`, () => loadCustomer(id))
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
