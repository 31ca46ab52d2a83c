import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { emptyDraft } from '#domain/account/address.ts'
import type { Address } from '#services/address/list-addresses.ts'
import { AddressBook } from './address-book.tsx'
import { AddressChoice } from './address-choice.tsx'
import { AddressFields } from './address-fields.tsx'

const home: Address = {
  ...emptyDraft,
  id: 'a',
  addressType: 'home',
  recipientName: 'مریم احمدی',
  recipientPhone: '09123456789',
  province: 'فارس',
  city: 'شیراز',
  addressLine1: '<script>alert(1)</script>',
  addressLine2: null,
  postalCode: null,
  label: null,
  isDefault: true,
}
const work: Address = { ...home, id: 'b', addressType: 'work', label: 'دفتر', isDefault: false }

const fields = (changes: object, problems = {}) =>
  renderToStaticMarkup(<AddressFields draft={{ ...emptyDraft, ...changes }} problems={problems} onDraft={() => {}} />)
const select = (markup: string, name: string) => new RegExp(`<select[^>]*name="${name}"[^>]*>`).exec(markup)?.[0]

test('the server renders the addresses of the page data, and marks the default', () => {
  const markup = renderToStaticMarkup(<AddressBook addresses={[home, work]} />)
  expect(markup.match(/<li/g)).toHaveLength(2)
  expect(markup.match(/آدرس پیش‌فرض<\/span>/g)).toHaveLength(1)
  expect(markup).toContain('۰۹۱۲۳۴۵۶۷۸۹')
})

test('IN-02: typed values are rendered as text, isolated by bdi', () => {
  const markup = renderToStaticMarkup(<AddressBook addresses={[home]} />)
  expect(markup).not.toContain('<script')
  expect(markup).toContain('<bdi>فارس، شیراز، &lt;script&gt;')
})

test('without an address there is a message and a button to add one', () => {
  const markup = renderToStaticMarkup(<AddressBook addresses={[]} />)
  expect(markup).toContain('هنوز آدرسی ثبت نکرده‌اید')
  expect(markup).toContain('افزودن آدرس جدید')
})

test('in checkout one of the addresses is selected', () => {
  const markup = renderToStaticMarkup(<AddressChoice addresses={[home, work]} selectedId="b" onSelect={() => {}} />)
  expect(markup.match(/type="radio"/g)).toHaveLength(2)
  expect(/<input[^>]*checked=""[^>]*>/.exec(markup)?.[0]).toContain('value="b"')
})

test('the city requires a province', () => {
  expect(select(fields({}), 'city')).toContain('disabled=""')
  const chosen = fields({ province: 'گیلان' })
  expect(select(chosen, 'city')).not.toContain('disabled=""')
  expect(chosen).toContain('>رشت</option>')
  expect(chosen).not.toContain('>شیراز</option>')
})

test('an invalid field is marked and described by its error', () => {
  const markup = fields({}, { province: 'لطفا استان را انتخاب کنید' })
  const noteId = /aria-describedby="([^"]+)"/.exec(select(markup, 'province') ?? '')?.[1]
  expect(select(markup, 'province')).toContain('aria-invalid="true"')
  expect(markup).toMatch(new RegExp(`<div id="${noteId}"[^>]*>.*لطفا استان را انتخاب کنید`))
})
