import { expect, hydrated, test } from './support/fixtures.ts'

test('a link changes the page without a reload, starts at the top and moves the focus; Back restores the scroll', async ({ page }) => {
  await page.goto('/')
  await hydrated(page)
  await page.evaluate(() => Object.assign(window, { stillHere: true }))
  const footerLink = page.getByRole('contentinfo').getByRole('link', { name: 'حریم خصوصی' })
  await footerLink.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => window.scrollY)
  expect(before).toBeGreaterThan(500)

  await footerLink.click()
  await expect(page).toHaveTitle(/حریم خصوصی/)
  await expect(page.getByRole('main')).toBeFocused()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)

  await page.goBack()
  await expect(page).toHaveURL('/')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeCloseTo(before, -2)
  expect(await page.evaluate(() => 'stillHere' in window)).toBe(true)
})

test('the skip link is the first stop and leads to the content', async ({ page }) => {
  await page.goto('/')
  await hydrated(page)
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'رفتن به محتوای اصلی' })
  await expect(skip).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test('a page that cannot be fetched says so, and the next try works', async ({ page, context, complaints }) => {
  await page.goto('/')
  await hydrated(page)
  await context.setOffline(true)
  await page.getByRole('contentinfo').getByRole('link', { name: 'حریم خصوصی' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await context.setOffline(false)
  await page.goto('/privacy')
  await expect(page).toHaveTitle(/حریم خصوصی/)
  complaints.length = 0
})
