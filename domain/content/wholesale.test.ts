import { expect, test } from 'vitest'
import { countItems, inquiryText, messagingHref, sortedWholesale, type WholesaleCategory, wholesaleText } from './wholesale.ts'

const item = (name: string) => ({ id: name, name, status: 'in_stock' as const, price: null, createdAt: '2026-11-12T05:30:00.000Z' })

function category(name: string, order: number | null = null, items = [item('قلم')]): WholesaleCategory {
  return { id: name, name, description: '', order, items }
}

const sortedNames = (...categories: WholesaleCategory[]) => sortedWholesale(categories).map(({ name }) => name)

test.each([
  ['by their sequence number', [category('ب', 2), category('پ', 10), category('الف', 1)], ['الف', 'ب', 'پ']],
  ['a missing sequence number counts as 999', [category('بی‌ترتیب'), category('پیش', 998), category('پس', 1000)], ['پیش', 'بی‌ترتیب', 'پس']],
  ['a missing sequence number and 999 are the same', [category('ب'), category('الف', 999)], ['الف', 'ب']],
  ['a sequence number of zero comes first', [category('یک', 1), category('صفر', 0)], ['صفر', 'یک']],
  [
    'with equal sequence numbers sorted by the Persian alphabet, not by Unicode',
    ['ی', 'گ', 'ک', 'ژ', 'ز', 'چ', 'ج', 'پ', 'ب', 'آ'].map((name) => category(name, 5)),
    ['آ', 'ب', 'پ', 'ج', 'چ', 'ز', 'ژ', 'ک', 'گ', 'ی'],
  ],
])('categories are sorted %s', (_case, categories, names) => expect(sortedNames(...categories)).toEqual(names))

test('a category with nothing in stock is left out', () => {
  expect(sortedNames(category('خالی', 1, []), category('پر', 2))).toEqual(['پر'])
})

test('the input is not mutated', () => {
  const given = [category('ب', 2), category('الف', 1)]
  sortedWholesale(given)
  expect(given.map(({ name }) => name)).toEqual(['ب', 'الف'])
})

test('the text has every category, every item and the URL, in page sequence', () => {
  const list = [{ ...category('آیفون', 1, [item('۱۶ مشکی'), item('۱۶ آبی')]), description: 'پلمب' }, category('سامسونگ', 2, [item('S25')])]
  expect(countItems(list)).toBe(3)
  expect(wholesaleText(list, { name: 'ویترین', url: 'https://vitrin.example/wholesale' })).toBe(
    'فروش عمده و موجودی همکار | ویترین\n\nآیفون (۲)\nپلمب\n- ۱۶ مشکی\n- ۱۶ آبی\n\nسامسونگ (۱)\n- S25\n\nhttps://vitrin.example/wholesale',
  )
})

test.each([
  ['a chat', 'https://wa.me/982100000000', 'https://wa.me/982100000000?text='],
  ['a chat with a parameter', 'https://t.me/x?start=1', 'https://t.me/x?start=1&text='],
])('the link of %s contains the encoded text', (_case, url, start) => {
  const words = inquiryText('گلکسی A56 & «۲۵۶» +۵G #1?')
  const href = messagingHref(url, words)
  expect(href.startsWith(start)).toBe(true)
  expect(new URL(href).searchParams.get('text')).toBe(words)
  expect(words).toContain('گلکسی A56')
})

test('a tel: link has no text', () => expect(messagingHref('tel:02191000000', 'سلام')).toBe('tel:02191000000'))
