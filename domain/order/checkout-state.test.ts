import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CheckoutState, newCheckout, restoreCheckout } from './checkout-state.ts'
import { paymentMethods } from './payment.ts'
import { fallbackShippingMethods } from './shipping.ts'

const id = '018f4e2a-7b1c-7d2e-8f30-1a2b3c4d5e6f'
const stored: CheckoutState = {
  currentStep: 4,
  selectedAddressId: id,
  selectedShippingMethodId: id,
  delivery: { windowId: id, day: '2026-11-23' },
  selectedPaymentMethod: 'cod',
  orderId: id,
  orderKey: id,
  receiptId: id,
  couponCode: 'NOWRUZ',
}

test('state stored by this version is restored unchanged', () =>
  expect(restoreCheckout(JSON.parse(JSON.stringify(stored)))).toEqual(stored))

test.each(['standard', 'express', '1', '', `${id}x`])(
  'version 0: the shipping selection %j is cleared, the rest stays',
  (selectedShippingMethodId) => {
    expect(restoreCheckout({ ...stored, selectedShippingMethodId })).toEqual({ ...stored, selectedShippingMethodId: null })
  },
)

test.each([{}, 'x', { windowId: id }, { windowId: id, day: '23 Aban' }, { windowId: 7, day: '2026-11-23' }])(
  'the time of delivery %j is cleared',
  (delivery) => {
    expect(restoreCheckout({ ...stored, delivery })).toEqual({ ...stored, delivery: null })
  },
)

test('a built-in method survives, because its id has the same form', () => {
  const selectedShippingMethodId = fallbackShippingMethods[0]?.id ?? ''
  expect(restoreCheckout({ ...stored, selectedShippingMethodId })).toMatchObject({ selectedShippingMethodId })
})

test.each([null, undefined, 'text', 7, [], {}])('%j is a new checkout', (stored) => expect(restoreCheckout(stored)).toEqual(newCheckout))

test('any stored value is restored to a valid checkout without extra fields', () => {
  const anything = fc.dictionary(fc.constantFrom(...Object.keys(stored), '__proto__', 'total', 'phone'), fc.anything())
  fc.assert(
    fc.property(anything, (value) => {
      const state = restoreCheckout(value)
      expect(Object.keys(state)).toEqual(Object.keys(newCheckout))
      expect([1, 2, 3, 4, 5]).toContain(state.currentStep)
      expect([null, ...paymentMethods]).toContain(state.selectedPaymentMethod)
    }),
  )
})
