import { forgetPerson, signUp } from '#tests/e2e/support/account.ts'
import { enterDesk } from '#tests/e2e/support/desk.ts'
import { expect, expectAccessibleInBothThemes, test } from '#tests/e2e/support/fixtures.ts'

test('the owner finds a customer by name, reads orders, leaves a note, blocks and unblocks', { tag: '@phone' }, async ({ page }) => {
  // One of its own: blocking ends the sessions of a customer, and others shop at the same time.
  const name = `نگار ${Array.from({ length: 6 }, () => 'بپتجدرزسشفکلمن'[Math.floor(Math.random() * 14)]).join('')}`
  await signUp(page, { fullName: name })
  await forgetPerson(page)
  await enterDesk(page, '/desk/customers')
  await page.getByRole('searchbox', { name: 'جستجوی مشتری‌ها' }).fill(name)
  await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe(name)
  await page.getByRole('main').getByRole('link', { name, exact: true }).first().click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await expectAccessibleInBothThemes(page)

  await page.getByLabel('یادداشت برای همکاران').fill('عصرها زنگ بزنید')
  await page.getByRole('button', { name: 'ثبت یادداشت' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'عصرها زنگ بزنید' })).toBeVisible()

  await page.getByRole('button', { name: 'کارهای دیگر' }).click()
  await page.getByRole('button', { name: 'مسدود کردن…' }).click()
  await expectAccessibleInBothThemes(page)
  await page.getByRole('button', { name: 'مسدود کن', exact: true }).click()
  await expect(page.getByText('مسدود', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'کارهای دیگر' }).click()
  await page.getByRole('button', { name: 'رفع مسدودی' }).click()
  await expect(page.getByText('مسدود', { exact: true })).toHaveCount(0)
})
