import { readFile } from 'node:fs/promises'
import { enterDesk } from '#tests/e2e/support/desk.ts'
import { expect, expectAccessible, type Page, test, useTheme } from '#tests/e2e/support/fixtures.ts'
import { inShop } from '#tests/e2e/support/tested-shop.ts'

test.describe.configure({ timeout: 180_000 })

async function upload(page: Page, name: string, text: string): Promise<void> {
  await page.goto('/desk/import')
  await page.getByLabel('انتخاب فایل').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
  await expect(page.getByRole('button', { name: /^بررسی .* ردیف$/ })).toBeVisible({ timeout: 30_000 })
}

test('a file is uploaded, its columns chosen, checked, imported and reported; the same file again changes nothing', {
  tag: '@desktop',
}, async ({ page }) => {
  const word = `load${Date.now()}`
  await inShop('makePricedProducts', word, 12)
  await enterDesk(page)
  await page.getByRole('link', { name: 'ورود از فایل', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'ورود از فایل', level: 1 })).toBeVisible()
  await expectAccessible(page)

  const sku = (n: number) => `${word.toUpperCase()}-${n}`
  const lines = Array.from({ length: 11 }, (_, index) => `${sku(index + 1)};${10_000_000 + (index + 1) * 100_000 + 10_000}`)
  const file = ['SKU;قیمت', ...lines, 'NOT-THERE;گران', `${sku(1)};9`].join('\n')
  await upload(page, 'prices.csv', file)
  await expect(page.getByRole('combobox', { name: 'بخش ستون قیمت' })).toHaveValue('price')
  await page.getByRole('button', { name: 'بررسی ۱۳ ردیف' }).click()
  await expect(page.getByText('بگویید مبلغ‌های فایل تومان است یا ریال')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('radio', { name: 'ریال' }).check()
  await page.getByRole('button', { name: 'بررسی ۱۳ ردیف' }).click()
  await expect(page.getByText('۱۱ ردیف آماده است')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('قیمت «گران» عدد درست نیست')).toBeVisible()
  await expectAccessible(page)
  await useTheme(page, 'dark')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'ورود ۱۱ ردیف' }).click()
  await expect(page.getByText('۱۱ ردیف وارد شد')).toBeVisible({ timeout: 30_000 })
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'ردیف‌های نادرست' }).click()
  expect(await readFile(await (await download).path(), 'utf8')).toContain('NOT-THERE,گران,')

  await upload(page, 'prices.csv', file)
  await expect(page.getByText('ستون‌ها مانند فایل پیشین')).toBeVisible()
  await page.getByRole('button', { name: 'بررسی ۱۳ ردیف' }).click()
  await expect(page.getByText('این فایل چیزی را تغییر نمی‌دهد')).toBeVisible({ timeout: 30_000 })

  await page.goto(`/desk/goods?q=${word}&sort=sku`)
  await page.getByRole('button', { name: 'خروجی' }).click()
  const exported = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  expect((await readFile(await (await exported).path(), 'utf8')).split('\r\n')).toHaveLength(14)
  await inShop('removePricedProducts', word)
})
