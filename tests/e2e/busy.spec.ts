import { expect, hydrated, type Page, test } from './support/fixtures.ts'

const detail = 'فروشگاه بسیار شلوغ است. لطفا چند لحظه‌ی دیگر دوباره تلاش کنید'

/** Responds 503 to the data of this page until the returned function is called. */
async function overload(page: Page, path: string): Promise<() => Promise<void>> {
  const pattern = `**/_data${path}`
  await page.route(pattern, (route) =>
    route.fulfill({ status: 503, contentType: 'application/problem+json', json: { code: 'shop.busy', detail } }),
  )
  return () => page.unrouteAll({ behavior: 'wait' })
}

test('LD-02: when the next page is rejected with 503 the shopper stays, reads why, and the next try works', { tag: '@phone' }, async ({
  page,
  pageErrors,
}) => {
  await page.goto('/privacy')
  await hydrated(page)
  await page.evaluate(() => Object.assign(window, { stillHere: true }))
  const heading = await page.getByRole('heading', { level: 1 }).textContent()
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'درباره ما' })
  const endOverload = await overload(page, '/about')
  await link.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => window.scrollY)

  await link.click()
  await expect(page.getByText(detail)).toBeVisible()
  await expect(page).toHaveURL('/privacy')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading ?? '')
  await expect(page.locator('html')).not.toHaveAttribute('data-pending')
  expect(await page.evaluate(() => window.scrollY)).toBe(before)

  await endOverload()
  await link.click()
  await expect(page).toHaveURL('/about')
  await expect(page).toHaveTitle(/درباره/)
  await page.goBack()
  await expect(page).toHaveURL('/privacy')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading ?? '')
  expect(await page.evaluate(() => 'stillHere' in window)).toBe(true)
  expect(pageErrors.splice(0).filter((text) => !text.includes('503'))).toEqual([])
})
