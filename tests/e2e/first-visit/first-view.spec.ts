import { expect, hydrated, type Page, test } from '#tests/e2e/support/fixtures.ts'
import { sumLayoutShifts } from '#tests/e2e/support/layout-shift.ts'

/** Whatever is in the viewport and not painted: skipped content, and pictures that have not arrived. */
function unpaintedInView(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isInView = (element: Element) => {
      const { top, bottom, left, right, width } = element.getBoundingClientRect()
      return width > 0 && bottom > 0 && top < innerHeight && right > 0 && left < innerWidth
    }
    const skipped = [...document.querySelectorAll('[class*=below-view]')].filter(
      (section) => isInView(section) && getComputedStyle(section).contentVisibility !== 'visible',
    )
    const missing = [...document.images].filter((image) => isInView(image) && image.checkVisibility() && !image.complete)
    return [...skipped, ...missing].map((element) => element.outerHTML.slice(0, 80))
  })
}

test('an empty cart is shown without waiting for the scripts, a stored one as a skeleton', { tag: '@phone' }, async ({
  page,
  pageErrors,
}) => {
  await page.route(/\.js$/, (route) => route.abort())
  const empty = page.getByRole('heading', { name: 'سبد خرید شما خالی است' })
  await page.goto('/cart')
  await expect(empty).toBeInViewport()
  await page.evaluate(() => localStorage.setItem('cart-storage', '{"state":{"lines":[{}]},"version":1}'))
  await page.reload()
  await expect(page.getByRole('heading', { name: 'سبد خرید', exact: true })).toBeVisible()
  await expect(empty).toBeHidden()
  pageErrors.splice(0)
})

for (const path of ['/', '/store', '/product/iphone-16', '/search?q=apple']) {
  test(`when the network is idle, everything in the first view of ${path} is painted`, async ({ page }) => {
    await page.goto(path, { waitUntil: 'networkidle' })
    await expect.poll(() => unpaintedInView(page)).toEqual([])
  })
}

test('text is painted without waiting for the font and the scripts, and nothing moves when they arrive', async ({ page }) => {
  const { promise: paintedFirst, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\.(?:js|woff2)$/, async (route) => {
    await paintedFirst
    await route.continue()
  })
  const shifted = await sumLayoutShifts(page)
  await page.goto('/product/iphone-16', { waitUntil: 'commit' })
  const paints = () => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length)
  await expect.poll(paints).toBe(1)
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
  release()
  await hydrated(page)
  await page.waitForLoadState('networkidle')
  expect(await shifted()).toBeLessThanOrEqual(0.02)
})

test('the document names every script of its first view, so that none is found through another', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/product/iphone-16')
  await hydrated(page)
  const named = (await page.locator('#page-data').getAttribute('data-modules'))?.split(' ') ?? []
  const loaded = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .flatMap(({ name, startTime }) => (name.endsWith('.js') ? [{ path: new URL(name).pathname, startTime }] : [])),
  )
  const first = loaded.toSorted((a, b) => a.startTime - b.startTime).slice(0, named.length)
  expect(new Set(first.map(({ path }) => path))).toEqual(new Set(named))
})

test('the modules are requested after the font and the picture of the first frame', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/product/iphone-16')
  await hydrated(page)
  const { font, picture, modules, parsed } = await page.evaluate(() => {
    const startOf = (ending: RegExp) =>
      performance.getEntriesByType('resource').flatMap(({ name, startTime }) => (ending.test(name) ? [startTime] : []))
    const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    const [fonts, pictures] = [startOf(/\.woff2$/), startOf(/\.(webp|avif)$/)]
    return { font: fonts[0], picture: pictures[0], modules: startOf(/\.js$/), parsed: visit?.domContentLoadedEventStart }
  })
  const first = Math.min(...modules)
  expect(modules.length).toBeGreaterThan(1)
  for (const earlier of [font, picture, parsed]) expect(earlier).toBeLessThan(first)
})

test('a page in a tab in the background is hydrated, although it has no frames', { tag: '@phone' }, async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(document, 'hidden', { get: () => true })
    window.requestAnimationFrame = () => 0
  })
  await page.goto('/cart', { waitUntil: 'commit' })
  await hydrated(page)
})

test('Back and reload restore the scroll position', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/product/iphone-16')
  await hydrated(page)
  await page.evaluate(() => scrollTo(0, 900))
  const isBack = () => expect.poll(() => page.evaluate(() => scrollY)).toBeCloseTo(900, -1)
  await isBack()
  await page.reload()
  await isBack()
  await page.goto('/privacy')
  await page.goBack()
  await isBack()
})

test('a URL with a fragment scrolls to it', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/product/iphone-16#specs')
  await expect(page.getByRole('tab', { name: 'مشخصات فنی' })).toBeInViewport()
})

test('printing shows the whole page, even while it is still being laid out', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/product/iphone-16')
  await expect(page.locator('.arriving')).toHaveCount(0)
  const visibility = () =>
    page.evaluate(() => {
      document.documentElement.classList.add('arriving')
      return [...document.querySelectorAll('.below-view')].map((section) => getComputedStyle(section).contentVisibility)
    })
  expect(new Set(await visibility())).toEqual(new Set(['hidden']))
  await page.emulateMedia({ media: 'print' })
  expect(new Set(await visibility())).toEqual(new Set(['visible']))
})
