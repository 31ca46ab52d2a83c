import type { Page } from '@playwright/test'
import { expect, hydrated, test } from './support/fixtures.ts'

/** Records in every frame whether the named elements are rendered, until all of them are. */
async function watchDrawing(page: Page, selectors: readonly string[]): Promise<() => Promise<boolean[][]>> {
  await page.addInitScript((watched) => {
    const frames: boolean[][] = []
    Object.assign(window, { drawing: frames })
    const look = () => {
      const root = document.documentElement
      if (document.readyState !== 'loading' && !root.matches('.fontless')) {
        frames.push(watched.map((selector) => document.querySelector(selector)?.checkVisibility() ?? false))
      }
      if (document.readyState !== 'complete' || root.matches('.arriving')) requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  }, selectors)
  return () => page.evaluate(() => Reflect.get(window, 'drawing'))
}

test('a new page renders progressively: the first view first, the footer in a later frame, everything in the end', async ({ page }) => {
  const frames = await watchDrawing(page, ['[data-gallery]', 'footer nav a'])
  await page.goto('/product/iphone-16')
  await expect(page.locator('.in-turn')).toHaveCount(0)
  const [first, ...later] = await frames()
  expect(first).toEqual([true, false])
  expect(later.at(-1)).toEqual([true, true])
})

test('scripts are requested after the first view is painted, all of them in parallel', async ({ page }) => {
  await page.goto('/product/iphone-16')
  await hydrated(page)
  const { paint, scripts } = await page.evaluate(() => ({
    paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.POSITIVE_INFINITY,
    scripts: performance.getEntriesByType('resource').flatMap(({ name, startTime }) => (name.endsWith('.js') ? [{ name, startTime }] : [])),
  }))
  const named = await page.locator('link[rel=app]').evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href))
  expect(named.length).toBeGreaterThan(2)
  expect(new Set(scripts.slice(0, named.length).map(({ name }) => name))).toEqual(new Set(named))
  expect(Math.min(...scripts.map(({ startTime }) => startTime))).toBeGreaterThan(paint)
})

test('Back and reload render the whole page immediately and restore the scroll position', async ({ page }) => {
  const frames = await watchDrawing(page, ['[data-gallery]', 'footer nav a'])
  await page.goto('/product/iphone-16')
  await hydrated(page)
  await page.evaluate(() => scrollTo(0, 900))
  const isBack = async () => {
    await expect.poll(() => page.evaluate(() => scrollY)).toBeCloseTo(900, -1)
    expect(new Set((await frames()).map(String))).toEqual(new Set(['true,true']))
  }

  await page.reload()
  await isBack()
  await page.goto('/privacy')
  await page.goBack()
  await isBack()
})

test('a URL with a fragment renders the whole page immediately and scrolls to it', async ({ page }) => {
  const frames = await watchDrawing(page, ['footer nav a'])
  await page.goto('/product/iphone-16#specs')
  await expect(page.getByRole('tab', { name: 'مشخصات فنی' })).toBeInViewport()
  expect((await frames()).every(([footer]) => footer)).toBe(true)
})

test('printing shows the whole page, even while it is still rendering', async ({ page }) => {
  await page.goto('/product/iphone-16')
  const isDrawn = () =>
    page.evaluate(() => {
      document.documentElement.classList.add('arriving')
      document.querySelector('main dl')?.classList.add('in-turn')
      return document.querySelector('main dl dd')?.checkVisibility()
    })
  expect(await isDrawn()).toBe(false)
  await page.emulateMedia({ media: 'print' })
  expect(await isDrawn()).toBe(true)
})

test('a page renders and hydrates soon after load, even without animation frames', async ({ page }) => {
  await page.addInitScript(() => Object.assign(window, { requestAnimationFrame: () => 0 }))
  await page.goto('/product/iphone-16', { waitUntil: 'load' })
  await expect(page.getByRole('navigation', { name: 'پاورقی' })).toBeVisible()
  await hydrated(page)
})
