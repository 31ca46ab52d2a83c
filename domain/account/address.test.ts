import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Refusal } from '#domain/refusals.ts'
import { quickest } from '#tests/support/quickest.ts'
import {
  type AddressDraft,
  type AddressField,
  addressLabel,
  addressTitle,
  emptyDraft,
  parseAddress,
  requireValidAddress,
  toDraft,
  withProvince,
} from './address.ts'
import { citiesOf, otherCity, provinces } from './provinces.ts'

const typed: AddressDraft = {
  ...emptyDraft,
  recipientName: 'مریم احمدی',
  recipientPhone: '09123456789',
  province: 'فارس',
  city: 'شیراز',
  addressLine1: 'خیابان نمونه، پلاک ۱۲',
}

const parsed = (changes: Partial<AddressDraft>) => requireValidAddress({ ...typed, ...changes })
const wrong = (changes: Partial<AddressDraft>): Partial<Record<AddressField, string>> => {
  const read = parseAddress({ ...typed, ...changes })
  return read.kind === 'valid' ? {} : Object.fromEntries(read.problems.map(({ name, message }) => [name, message]))
}

test('required fields are enough, and optional ones become null', () => {
  expect(parsed({})).toEqual({ ...typed, addressLine2: null, postalCode: null, label: null })
})

test.each<[AddressField, string]>([
  ['addressType', 'لطفا نوع آدرس را انتخاب کنید'],
  ['recipientName', 'لطفا نام گیرنده را وارد کنید'],
  ['recipientPhone', 'لطفا شماره تماس گیرنده را وارد کنید'],
  ['province', 'لطفا استان را انتخاب کنید'],
  ['city', 'لطفا شهر را انتخاب کنید'],
  ['addressLine1', 'لطفا نشانی را وارد کنید'],
])('%s is required: empty, blank and invisible text is rejected', (name, message) => {
  for (const blank of ['', ' \t ', '\u200c\u202e\u00a0']) expect(wrong({ [name]: blank })).toEqual({ [name]: message })
})

test('an empty form gets all problems, in the sequence of its fields', () => {
  const read = parseAddress({ ...emptyDraft, addressType: '' })
  expect(read.kind === 'invalid' && read.problems.map(({ name }) => name)).toEqual([
    'addressType',
    'recipientName',
    'recipientPhone',
    'province',
    'city',
    'addressLine1',
  ])
})

test.each(['home', 'work', 'other'])('accepts the type %s', (addressType) => expect(parsed({ addressType }).addressType).toBe(addressType))

test.each(['Home', 'office', 'constructor', '__proto__', 'toString'])('IN-04: rejects the type %s', (addressType) =>
  expect(wrong({ addressType })).toHaveProperty('addressType'),
)

test.each(['۰۹۱۲۳۴۵۶۷۸۹', '٠٩١٢٣٤٥٦٧٨٩', '+98 912 345 6789', '00989123456789'])(
  'IN-07: the phone %s is normalized to 09…',
  (recipientPhone) => expect(parsed({ recipientPhone }).recipientPhone).toBe('09123456789'),
)

test.each(['12345678', '0912345678', 'ندارم'])('rejects the phone %s', (recipientPhone) =>
  expect(wrong({ recipientPhone })).toEqual({
    recipientPhone: 'شماره تماس معتبر نیست. موبایل 09xxxxxxxxx یا تلفن ثابت با کد شهر، مانند 02112345678',
  }),
)

test.each([
  ['Persian digits', '۱۲۳۴۵۶۷۸۹۰', '1234567890'],
  ['Arabic digits', '١٢٣٤٥٦٧٨٩٠', '1234567890'],
  ['full-width digits', '１２３４５６７８９０', '1234567890'],
  ['a dash in the middle, as it is printed', '۱۲۳۴۵-۶۷۸۹۰', '1234567890'],
  ['spaces', ' 12345 67890 ', '1234567890'],
  ['few digits: there is no further check (product §5.9)', '123', '123'],
  ['nothing but spaces', '  ', null],
  ['a hidden mark behind a dash', '-\u200c123', '123'],
])('IN-07: a postal code with %s', (_case, postalCode, expected) => expect(parsed({ postalCode }).postalCode).toBe(expected))

test('a postal code has at most ten characters', () => {
  expect(wrong({ postalCode: '۱۲۳۴۵۶۷۸۹۰۱' })).toEqual({ postalCode: 'کد پستی حداکثر ۱۰ نویسه است' })
})

test('a city must belong to the chosen province', () => {
  expect(wrong({ city: 'رشت' })).toEqual({ city: 'این شهر در استان انتخاب‌شده نیست' })
  expect(parsed({ province: 'گیلان', city: 'رشت' })).toMatchObject({ province: 'گیلان', city: 'رشت' })
  expect(parsed({ city: otherCity }).city).toBe(otherCity)
})

test('an unknown province is the only problem: its city is not validated', () => {
  expect(wrong({ province: 'Fars' })).toEqual({ province: 'لطفا استان را انتخاب کنید' })
})

test('province and city in Arabic letters are normalized', () => {
  expect(parsed({ province: 'كرمان', city: 'كرمان' })).toMatchObject({ province: 'کرمان', city: 'کرمان' })
})

test.each<[AddressField, number, string]>([
  ['recipientName', 100, 'نام گیرنده حداکثر ۱۰۰ نویسه است'],
  ['addressLine1', 300, 'نشانی حداکثر ۳۰۰ نویسه است'],
  ['addressLine2', 300, 'ادامه نشانی حداکثر ۳۰۰ نویسه است'],
  ['label', 50, 'عنوان آدرس حداکثر ۵۰ نویسه است'],
])('IN-06: %s has at most %i graphemes', (name, most, message) => {
  const family = '👩\u200d👩\u200d👧\u200d👦'
  expect(wrong({ [name]: family.repeat(most) })).toEqual({})
  expect(wrong({ [name]: 'ا'.repeat(most) })).toEqual({})
  expect(wrong({ [name]: 'ا'.repeat(most + 1) })).toEqual({ [name]: message })
})

test('IN-06: texts are normalized', () => {
  expect(parsed({ recipientName: ' علي\u202e  كاظمى ', label: 'خانه\u200cی\u0000 ما', addressLine1: 'یک\nدو' })).toMatchObject({
    recipientName: 'علی کاظمی',
    label: 'خانه\u200cی ما',
    addressLine1: 'یک دو',
  })
})

test('IN-07: a huge text is rejected quickly', () => {
  const endless = 'ا\u0300'.repeat(50_000)
  const texts = { recipientName: endless, postalCode: endless, recipientPhone: endless, city: endless }
  expect(Object.keys(wrong(texts))).toHaveLength(4)
  expect(quickest(() => wrong(texts))).toBeLessThan(1000)
})

test('IN-04: any input is either normalized idempotently or rejected', () => {
  const text = fc.string({
    unit: fc.constantFrom('ا', 'ي', ' ', '\n', '-', '۱', '1', '\u200c', '\u202e', '\u0300', '\u0000', '\ud83d', '<'),
  })
  const draft = fc.record({ ...anyTexts(text), isDefault: fc.boolean() })
  fc.assert(
    fc.property(draft, (changes) => {
      const read = parseAddress({ ...changes, province: 'قم', city: 'قم', addressType: 'work', recipientPhone: '09123456789' })
      if (read.kind === 'valid') expect(requireValidAddress(toDraft(read.address))).toEqual(read.address)
    }),
  )
})

function anyTexts(text: fc.Arbitrary<string>) {
  return { recipientName: text, addressLine1: text, addressLine2: text, postalCode: text, label: text }
}

test('an invalid address is refused with its fields', () => {
  expect(() => requireValidAddress({ ...typed, recipientName: '' })).toThrow(Refusal)
})

test('changing the province clears the city, unless it has one of that name', () => {
  expect(withProvince(typed, 'یزد')).toMatchObject({ province: 'یزد', city: '' })
  expect(withProvince({ ...typed, city: 'اردکان' }, 'یزد')).toMatchObject({ province: 'یزد', city: 'اردکان' })
  expect(withProvince(typed, '')).toMatchObject({ province: '', city: '' })
})

test('every city of every province is accepted', () => {
  for (const { name } of provinces) for (const city of citiesOf(name)) expect(wrong({ province: name, city })).toEqual({})
})

test.each([
  ['names province and city', {}, 'فارس، شیراز، خیابان نمونه، پلاک ۱۲'],
  ['says a capital of the same name once', { province: 'یزد', city: 'یزد' }, 'یزد، خیابان نمونه، پلاک ۱۲'],
  ['says only the province of another city', { city: otherCity }, 'استان فارس، خیابان نمونه، پلاک ۱۲'],
  ['goes on with the second line', { addressLine2: 'واحد ۳' }, 'فارس، شیراز، خیابان نمونه، پلاک ۱۲، واحد ۳'],
])('the label of an address %s', (_case, changes, label) => expect(addressLabel(parsed(changes))).toBe(label))

test('the title is the label, or else the type', () => {
  expect(addressTitle(parsed({ label: 'خانه مادر' }))).toBe('خانه مادر')
  expect(addressTitle(parsed({ addressType: 'work' }))).toBe('محل کار')
})
