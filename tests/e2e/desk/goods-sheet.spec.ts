import { enterDesk } from '#tests/e2e/support/desk.ts'
import { expect, expectAccessible, type Locator, test, useTheme } from '#tests/e2e/support/fixtures.ts'
import { pasteBlock } from '#tests/e2e/support/paste.ts'
import { inShop } from '#tests/e2e/support/tested-shop.ts'

test.describe.configure({ timeout: 120_000 })

/** Each 50 rows load when one scrolls near them. */
async function scrollTo(cell: (row: number, column: number) => Locator, last: number): Promise<void> {
  for (let row = 49; row < last; row += 50) {
    await expect(cell(row, 0)).toBeAttached()
    await cell(row, 0).scrollIntoViewIfNeeded()
  }
  await expect(cell(last, 0)).toBeAttached()
}

test('prices and stock of a filtered list are pasted, survive a reload, and a conflict shows both values', { tag: '@desktop' }, async ({
  page,
  pageErrors,
}) => {
  const word = `sheet${Date.now()}`
  await inShop('makePricedProducts', word, 120)
  await useTheme(page, 'light')
  await enterDesk(page, `/desk/goods?q=${word}&sort=price`)
  await page.getByRole('link', { name: 'ویرایش در جدول' }).click()
  const grid = page.getByRole('grid', { name: 'قیمت و موجودی کالاها' })
  const cell = (row: number, column: number) => grid.locator(`[data-cell="${row} ${column}"]`)
  await expect(cell(0, 0)).toHaveText('۱٬۰۱۰٬۰۰۰')
  await expectAccessible(page)

  await scrollTo(cell, 119)
  await cell(0, 0).click()
  await pasteBlock(page, '۲ م\t۳ م\t۰\t۲\r\n2,100,000\t\t۸ع\t')
  await expect(cell(0, 1)).toHaveText('۳٬۰۰۰٬۰۰۰')
  await expect(grid.getByText('موجودی فقط عدد است')).toBeVisible()
  await cell(100, 0).click()
  await page.keyboard.type('1500000')
  await page.keyboard.press('Enter')
  const bar = page.getByRole('toolbar', { name: 'تغییرهای ذخیره‌نشده' })
  await expect(bar).toContainText('۶ تغییر ذخیره‌نشده')
  await page.reload()
  await expect(cell(0, 1)).toHaveText('۳٬۰۰۰٬۰۰۰')
  await expect(bar).toContainText('و ۱ تغییر در فهرست‌های دیگر')
  await scrollTo(cell, 119)
  await expect(cell(100, 0)).toHaveText('۱٬۵۰۰٬۰۰۰')

  await inShop('setPrice', `${word}-2`, 5_000_000)
  await page.getByRole('button', { name: /^ذخیره‌ی ۵ تغییر/ }).click()
  const dialog = page.getByRole('dialog', { name: 'تداخل ذخیره' })
  await expect(dialog).toContainText('۵٬۰۰۰٬۰۰۰')
  await expect(dialog).toContainText('۲٬۱۰۰٬۰۰۰')
  pageErrors.splice(0)
  await dialog.getByRole('button', { name: 'ذخیره‌ی انتخاب‌ها' }).click()
  await page.getByRole('button', { name: /^ذخیره‌ی ۵ تغییر/ }).click()
  await expect(bar).toContainText('۱ تغییر ذخیره‌نشده')
  await expect.poll(() => inShop('priceOf', `${word}-2`)).toBe('2100000')
  await inShop('removePricedProducts', word)
})

test('on a phone the sheet is a list with one large field and steps between products', { tag: '@phone' }, async ({ page }) => {
  const word = `cards${Date.now()}`
  await inShop('makePricedProducts', word, 3)
  await useTheme(page, 'dark')
  await enterDesk(page, `/desk/goods?q=${word}&sort=price`)
  await page.getByRole('link', { name: 'ویرایش در جدول' }).click()
  await page.getByRole('button', { name: `قیمت (تومان) کالای ${word} 1: ۱٬۰۱۰٬۰۰۰` }).click()
  const field = page.getByRole('textbox', { name: 'قیمت (تومان)', exact: true })
  await page.getByRole('button', { name: '+۲٪' }).click()
  await expect(field).toHaveValue('۱٬۰۳۰٬۰۰۰')
  await expect(page.getByText('۲٪ بیشتر از قیمت کنونی')).toBeVisible()
  await page.getByRole('button', { name: 'واگرد' }).click()
  await expect(field).toHaveValue('۱٬۰۱۰٬۰۰۰')
  await field.fill('۱٬۵۰۳٬۴۰۰')
  await page.getByRole('button', { name: 'گرد', exact: true }).click()
  await expect(field).toHaveValue('۱٬۵۰۰٬۰۰۰')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'بعدی' }).click()
  await expect(field).toHaveValue('۱٬۰۲۰٬۰۰۰')
  await page.getByRole('button', { name: 'قبلی' }).click()
  await expect(field).toHaveValue('۱٬۵۰۰٬۰۰۰')
  await page.getByRole('button', { name: 'تمام' }).click()
  await page.getByRole('button', { name: /^ذخیره‌ی ۱ تغییر/ }).click()
  await expect.poll(() => inShop('priceOf', `${word}-1`)).toBe('1500000')
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await inShop('removePricedProducts', word)
})
