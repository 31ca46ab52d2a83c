import { createHmac } from 'node:crypto'
import { enterDesk } from '../support/desk.ts'
import { expect, expectAccessible, test } from '../support/fixtures.ts'

test.describe.configure({ timeout: 120_000 })

/** The code an authenticator app shows, computed without the shop's own code. */
function codeOf(secret: string): string {
  const bits = [...secret].map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)))
  const hash = createHmac('sha1', key).update(counter).digest()
  return String((hash.readUInt32BE((hash.at(-1) ?? 0) & 15) & 0x7fffffff) % 1e6).padStart(6, '0')
}

test('the owner invites a colleague, makes a role and reads it in the list of changes', { tag: '@desktop' }, async ({ page }) => {
  await enterDesk(page)
  await page.goto('/desk/settings')
  await expectAccessible(page)
  await page.getByRole('link', { name: /همکاران و نقش‌ها/ }).click()
  await page.getByRole('button', { name: 'دعوت همکار' }).click()
  await page.getByLabel('ایمیل').fill(`colleague-${Date.now()}@example.invalid`)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'فرستادن دعوت' }).click()
  await expect(page.getByRole('heading', { name: 'دعوت‌های باز' })).toBeVisible()
  const role = `بسته‌بندی ${Date.now() % 10_000}`
  await page.getByRole('button', { name: 'نقش تازه' }).click()
  await page.getByLabel('نام نقش').fill(role)
  await page.getByRole('checkbox', { name: 'دیدن سفارش‌ها' }).check()
  await page.getByRole('button', { name: 'ذخیره‌ی نقش' }).click()
  await expect(page.getByRole('button', { name: `ویرایش نقش ${role}` })).toBeVisible()
  await expectAccessible(page)
  await page.goto('/desk/settings/audit')
  await expect(page.getByRole('listitem').filter({ hasText: role })).toContainText('نقش تازه ساخت')
  await expectAccessible(page)
})

test('a second factor is set up from the phone’s settings and its recovery codes are shown once', { tag: '@phone' }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto('/desk')
  await expect(page.getByRole('heading', { name: 'ورود به میز کار' })).toBeVisible()
  await page.getByLabel('ایمیل یا شماره موبایل').fill('nobody@example.invalid')
  await page.getByLabel('رمز عبور').fill('kbzt7w-nothing')
  await page.getByRole('button', { name: 'ورود به میز کار' }).click()
  await expect(page.getByRole('alert')).toContainText('اشتباه است')
  await expectAccessible(page)
  await enterDesk(page)
  await page.goto('/desk/settings/account')
  await page.getByRole('button', { name: /راه‌اندازی ورود دومرحله‌ای|گوشی تازه/ }).click()
  await expect(page.getByRole('img', { name: 'کد QR ورود دومرحله‌ای' })).toBeVisible()
  await expectAccessible(page)
  const secret = ((await page.getByText('این کلید را دستی').locator('bdi').textContent()) ?? '').replaceAll(' ', '')
  await page.getByLabel('کد شش‌رقمی').fill(codeOf(secret))
  await page.getByRole('button', { name: 'تایید کد' }).click()
  await expect(page.getByRole('region', { name: 'کدهای بازیابی' }).getByRole('listitem')).toHaveCount(10)
  await page.getByRole('button', { name: 'نگه داشتم' }).click()
  await expect(page.getByRole('button', { name: 'کدهای بازیابی تازه' })).toBeVisible()
})
