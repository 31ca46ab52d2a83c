import { enterDesk } from '#tests/e2e/support/desk.ts'
import { expect, soon, test } from '#tests/e2e/support/fixtures.ts'

test('a post is written with a picture, previewed, published, brought back to a former version and deleted', { tag: '@desktop' }, async ({
  page,
}) => {
  test.setTimeout(120_000)
  await enterDesk(page, '/desk/content')
  await page.getByRole('button', { name: 'نوشته‌ی تازه' }).click()
  await page.getByRole('textbox', { name: 'عنوان' }).fill('آزمون نوشتن')
  await page.getByRole('button', { name: 'ساختن و ادامه' }).click()
  await soon(page.getByRole('heading', { level: 1, name: 'آزمون نوشتن' }))

  const body = page.getByRole('textbox', { name: 'متن', exact: true })
  await page.getByRole('textbox', { name: 'خلاصه' }).fill('یک جمله')
  await body.fill('نسخه‌ی نخست')
  await page.getByRole('button', { name: 'سرتیتر' }).click()
  await expect(body).toHaveValue(/## سرتیتر/)
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'پیش‌نمایش' }).click()
  const preview = await opened
  await expect(preview.getByRole('heading', { level: 2, name: 'سرتیتر' })).toBeVisible()
  await preview.close()

  await page.getByRole('button', { name: 'انتشار' }).click()
  const shown = page.getByRole('link', { name: 'دیدن در فروشگاه' })
  await soon(shown)
  const path = (await shown.getAttribute('href')) ?? ''
  const text = async () => (await page.request.get(path)).text()
  await expect.poll(text).toContain('نسخه‌ی نخست')

  await body.fill('نسخه‌ی دوم')
  await page.keyboard.press('Control+s')
  await expect.poll(text).toContain('نسخه‌ی دوم')
  await page.getByRole('button', { name: 'کارهای دیگر' }).click()
  await page.getByRole('button', { name: 'نسخه‌های پیشین' }).click()
  await page.getByRole('button', { name: /نسخه‌ی ۲/ }).click()
  await expect(page.locator('.line-diff .added')).toContainText('نسخه‌ی دوم')
  await page.getByRole('button', { name: 'بازگرداندن این نسخه' }).click()
  const save = page.getByRole('button', { name: /^ذخیره‌ی/ })
  await save.click()
  // Before that the form still has the version before, and the next step would be refused as a conflict.
  await soon(save, 'detached')
  await expect.poll(text).toContain('نسخه‌ی نخست')

  await page.getByRole('button', { name: 'کارهای دیگر' }).click()
  await page.getByRole('button', { name: 'برداشتن از فروشگاه' }).click()
  await expect.poll(async () => (await page.request.get(path)).status()).toBe(404)
  await page.getByRole('button', { name: 'کارهای دیگر' }).click()
  await page.getByRole('button', { name: 'حذف نوشته' }).click()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/desk/content')
})

test('a page of the owner is added, previewed, planned, published, moved, offered in the menu and removed', { tag: '@phone' }, async ({
  page,
}) => {
  test.setTimeout(120_000)
  await enterDesk(page, '/desk/content/pages')
  await page.getByRole('button', { name: 'صفحه‌ی تازه' }).click()
  await page.getByRole('textbox', { name: 'عنوان' }).fill('راهنمای خرید اقساطی')
  await page.getByRole('button', { name: 'ساختن و ادامه' }).click()
  await soon(page.getByRole('heading', { level: 1, name: 'راهنمای خرید اقساطی' }))
  await page.getByRole('textbox', { name: 'جمله‌ی زیر عنوان' }).fill('خرید در چند قسط')
  await page.getByRole('textbox', { name: 'متن', exact: true }).fill('## شرایط\n\nبا چک صیادی.')
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'پیش‌نمایش' }).click()
  const preview = await opened
  await expect(preview.getByRole('heading', { level: 2, name: 'شرایط' })).toBeVisible()
  await preview.close()
  const slug = page.getByRole('textbox', { name: 'نشانی', exact: true })
  const first = `/pages/${await slug.inputValue()}`
  await page.getByRole('button', { name: 'کارهای دیگر' }).click()
  await page.getByRole('button', { name: 'زمان‌بندی انتشار' }).click()
  await page.getByRole('textbox', { name: 'روز انتشار' }).fill('1420/9/1')
  await page.getByRole('textbox', { name: 'ساعت انتشار' }).fill('9:30')
  await page.getByRole('button', { name: 'زمان‌بندی', exact: true }).click()
  await soon(page.getByText('از ۱ آذر ۱۴۲۰ ساعت ۰۹:۳۰ در فروشگاه دیده می‌شود.'))
  expect((await page.request.get(first)).status()).toBe(404)
  await page.getByRole('button', { name: 'انتشار', exact: true }).click()
  const html = async (path: string) => (await page.request.get(path)).text()
  await expect.poll(() => html(first)).toContain('با چک صیادی')

  await slug.fill('aghsat')
  await page.getByRole('button', { name: /^ذخیره‌ی/ }).click()
  await expect.poll(() => html('/pages/aghsat')).toContain('با چک صیادی')
  expect((await page.request.get(first, { maxRedirects: 0 })).status()).toBe(301)
  const edited = page.url()

  await page.goto('/desk/content/menu')
  await soon(page.getByRole('button', { name: 'پیوند تازه' }))
  await expect(page.locator('datalist option[value="/pages/aghsat"]')).toHaveText('راهنمای خرید اقساطی')

  await page.goto(edited)
  await soon(page.getByRole('button', { name: 'کارهای دیگر' }))
  await page.getByRole('button', { name: 'کارهای دیگر' }).click()
  await page.getByRole('button', { name: 'برداشتن از فروشگاه' }).click()
  await expect.poll(async () => (await page.request.get('/pages/aghsat')).status()).toBe(404)
  await page.getByRole('button', { name: 'کارهای دیگر' }).click()
  await page.getByRole('button', { name: 'حذف صفحه' }).click()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/desk/content/pages')
})
