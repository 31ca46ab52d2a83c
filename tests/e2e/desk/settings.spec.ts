import { enterDesk, signInAtDesk } from '#tests/e2e/support/desk.ts'
import { expect, expectAccessible, expectAccessibleInBothThemes, test, useTheme } from '#tests/e2e/support/fixtures.ts'

test('on a phone the owner writes when the shop answers; a wrong address is named, and the shop shows the right ones', {
  tag: '@phone',
}, async ({ page, pageErrors }) => {
  await useTheme(page, 'dark')
  await enterDesk(page, '/desk/settings')
  await page.getByRole('link', { name: /^فروشگاه/ }).click()
  await page.getByRole('button', { name: /^تماس/ }).click()
  await page.getByLabel('ساعت کار').fill('هر روز، ۹ تا ۲۱')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'ذخیره' }).click()
  await expect(page.getByText('ذخیره شد و در فروشگاه دیده می‌شود')).toBeVisible()
  await expect(page.getByRole('button', { name: /^تماس/ })).toContainText('هر روز، ۹ تا ۲۱')
  await page.getByRole('button', { name: /^شبکه‌های اجتماعی/ }).click()
  await page.getByLabel('تلگرام').fill('javascript:alert(1)')
  await page.getByRole('button', { name: 'ذخیره' }).click()
  await expect(page.getByText('نشانی کامل بنویسید؛ مانند https://t.me/…')).toBeVisible()
  // The browser logs the refusal.
  expect(pageErrors.splice(0)).toEqual([expect.stringContaining('status of 422')])
  await page.getByRole('button', { name: 'انصراف' }).click()

  await expect(async () => {
    await page.goto('/about')
    await expect(page.getByRole('contentinfo')).toContainText('هر روز، ۹ تا ۲۱', { timeout: 1_000 })
  }).toPass({ timeout: 15_000 })

  await page.goto('/desk/settings/shop')
  await page.getByRole('button', { name: /^تماس/ }).click()
  await page.getByLabel('ساعت کار').fill('')
  await page.getByRole('button', { name: 'ذخیره' }).click()
  await expect(page.getByText('ذخیره شد و در فروشگاه دیده می‌شود')).toBeVisible()
})

test('a colour that is too light to read becomes a darker one in the light theme, and the shop stays accessible in both', {
  tag: '@desktop',
}, async ({ page }) => {
  await signInAtDesk(page)
  const choose = async (colour: string) => {
    await page.goto('/desk/settings/shop')
    await page.getByRole('button', { name: /^رنگ فروشگاه/ }).click()
    await page.getByLabel('رنگ اصلی').fill(colour)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'ذخیره' }).click()
    await expect(page.getByText('ذخیره شد و در فروشگاه دیده می‌شود')).toBeVisible()
  }
  await choose('#ffeb3b')
  await expect(async () => {
    await page.goto('/wholesale')
    expect(await page.evaluate(() => getComputedStyle(document.body).getPropertyValue('--act'))).toBe('#ffeb3b')
  }).toPass({ timeout: 15_000 })
  await expectAccessibleInBothThemes(page)
  await choose('')
})

test('a logo of black letters is in the top bar, can be seen in both themes, and goes away again', { tag: '@phone' }, async ({ page }) => {
  await enterDesk(page, '/desk/settings/shop')
  await page.getByRole('button', { name: /^لوگو/ }).click()
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 50"><path d="M10 5h60v40h-60zM130 5h60v40h-60z"/></svg>'
  await page.getByLabel('انتخاب پرونده‌ی لوگو').setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(drawing) })
  await expect(page.getByRole('img', { name: 'لوگو در پوسته‌ی تیره' })).toBeVisible()
  await expectAccessible(page)
  await expect(async () => {
    await page.goto('/wholesale')
    await expect(page.getByRole('banner').getByRole('img', { name: 'ویترین' })).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 15_000 })
  await expectAccessibleInBothThemes(page)
  await page.goto('/desk/settings/shop')
  await page.getByRole('button', { name: /^لوگو/ }).click()
  await page.getByRole('button', { name: 'برداشتن لوگو' }).click()
  await expect(page.getByText('لوگو برداشته شد؛ نام فروشگاه به جای آن می‌آید')).toBeVisible()
})

test('a test payment goes to the bank and back, and is named as a test', { tag: '@phone' }, async ({ page }) => {
  await enterDesk(page, '/desk/settings/providers')
  await page.getByRole('button', { name: 'پرداخت آزمایشی' }).click()
  await page.getByRole('button', { name: 'پرداخت موفق' }).click()
  await expect(page.getByText(/۱٬۰۰۰ تومان پرداخت و تایید شد. این پرداخت سفارش نیست/)).toBeVisible()
  await expect(page.getByRole('list', { name: 'پرداخت‌های آزمایشی پیشین' })).toContainText('پرداخت شد، کد پیگیری')
  await expectAccessible(page)
})
