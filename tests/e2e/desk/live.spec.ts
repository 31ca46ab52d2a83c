import { enterDesk } from '#tests/e2e/support/desk.ts'
import { expect, expectAccessible, test } from '#tests/e2e/support/fixtures.ts'
import { inShop } from '#tests/e2e/support/tested-shop.ts'

test.describe.configure({ timeout: 120_000 })

test('a new order appears on an open desk without a reload, and in the title for those who want it', { tag: '@desktop' }, async ({
  page,
}) => {
  await enterDesk(page)
  await page.getByRole('link', { name: 'تنظیمات' }).click()
  await page.getByLabel('شمار تازه‌ها در عنوان برگه‌ی مرورگر بیاید').check()
  await expectAccessible(page)
  await page
    .getByRole('navigation', { name: 'بخش‌ها' })
    .getByRole('link', { name: /سفارش‌ها/ })
    .click()
  const rows = page.getByRole('row')
  await expect(rows.nth(1)).toBeVisible()
  const chosen = rows.nth(3).getByRole('checkbox')
  const name = (await chosen.getAttribute('aria-label')) ?? ''
  await chosen.check()
  await page.evaluate(() => {
    document.body.dataset.loaded = 'once'
  })

  const codes = await inShop('makeOrders', 'سفارش زنده')
  for (const code of codes) await expect(rows.filter({ hasText: code })).toHaveClass(/fresh/)
  // Orders of tests that run beside this one count too.
  await expect(page).toHaveTitle(/^\([۰-۹]+\) سفارش‌ها/)
  await expect(page.getByText(/^[۰-۹]+ سفارش تازه/)).toBeAttached()
  await expect(page.getByRole('checkbox', { name })).toBeChecked()
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(name)
  expect(await page.evaluate(() => document.body.dataset.loaded)).toBe('once')
})
