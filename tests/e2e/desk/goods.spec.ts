import { enterDesk } from '#tests/e2e/support/desk.ts'
import { expect, expectAccessible, test, useTheme } from '#tests/e2e/support/fixtures.ts'

test.describe.configure({ timeout: 120_000 })

test('the owner makes a copy of a product, edits it against a colleague, previews, and hides what is not ready', {
  tag: '@desktop',
}, async ({ page, context, pageErrors }) => {
  await enterDesk(page)
  await page.getByRole('navigation', { name: 'بخش‌ها' }).getByRole('link', { name: 'کالاها' }).click()
  await expect(page.getByRole('heading', { name: 'کالاها', level: 1 })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('searchbox').fill('گلکسی')
  await expect(page).toHaveURL(/q=/)
  await page.getByRole('row').nth(1).getByRole('link').nth(1).click()
  await expect(page.getByLabel('نام فارسی')).not.toHaveValue('')
  await expectAccessible(page)

  // A copy: nothing of the demo's own products changes.
  await page.getByRole('button', { name: 'کارهای دیگر' }).click()
  await page.getByRole('button', { name: 'ساختن رونوشت' }).click()
  await expect(page.getByLabel('نام فارسی')).toHaveValue(/رونوشت/)
  const name = page.getByLabel('نام فارسی')
  const colleague = await context.newPage()
  await colleague.goto(page.url())
  await expect(colleague.getByLabel('نام فارسی')).toHaveValue(/رونوشت/)

  // Typed before the first desk saves: a form without changes of its own would follow what was saved.
  await colleague.getByLabel('نام فارسی').fill('گلکسی از میز دوم')
  await name.fill('گلکسی از میز نخست')
  await page.getByLabel('قیمت', { exact: true }).fill('۱۲٫۵ میلیون')
  await page.keyboard.press('Control+KeyS')
  await expect(page.getByRole('toolbar', { name: 'تغییرهای ذخیره‌نشده' })).toHaveCount(0)
  await expect(page.getByLabel('قیمت', { exact: true })).toHaveValue('۱۲٬۵۰۰٬۰۰۰')

  await colleague.getByRole('button', { name: /^ذخیره‌ی ۱ تغییر/ }).click()
  const conflict = colleague.getByRole('dialog')
  await expect(conflict).toContainText('گلکسی از میز نخست')
  await expect(conflict).toContainText('گلکسی از میز دوم')
  await expectAccessible(colleague)
  await conflict.getByRole('button', { name: 'ذخیره‌ی انتخاب‌ها' }).click()
  await expect(colleague.getByRole('toolbar', { name: 'تغییرهای ذخیره‌نشده' })).toHaveCount(0)
  await colleague.close()

  await expect(name).toHaveValue('گلکسی از میز دوم')
  await name.fill('گلکسی در پیش‌نویس')
  const opened = context.waitForEvent('page')
  await page.getByRole('button', { name: 'پیش‌نمایش' }).click()
  const preview = await opened
  await expect(preview.getByRole('heading', { name: 'گلکسی در پیش‌نویس', level: 1 })).toBeVisible()
  await preview.close()
  await page.getByRole('button', { name: 'دور ریختن' }).click()
  await expect(name).toHaveValue('گلکسی از میز دوم')

  // Without a picture it stays hidden.
  await page.getByRole('button', { name: 'انتشار' }).click()
  await expect(page.getByText('تصویر ندارد', { exact: false }).first()).toBeVisible()
  expect(pageErrors.splice(0).every((error) => error.includes('status of 409'))).toBe(true)
})

test('on a phone a saved price is on the shop’s page at the next request', { tag: '@phone' }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await useTheme(page, 'light')
  await enterDesk(page)
  await page.getByRole('navigation', { name: 'بخش‌ها' }).getByRole('link', { name: 'کالاها' }).click()
  await expectAccessible(page)
  await page
    .getByRole('link', { name: /^پاوربانک/ })
    .first()
    .click()
  const list = page.getByLabel('شماره‌ی سازنده (MPN)')
  await expect(list).toBeVisible()
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  const slug = await page.getByLabel('نشانی صفحه').inputValue()
  await page.getByLabel('عنوان برای جستجوگرها').fill('پاوربانک از گوشی')
  await page.getByRole('button', { name: /^ذخیره‌ی ۱ تغییر/ }).click()
  await expect(page.getByRole('toolbar', { name: 'تغییرهای ذخیره‌نشده' })).toHaveCount(0)
  await page.goto(`/product/${slug}`)
  await expect(page).toHaveTitle('پاوربانک از گوشی | ویترین')
  await page.goBack()
  await page.getByLabel('عنوان برای جستجوگرها').fill('')
  await page.getByRole('button', { name: /^ذخیره‌ی ۱ تغییر/ }).click()
  await expect(page.getByRole('toolbar', { name: 'تغییرهای ذخیره‌نشده' })).toHaveCount(0)
})
