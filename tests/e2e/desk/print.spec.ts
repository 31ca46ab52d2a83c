import type { Page } from '@playwright/test'
import { enterDesk } from '#tests/e2e/support/desk.ts'
import { expect, expectAccessible, test, useTheme } from '#tests/e2e/support/fixtures.ts'
import { inShop } from '#tests/e2e/support/tested-shop.ts'

test.describe.configure({ timeout: 120_000 })

/** The sizes of the pages that the printer gets, in millimetres: Chromium writes page objects as plain text. */
async function pagesOf(page: Page): Promise<[width: number, height: number][]> {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  const millimetres = (points: string | undefined) => Math.round((Number(points) / 72) * 25.4)
  return [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) => [millimetres(width), millimetres(height)])
}

const a4 = [210, 297]

test('three chosen orders come out of the printer as slips, labels and invoices, on A4 and on a roll', { tag: '@desktop' }, async ({
  page,
}) => {
  const codes = await inShop('makeOrders', 'خریدار چاپ')
  await enterDesk(page, '/desk/orders?view=to-ship')
  for (const code of codes.slice(0, 3)) await page.getByRole('checkbox', { name: `انتخاب سفارش ${code}` }).check()
  await page.getByRole('toolbar', { name: 'کار روی انتخاب' }).getByRole('button', { name: 'چاپ' }).click()
  await page.getByRole('link', { name: 'برگه‌ی بسته‌بندی' }).click()
  await expect(page.getByRole('heading', { name: 'چاپ ۳ سفارش' })).toBeVisible()
  for (const code of codes.slice(0, 3)) await expect(page.getByRole('article', { name: `سفارش ${code}` })).toContainText('خریدار چاپ')
  await expectAccessible(page)
  expect(await pagesOf(page)).toEqual([a4, a4, a4])

  await page.getByRole('navigation', { name: 'نوع' }).getByRole('link', { name: 'برچسب نشانی' }).click()
  await expect(page.getByRole('article')).toHaveCount(3)
  expect(await pagesOf(page)).toEqual([a4])
  await page.getByRole('navigation', { name: 'کاغذ' }).getByRole('link', { name: 'رول ۸۰ میلی‌متری' }).click()
  await expect(page.getByRole('article')).toHaveCount(3)
  const labels = await pagesOf(page)
  expect(labels.map(([width]) => width)).toEqual([80, 80, 80])
  expect(Math.max(...labels.map(([, height]) => height))).toBeLessThan(110)

  await page.getByRole('navigation', { name: 'نوع' }).getByRole('link', { name: 'فاکتور' }).click()
  await expect(page.getByRole('article').first()).toContainText('مبلغ کل به حروف')
  expect((await pagesOf(page)).map(([width]) => width)).toEqual([80, 80, 80])
  await expectAccessible(page)
  // The URL names orders by id and nobody by name.
  expect(decodeURIComponent(page.url())).not.toMatch(/خریدار|09\d{9}/)
})

test('on a phone the label of an order is two taps away and fits the screen', { tag: '@phone' }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await useTheme(page, 'dark')
  const [code = ''] = await inShop('makeOrders', 'خریدار برچسب')
  await enterDesk(page, `/desk/orders?q=${code}`)
  await page.getByRole('link', { name: code }).click()
  await page.getByRole('button', { name: 'چاپ' }).click()
  await page.getByRole('link', { name: 'برچسب نشانی' }).click()
  await expect(page.getByRole('article', { name: `برچسب سفارش ${code}` })).toContainText('خریدار برچسب')
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  const paper = await page.getByRole('article').boundingBox()
  expect((paper?.x ?? -1) + (paper?.width ?? 0)).toBeLessThanOrEqual(360)
})
