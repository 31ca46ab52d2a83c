import { type DeskData, type DeskResult, requestDesk } from '#app/stores/desk/api.ts'
import { useMay } from '#app/stores/desk/me.ts'
import { refresh, useRemote } from '#app/stores/desk/remote.ts'
import type { Rates } from '#domain/desk/prices/currency.ts'
import type { LinkForm } from '#domain/desk/prices/link-form.ts'

export type DeskRates = DeskData<'GET', '/prices/rates'>
export type FollowedRate = NonNullable<DeskData<'GET', '/prices/rates/followed'>['followed']>
export type CurrencyLinkForm = DeskData<'GET', '/prices/links/:id'>

export function useRates(cursor: string | undefined) {
  return useRemote(`price rates ${cursor ?? ''}`, (get) => get('/prices/rates', { query: { cursor } }))
}

/** The currency that most prices follow; nothing for those who may not change prices. */
export function useFollowedRate() {
  const may = useMay()
  return useRemote(may('prices.run') ? 'price rates followed' : null, (get) => get('/prices/rates/followed'))
}

/** What the owner's source says now. */
export function useRateProposal() {
  return useRemote('price rates proposal', (get) => get('/prices/rates/proposal', {}))
}

export async function saveRates(rates: Rates) {
  const result = await requestDesk('PUT', '/prices/rates', { body: rates })
  refresh('price rates')
  return result
}

/** The currency that a product follows. */
export function useLink(id: string) {
  return useRemote(`price link ${id}`, (get) => get('/prices/links/:id', { params: { id } }))
}

export const saveLink = (id: string, version: number, body: LinkForm) =>
  changed(requestDesk('PUT', '/prices/links/:id', { params: { id }, version, body: { ...body } }))

export const removeLink = (id: string, version: number) => changed(requestDesk('DELETE', '/prices/links/:id', { params: { id }, version }))

export const linkFamily = (id: string, body: LinkForm) =>
  changed(requestDesk('PUT', '/prices/family-links/:id', { params: { id }, body: { ...body } }))

async function changed<Data>(request: Promise<DeskResult<Data>>): Promise<DeskResult<Data>> {
  const result = await request
  refresh('price link')
  refresh('price rates')
  return result
}
