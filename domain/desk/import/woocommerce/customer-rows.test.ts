import { describe, expect, test } from 'vitest'
import { provinces } from '#domain/account/provinces.ts'
import type { ApiAddress, ApiCustomer } from './api.ts'
import { customerRow, customerTexts, readCustomer } from './customer-rows.ts'
import { provinceCodes, provinceOf } from './province-codes.ts'

const noAddress: ApiAddress = { firstName: '', lastName: '', phone: '', state: '', city: '', line1: '', line2: '', postcode: '' }
const home: ApiAddress = {
  ...{ firstName: 'نگار', lastName: 'راد', phone: '۰۹۱۲ ۳۴۵ ۶۷۸۹', state: 'ESF', city: 'كاشان' },
  ...{ line1: 'خیابان امیرکبیر &amp; بهار', line2: 'پلاک ۳', postcode: '87141-12345' },
}
const customer: ApiCustomer = {
  ...{ id: 57, email: 'Negar@Example.com', firstName: 'نگار', lastName: 'راد', at: '2022-03-04T05:06:07' },
  ...{ billing: home, shipping: noAddress },
}
const read = (given: Partial<ApiCustomer>) => readCustomer(customerRow({ ...customer, ...given }))

test('a customer with a name, both ways to reach them, and an address as it is written here', () => {
  expect(read({})).toEqual({
    customer: {
      ...{ number: '57', fullName: 'نگار راد', firstName: 'نگار', lastName: 'راد', email: 'negar@example.com', phone: '09123456789' },
      at: '2022-03-04T05:06:07Z',
      address: {
        ...{ addressType: 'home', recipientName: 'نگار راد', recipientPhone: '09123456789', province: 'اصفهان', city: 'کاشان' },
        ...{ addressLine1: 'خیابان امیرکبیر & بهار', addressLine2: 'پلاک ۳', postalCode: '8714112345', label: null, isDefault: true },
      },
    },
  })
})

const cases: [string, Partial<ApiCustomer>, object][] = [
  ['where parcels went comes before the bills', { shipping: { ...home, city: 'نطنز', line1: 'بازار' } }, { address: { city: 'نطنز' } }],
  ['a mobile of the shipping address', { billing: { ...home, phone: '031-5555' }, shipping: home }, { phone: '09123456789' }],
  ['only a mobile', { email: 'x' }, { email: null, phone: '09123456789' }],
  ['only an e-mail', { billing: noAddress }, { email: 'negar@example.com', phone: null, address: null }],
  ['no name', { firstName: '', lastName: '', billing: { ...home, firstName: '', lastName: '' } }, { fullName: 'مشتری بی‌نام' }],
  ['a name of the bills', { firstName: '', lastName: '' }, { fullName: 'نگار راد' }],
  [
    'a town that addresses here do not have',
    { billing: { ...home, city: 'قمصر', line1: 'گلستان' } },
    { address: { city: 'سایر شهرها', addressLine1: 'قمصر، گلستان' } },
  ],
  ['a province by name', { billing: { ...home, state: 'استان اصفهان' } }, { address: { province: 'اصفهان' } }],
  ['a province that nobody knows', { billing: { ...home, state: '123' } }, { address: null }],
]
test.each(cases)('%s', (_name, given, expected) => {
  expect(read(given)).toMatchObject({ customer: expected })
})

describe('refused', () => {
  test.each([
    ['without e-mail and mobile', { email: '', billing: noAddress }, ['نه شماره‌ی موبایل دارد و نه ایمیل']],
    ['without a date', { at: '' }, ['تاریخ عضویت خوانده نشد']],
  ])('%s', (_name, given, problems) => {
    expect(read(given)).toEqual({ problems })
  })
})

test('every code of WooCommerce is a province, and every province has one', () => {
  expect(new Set(provinceCodes.map((code) => provinceOf(code)?.name))).toEqual(new Set(provinces.map(({ name }) => name)))
})

test('the dry run shows how to reach the customer and where they live', () => {
  const reading = read({})
  expect('customer' in reading && customerTexts(reading.customer)).toEqual({
    customer: 'نگار راد، ۰۹۱۲۳۴۵۶۷۸۹، negar@example.com',
    address: 'اصفهان، کاشان، خیابان امیرکبیر & بهار، پلاک ۳',
  })
})
