import { type DeskData, type DeskResult, requestDesk } from '#app/stores/desk/api.ts'
import { refresh, useRemote } from '#app/stores/desk/remote.ts'
import type { ProviderKind } from '#domain/settings/provider-checks.ts'
import type { KeyedProvider } from '#domain/settings/provider-keys.ts'

export type ProviderKeys = DeskData<'GET', '/settings/keys'>['keys'][number]

const key = 'provider keys'

export const checkProvider = (kind: ProviderKind) => requestDesk('POST', '/settings/checks/:kind', { params: { kind } })

export const useProviderKeys = () => useRemote(key, (get) => get('/settings/keys'))

type Change = { provider: KeyedProvider; version: number; values: Readonly<Record<string, string>> }

export async function changeKeys({ provider, version, values: body }: Change): Promise<DeskResult<unknown>> {
  const result = await requestDesk('PUT', '/settings/keys/:provider', { params: { provider }, version, body: { ...body } })
  refresh(key)
  return result
}

export async function removeKeys(provider: KeyedProvider, version: number): Promise<DeskResult<unknown>> {
  const result = await requestDesk('DELETE', '/settings/keys/:provider', { params: { provider }, version })
  refresh(key)
  return result
}

const paymentsKey = 'test payments'

export const useTestPayments = () => useRemote(paymentsKey, (get) => get('/settings/test-payments'))

export const openTestPayment = () => requestDesk('POST', '/settings/test-payments')

export async function finishTestPayment(authority: string) {
  const result = await requestDesk('POST', '/settings/test-payments/result', { body: { authority } })
  refresh(paymentsKey)
  return result
}
