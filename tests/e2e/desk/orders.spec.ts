import { readdirSync, readFileSync } from 'node:fs'
import { enterDesk } from '#tests/e2e/support/desk.ts'
import { expect, expectAccessible, test, useTheme } from '#tests/e2e/support/fixtures.ts'
import { inShop } from '#tests/e2e/support/tested-shop.ts'

test.describe.configure({ timeout: 120_000 })

const hostile = '<img src=x onerror="document.title=1"><script>alert(1)</script>'

test('the owner ships an order from the list, by keyboard and by form, and leaves a note', { tag: '@desktop' }, async ({
  page,
  pageErrors,
}) => {
  const [first = '', second = ''] = await inShop('makeOrders', `${hostile} مریم`)
  await enterDesk(page)
  await expectAccessible(page)
  await page
    .getByRole('link', { name: /آماده‌ی ارسال/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/desk\/orders\?view=to-ship$/)
  await expect(page.getByRole('row').filter({ hasText: first })).toContainText('در حال پردازش')
  await expectAccessible(page)

  // DESK-16: what a shopper wrote is text.
  await expect(page.getByRole('row').filter({ hasText: first })).toContainText(hostile)
  await page.getByRole('searchbox').fill(first)
  await expect(page).toHaveURL(new RegExp(`q=${first}`))
  await expect(page.getByRole('row')).toHaveCount(2)
  // Escape would clear the search.
  await page.getByRole('searchbox').blur()
  await page.keyboard.press('KeyJ')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: `سفارش ${first}` })).toBeVisible()
  await expect(page.getByText(hostile).first()).toBeVisible()
  await expect(page).toHaveTitle(`سفارش ${first} · میز کار ویترین`)
  await expectAccessible(page)

  await page.getByLabel('یادداشت برای همکاران').fill(`${hostile} تماس بگیرید`)
  await page.getByRole('button', { name: 'ثبت یادداشت' }).click()
  await expect(page.getByRole('complementary')).toContainText(`${hostile} تماس بگیرید`)
  await page.getByLabel('روش').selectOption({ label: 'پست' })
  await page.getByRole('button', { name: /^ثبت ارسال/ }).click()
  await expect(page.getByText('کد رهگیری مرسوله لازم است').first()).toBeVisible()
  expectRefusal(pageErrors)
  await page.getByLabel('کد رهگیری مرسوله').fill('۱۲۳۴۵۶۷۸۹۰')
  await page.getByRole('button', { name: /^ثبت ارسال/ }).click()
  await expect(page.getByRole('heading', { name: 'گام بعد: ثبت تحویل' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/view=to-ship/)

  await page.goto('/desk/orders?view=to-ship')
  await page.getByRole('checkbox', { name: `انتخاب سفارش ${second}` }).check()
  const bar = page.getByRole('toolbar', { name: 'کار روی انتخاب' })
  await bar.getByRole('button', { name: 'ثبت ارسال ۱ سفارش' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'ثبت ارسال' }).click()
  await expect(page.getByRole('row').filter({ hasText: second })).toHaveCount(0)
})

test('on a phone orders are cards, and the next step of an order is in reach', { tag: '@phone' }, async ({ page, pageErrors }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await useTheme(page, 'light')
  const [first = ''] = await inShop('makeOrders', `${hostile} نگار`)
  await enterDesk(page)
  await expectAccessible(page)
  await page
    .getByRole('navigation', { name: 'بخش‌ها' })
    .getByRole('link', { name: /سفارش‌ها/ })
    .click()
  await page.getByRole('link', { name: first }).click()
  await expect(page.getByRole('heading', { name: 'گام بعد: ثبت ارسال' })).toBeVisible()
  await expectAccessible(page)
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
  await page.getByRole('button', { name: /^ثبت ارسال/ }).click()
  await expect(page.getByText('کد رهگیری مرسوله لازم است').first()).toBeVisible()
  expectRefusal(pageErrors)
})

test('DESK-37: no file of the shop’s build names the desk', { tag: '@desktop' }, () => {
  const shared = readdirSync('dist/client/assets').filter((file) => /\.(js|css)$/.test(file) && !file.startsWith('desk-'))
  expect(shared.length).toBeGreaterThan(5)
  const desk = new Set(readdirSync('dist/client/assets').filter((file) => file.startsWith('desk-')))
  expect(desk.size).toBeGreaterThan(3)
  const named = shared.filter((file) => /api\/desk|میز کار|desk-preferences/.test(readFileSync(`dist/client/assets/${file}`, 'utf8')))
  expect(named).toEqual([])
})

/** The browser logs the one request that the server refused. */
function expectRefusal(pageErrors: string[]): void {
  expect(pageErrors.splice(0)).toEqual([expect.stringContaining('status of 422')])
}
