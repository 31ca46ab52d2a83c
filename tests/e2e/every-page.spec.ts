import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { routes } from '#app/routes.ts'
import { allowErrors, expect, expectAccessible, hydrated, test, useTheme } from './support/fixtures.ts'

const [post = ''] = globSync('db/seed/content/posts/*.md')
const slugs: Record<string, string> = { '/product/{slug}': 'iphone-16', '/blog/{slug}': basename(post, '.md') }
const pathOf = ({ path }: { path: string }) => path.replace('{slug}', slugs[path] ?? '')
/** The demo has no page of an owner's; they have the component of the other content pages. */
const demoRoutes = routes.filter(({ path }) => path !== '/pages/{slug}')
/** One component with many texts: axe checks the first, and each must fit the screen. */
const others = demoRoutes.filter(({ page }, index) => demoRoutes.findIndex((route) => route.page === page) < index).map(pathOf)
const paths = demoRoutes.map(pathOf).filter((path) => !others.includes(path))

// Nothing here looks at motion, and drawing it takes a tenth of the time.
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }))

test('every page has a title, one heading, no sideways scroll and no serious axe finding', async ({ page, isMobile }) => {
  test.setTimeout(300_000)
  const theme = isMobile ? 'dark' : 'light'
  await useTheme(page, theme)
  // Without a session several pages lead to that of signing in.
  const checked = new Set<string>()
  for (const path of paths) {
    await test.step(path, async () => {
      const response = await page.goto(path)
      expect(response?.status()).toBe(200)
      await hydrated(page)
      await expect(page).toHaveTitle(/ویترین/)
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      await expect(page.locator('html')).toHaveClass(new RegExp(theme))
      expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
      const { pathname } = new URL(page.url())
      if (!checked.has(pathname)) await expectAccessible(page)
      checked.add(pathname)
    })
  }
})

test('every other URL of a page has one heading and fits the screen', async ({ page }) => {
  test.setTimeout(120_000)
  expect(others).toContain('/faq')
  for (const path of others) {
    await test.step(path, async () => {
      expect((await page.goto(path))?.status()).toBe(200)
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
    })
  }
})

test('an unknown URL gets the designed page with status 404', async ({ page, pageErrors }) => {
  const response = await page.goto('/no-such-page')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: 'ویترین' }).first()).toHaveAttribute('href', '/')
  await expectAccessible(page)
  allowErrors(pageErrors, /404/)
})

test('the page is readable without JavaScript', { tag: '@desktop' }, async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
  const page = await context.newPage()
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('contentinfo')).toContainText('۲۰۲۵')
})
