import { type DeskData, type DeskResult, requestDesk } from '#app/stores/desk/api.ts'
import { refresh, useRemote } from '#app/stores/desk/remote.ts'
import type { CouponTexts } from '#domain/desk/coupon/form.ts'

export type DeskCoupon = DeskData<'GET', '/coupons'>['coupons'][number]
export type CouponChoices = DeskData<'GET', '/coupons/choices'>

export const couponsKey = 'coupons'

export const useCoupons = (q: string, cursor: string | undefined) =>
  useRemote(`${couponsKey} ${q} ${cursor ?? ''}`, (get) => get('/coupons', { query: { q, cursor } }))

export const useCouponChoices = () => useRemote('coupon choices', (get) => get('/coupons/choices'))

type Versioned = { readonly id: string; readonly version: number }

/** The list is read again, also after a refusal: a colleague may have been faster. */
async function changed<Data>(request: Promise<DeskResult<Data>>): Promise<DeskResult<Data>> {
  const result = await request
  refresh(couponsKey)
  return result
}

export const addCoupon = (body: CouponTexts) => changed(requestDesk('POST', '/coupons', { body }))
export const editCoupon = ({ id, version }: Versioned, body: CouponTexts) =>
  changed(requestDesk('PUT', '/coupons/:id', { params: { id }, version, body }))
export const removeCoupon = ({ id, version }: Versioned) => changed(requestDesk('DELETE', '/coupons/:id', { params: { id }, version }))
