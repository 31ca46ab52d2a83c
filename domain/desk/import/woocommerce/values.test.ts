import { expect, test } from 'vitest'
import { type WooCurrency, wooAmount } from './amounts.ts'
import { markdownOf } from './html-text.ts'
import { oldPathOf, wordpressSlug } from './old-paths.ts'

test.each<[string, WooCurrency, number | null]>([
  ['1500000', 'IRT', 1_500_000],
  ['۱۵۰۰۰۰۰۰', 'IRR', 1_500_000],
  ['1500', 'IRHT', 1_500_000],
  ['1500.5', 'IRHT', 1_500_500],
  ['15000', 'IRHR', 1_500_000],
  ['1,500,000', 'IRT', 1_500_000],
  ['1.500.000', 'IRT', 1_500_000],
  ['1500000.00', 'IRT', 1_500_000],
  ['', 'IRT', null],
  ['0', 'IRT', null],
])('%s %s is %s toman', (text, currency, value) => {
  expect(wooAmount(text, currency)).toEqual({ value })
})

test.each<[string, WooCurrency]>([
  ['abc', 'IRT'],
  ['-5', 'IRT'],
  ['12345', 'IRR'],
  ['9'.repeat(15), 'IRHT'],
])('%s %s is no price', (text, currency) => {
  expect(wooAmount(text, currency)).toHaveProperty('problem')
})

test.each([
  ['<p>یک</p><p>دو<br>سه</p>', 'یک\n\nدو\nسه'],
  ['<h2>عنوان</h2><ul><li>الف</li><li>ب</li></ul>', '## عنوان\n\n- الف\n- ب'],
  ['<strong>پررنگ</strong> و <a href="javascript:alert(1)">پیوند</a>', '**پررنگ** و پیوند'],
  ['[gallery ids="1,2"]متن[/caption]', 'متن'],
  ['<style>p{}</style><!-- یادداشت -->a*b', 'a\\*b'],
  ['متن <b', 'متن \\<b'],
])('HTML %s becomes Markdown', (html, markdown) => {
  expect(markdownOf(html)).toBe(markdown)
})

test.each([
  ['Apple iPhone 13 (128GB)', 'apple-iphone-13-128gb'],
  ['گوشی‌های هوشمند / سامسونگ', 'گوشیهای-هوشمند-سامسونگ'],
  ['كيف «چرمي»، بزرگ', 'كيف-چرمي،-بزرگ'],
  ['a'.repeat(300), 'a'.repeat(200)],
])('WordPress makes of %s a slug', (name, slug) => {
  expect(wordpressSlug(name)).toBe(slug)
})

test('the old path comes from the URL, else the slug, else the name', () => {
  const page = { permalink: '', slug: '', name: 'کیف چرم' }
  expect(oldPathOf({ ...page, permalink: 'https://old.example/shop/%DA%A9%DB%8C%D9%81/?x=1' }, '/product')).toBe('/shop/کیف')
  expect(oldPathOf({ ...page, slug: '%da%a9%db%8c%d9%81' }, 'product')).toBe('/product/کیف')
  expect(oldPathOf(page, '/فروشگاه/')).toBe('/فروشگاه/کیف-چرم')
  expect(oldPathOf({ ...page, name: '؟'.slice(1) }, '/product')).toBeNull()
  expect(oldPathOf({ ...page, permalink: 'https://old.example/' }, '/product')).toBeNull()
})
