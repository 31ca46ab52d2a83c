import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { emptyDraft } from '#domain/account/address.ts'
import type { Address } from '#services/address/list-addresses.ts'
import { addAddress, deleteAddress, editAddress, setAddresses, useAddresses } from './addresses.ts'
import { useToasts } from './toasts.ts'

const anAddress = (id: string, isDefault = false): Address => ({
  ...emptyDraft,
  addressType: 'home',
  addressLine2: null,
  postalCode: null,
  label: null,
  id,
  isDefault,
})

const one = anAddress('1', true)
const two = anAddress('2')
const three = anAddress('3')

const shown = () => useAddresses.getState().addresses?.map(({ id, isDefault }) => `${id}${isDefault ? ' *' : ''}`)
const toasts = () => useToasts.getState().toasts.map(({ text }) => text)
const server = (status: number, body: unknown) => vi.stubGlobal('fetch', async () => Response.json(body, { status }))

beforeEach(() => {
  setAddresses([one, two])
  useToasts.setState({ toasts: [] })
})
afterEach(() => vi.unstubAllGlobals())

test('a new address goes to the top of the list', async () => {
  server(201, { address: three, addresses: [one, three, two] })
  expect(await addAddress(emptyDraft)).toEqual({ kind: 'saved', address: three })
  expect(shown()).toEqual(['3', '1 *', '2'])
})

test('a new default changes the badges and moves no card', async () => {
  const [first, second] = [anAddress('1'), anAddress('2', true)]
  server(200, { address: second, addresses: [second, first] })
  await editAddress('2', { isDefault: true })
  expect(shown()).toEqual(['1', '2 *'])
})

test('a deleted address leaves the list, also when another tab deleted it first', async () => {
  server(200, { addresses: [anAddress('2', true)] })
  expect(await deleteAddress('1')).toBe(true)
  expect(shown()).toEqual(['2 *'])
  server(404, { code: 'address.notFound', detail: 'آدرس یافت نشد' })
  expect(await deleteAddress('2')).toBe(true)
  expect(shown()).toEqual([])
})

test('invalid fields are returned without a toast', async () => {
  const problems = [{ name: 'city', message: 'لطفا شهر را انتخاب کنید' }]
  server(422, { code: 'request.malformed', detail: 'اطلاعات فرستاده‌شده درست نیست', fields: problems })
  expect(await addAddress(emptyDraft)).toEqual({ kind: 'invalid', problems })
  expect(toasts()).toEqual([])
})

test.each([
  ['a refusal shows its reason', () => server(409, { detail: 'حداکثر ۲۰ آدرس می‌توانید ثبت کنید' }), 'حداکثر ۲۰ آدرس می‌توانید ثبت کنید'],
  ['a server error shows a general message', () => server(500, { detail: 'خطایی در فروشگاه رخ داد' }), 'خطا در ثبت آدرس'],
  [
    'a response that is not JSON shows a general message',
    () => vi.stubGlobal('fetch', async () => new Response('<html>')),
    'خطا در ثبت آدرس',
  ],
  [
    'a missing connection shows a general message',
    () => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline'))),
    'خطا در ثبت آدرس',
  ],
])('%s, and the list stays', async (_case, arrange, text) => {
  arrange()
  expect(await addAddress(emptyDraft)).toEqual({ kind: 'failed' })
  expect(await editAddress('1', {})).toEqual({ kind: 'failed' })
  expect(toasts()).toEqual([text])
  expect(shown()).toEqual(['1 *', '2'])
})

test('a failed delete shows a message and keeps the card', async () => {
  server(503, {})
  expect(await deleteAddress('1')).toBe(false)
  expect(toasts()).toEqual(['خطا در حذف آدرس'])
  expect(shown()).toEqual(['1 *', '2'])
})
