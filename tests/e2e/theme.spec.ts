import { expect, hydrated, test, useTheme } from './support/fixtures.ts'

test('dark is the default; the toggle switches, persists under `theme` and is named after its effect', { tag: '@phone' }, async ({
  page,
}) => {
  await page.goto('/')
  await hydrated(page)
  await expect(page.locator('html')).toHaveClass(/dark/)
  await page.getByRole('button', { name: 'Switch to light mode' }).click()
  await expect(page.locator('html')).toHaveClass(/light/)
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('light')
  await page.reload()
  await hydrated(page)
  await expect(page.locator('html')).toHaveClass(/light/)
  await expect(page.getByRole('button', { name: 'Switch to dark mode' })).toBeVisible()
})

test('a stored light theme is there before the first paint', { tag: '@desktop' }, async ({ page, pageErrors }) => {
  await useTheme(page, 'light')
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/', { waitUntil: 'commit' })
  await page.waitForSelector('body')
  expect(await page.evaluate(() => [...document.documentElement.classList])).toEqual(expect.arrayContaining(['light']))
  await expect(page.locator('html')).toHaveClass('light empty-cart')
  pageErrors.length = 0 // the scripts were blocked on purpose
})

test('another tab follows', { tag: '@desktop' }, async ({ context, page }) => {
  await page.goto('/')
  await hydrated(page)
  const other = await context.newPage()
  await other.goto('/about')
  await hydrated(other)
  await page.getByRole('button', { name: 'Switch to light mode' }).click()
  await expect(other.locator('html')).toHaveClass(/light/)
})
