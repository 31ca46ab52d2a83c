import { signIn, signUp } from './support/account.ts'
import { allowErrors, expect, expectAccessible, hydrated, test } from './support/fixtures.ts'

test('settings: theme, active sessions, and ending the others', { tag: '@desktop' }, async ({ page, browser, baseURL }) => {
  const person = await signUp(page)
  const context = await browser.newContext({ baseURL: baseURL ?? '', userAgent: 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0' })
  await signIn(await context.newPage(), person)
  await page.goto('/settings')
  await hydrated(page)
  await expectAccessible(page)
  await page.getByRole('radio', { name: 'روشن' }).check()
  await expect(page.locator('html')).toHaveClass(/light/)
  await expectAccessible(page)

  const devices = page.getByRole('region', { name: 'دستگاه‌های فعال' })
  await expect(devices.getByRole('listitem')).toHaveCount(2)
  await expect(devices.getByRole('listitem').filter({ hasText: 'این دستگاه' })).toHaveCount(1)
  await expect(devices.getByRole('listitem').filter({ hasText: 'فایرفاکس' })).toContainText(/آخرین استفاده: .+ ساعت/)
  await devices.getByRole('button', { name: 'خروج از دستگاه‌های دیگر' }).click()
  await expect(devices.getByRole('listitem')).toHaveCount(1)
  await expect(devices.getByRole('listitem')).toContainText('این دستگاه')
})

test('settings: deleting the account requires the password, explains itself, and signs out', { tag: '@phone' }, async ({
  page,
  pageErrors,
}) => {
  const person = await signUp(page)
  await page.goto('/settings')
  await hydrated(page)
  await page.getByRole('button', { name: 'حذف حساب' }).click()
  const dialog = page.getByRole('dialog', { name: 'حذف حساب' })
  await expect(dialog).toContainText('این کار برگشت ندارد')
  await dialog.getByLabel('رمز عبور').fill('نه این')
  await dialog.getByRole('button', { name: 'حذف همیشگی حساب' }).click()
  await expect(dialog.getByText('رمز عبور اشتباه است')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('رمز عبور').fill(person.password)
  await dialog.getByRole('button', { name: 'حذف همیشگی حساب' }).click()
  await expect(page).toHaveURL(/:\d+\/$/)
  await hydrated(page)
  expect(await page.evaluate(() => localStorage.getItem('auth-storage'))).toBeNull()

  await page.goto('/login')
  await hydrated(page)
  await page.getByLabel('ایمیل').fill(person.email)
  await page.getByLabel('رمز عبور').fill(person.password)
  await page.getByRole('button', { name: 'ورود به حساب' }).click()
  await expect(page.getByText('ایمیل یا رمز عبور اشتباه است')).toBeVisible()
  allowErrors(pageErrors, /status of 4(01|22)/)
})
