import { enterDesk } from '#tests/e2e/support/desk.ts'
import { expect, expectAccessible, test, useTheme } from '#tests/e2e/support/fixtures.ts'
import { inShop } from '#tests/e2e/support/tested-shop.ts'

test.describe.configure({ timeout: 120_000 })

test('a price is bound to the dollar, today’s rate shows its new price, and applying it changes the price', { tag: '@desktop' }, async ({
  page,
  pageErrors,
}) => {
  const word = `rates${Date.now()}`
  await inShop('removeCurrencyLinks')
  await inShop('removeRates')
  await inShop('makePricedProducts', word, 1)
  await inShop('setRate', 'USD', 100_000)
  await inShop('setPrice', `${word}-1`, 108_000_000)
  await useTheme(page, 'light')
  await enterDesk(page, `/desk/goods?q=${word}`)
  await page.getByRole('link', { name: `کالای ${word} 1`, exact: true }).click()
  await page.getByRole('link', { name: 'تاریخچه‌ی قیمت و قیمت ارزی' }).click()
  await page.getByRole('button', { name: 'بستن به ارز' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('قیمت پایه').fill('صد')
  await dialog.getByRole('button', { name: 'ذخیره' }).click()
  await expect(dialog.getByText('مبلغ را با رقم بنویسید')).toBeVisible()
  pageErrors.splice(0)
  await expectAccessible(page)
  // Without a base it is that of the present price.
  await dialog.getByLabel('قیمت پایه').fill('')
  await dialog.getByLabel('سود (درصد)').fill('۸')
  await dialog.getByRole('button', { name: 'ذخیره' }).click()
  await expect(page.getByText('قیمت ارزی: ۱٬۰۰۰ دلار و ۸٪، گرد به ۱۰٬۰۰۰ تومان')).toBeVisible()

  await page.goto('/desk/prices')
  await page.getByRole('link', { name: 'نرخ ارز' }).click()
  await page.getByLabel('دلار').fill('۱٬۰۵۰')
  await expect(page.getByText('بیش از ۱۰٪، تایید هویت می‌خواهد')).toBeVisible()
  await page.getByLabel('دلار').fill('۱۰۵ هزار')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'دیدن قیمت‌های تازه' }).click()
  await expect(page.getByRole('heading', { name: 'پیش‌نمایش', level: 1 })).toBeVisible()
  await expect(page.getByText('از نرخ ارز', { exact: true })).toBeAttached()
  await expect(page.getByRole('row', { name: new RegExp(word) })).toContainText('۱۱۳٬۴۰۰٬۰۰۰')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'اعمال ۱ قیمت' }).click()
  await expect(page.getByText('۱ از ۱ قیمت')).toBeVisible()
  await expect.poll(() => inShop('priceOf', `${word}-1`)).toBe('113400000')

  await page.goto('/desk')
  const card = page.getByRole('region', { name: 'نرخ دلار' })
  await expect(card).toContainText('۱۰۵٬۰۰۰')
  await expect(card).toContainText('آخرین قیمت‌گذاری ۱ کالا با همین نرخ بود.')
  await card.getByRole('link', { name: 'پیش‌نمایش قیمت‌های تازه' }).click()
  await expect(page.getByRole('table', { name: 'نرخ‌های پیشین' }).getByRole('row').nth(1)).toContainText('۱۰۵٬۰۰۰')
  await inShop('removePricedProducts', word)
  await inShop('removeRates')
})
