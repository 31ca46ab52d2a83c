import { type DeskData, type DeskResult, requestDesk } from '#app/stores/desk/api.ts'
import { refresh, useRemote } from '#app/stores/desk/remote.ts'
import type { ShippingTexts } from '#domain/desk/shipping/shipping-form.ts'

export type DeskShipping = DeskData<'GET', '/shipping'>['methods'][number]

export const shippingKey = 'shipping'

export const useShippingMethods = () => useRemote(shippingKey, (get) => get('/shipping'))

type Versioned = { readonly id: string; readonly version: number }

/** The list is read again, also after a refusal: a colleague may have been faster. */
async function changed<Data>(request: Promise<DeskResult<Data>>): Promise<DeskResult<Data>> {
  const result = await request
  refresh(shippingKey)
  return result
}

/** As typed. */
type Trial = {
  readonly texts: ShippingTexts
  readonly city: string
  readonly weight: string
  readonly value: string
  readonly label: string
}
export const tryShipping = (body: Trial) => requestDesk('POST', '/shipping/trial', { body })
export const addShipping = (body: ShippingTexts) => changed(requestDesk('POST', '/shipping', { body }))
export const editShipping = ({ id, version }: Versioned, body: ShippingTexts) =>
  changed(requestDesk('PUT', '/shipping/:id', { params: { id }, version, body }))
export const moveShipping = ({ id, version }: Versioned, before: string | null) =>
  changed(requestDesk('PUT', '/shipping/:id/position', { params: { id }, version, body: { before } }))
export const removeShipping = ({ id, version }: Versioned) => changed(requestDesk('DELETE', '/shipping/:id', { params: { id }, version }))
