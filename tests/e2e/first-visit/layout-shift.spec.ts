import { allowErrors, expect, expectAccessible, hydrated, type Page, test } from '#tests/e2e/support/fixtures.ts'
import { sumLayoutShifts } from '#tests/e2e/support/layout-shift.ts'

/** What its late arrival shifts has a limit of its own in first-view.spec.ts. */
async function withoutFont(page: Page): Promise<void> {
  await page.route('**/*.woff2', (route) => route.abort())
}

test('there is no layout shift while a product page loads, and it is accessible', async ({ page, pageErrors }) => {
  await withoutFont(page)
  const shifted = await sumLayoutShifts(page)
  await page.goto('/product/iphone-16')
  await hydrated(page)
  await page.waitForLoadState('networkidle')
  expect(await shifted()).toBeLessThan(0.001)
  await expectAccessible(page)
  allowErrors(pageErrors, /ERR_FAILED/)
})

test('there is no layout shift while the store loads and scrolls', async ({ page, pageErrors }) => {
  await withoutFont(page)
  const shifted = await sumLayoutShifts(page)
  let isRequested = false
  page.on('request', (request) => (isRequested ||= request.url().includes('/_data/store?page=2')))
  await page.goto('/store')
  await hydrated(page)
  const cards = page.getByRole('region', { name: 'محصولات' }).getByRole('article')
  const scroll = async (pixels: number) => {
    await page.mouse.wheel(0, pixels)
    for (const _ of [1, 2]) await page.evaluate(() => new Promise(requestAnimationFrame))
  }
  // The next page moves the footer where it is in view: stop before the end of the list.
  while (!isRequested) await scroll(300)
  await expect(cards).not.toHaveCount(24)
  for (const _ of [1, 2]) await scroll(700)
  expect(await shifted()).toBeLessThan(0.001)
  allowErrors(pageErrors, /ERR_FAILED/)
})
