import { AxeBuilder } from '@axe-core/playwright'
import { test as base, expect, type Locator, type Page } from '@playwright/test'

export { expect, type Locator, type Page }

/** A page that must log nothing, request only our host and respect the CSP: anything else fails the test. */
export const test = base.extend<{ pageErrors: string[] }>({
  /** Sections below the first view are laid out after the first paint: wait for them before counting. */
  page: async ({ page }, use) => {
    const goto = page.goto.bind(page)
    page.goto = async (url, options) => {
      const response = await goto(url, options)
      if (options?.waitUntil !== 'commit') await expect(page.locator('.arriving')).toHaveCount(0)
      return response
    }
    await use(page)
  },
  pageErrors: [
    async ({ page, baseURL }, use) => {
      const pageErrors: string[] = []
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) pageErrors.push(`${page.url()} ${message.type()}: ${message.text()}`)
      })
      page.on('pageerror', (error) => pageErrors.push(`${page.url()} threw ${error.message}`))
      page.on('request', (request) => {
        if (/^https?:/.test(request.url()) && !request.url().startsWith(baseURL ?? ''))
          pageErrors.push(`request to another host: ${request.url()}`)
      })
      await use(pageErrors)
      expect(pageErrors).toEqual([])
    },
    { auto: true },
  ],
})

/** No serious or critical finding of axe, once colour transitions have ended. */
export async function expectAccessible(page: Page): Promise<void> {
  const inTransition = () => document.getAnimations().filter((animation) => animation instanceof CSSTransition).length
  await expect.poll(() => page.evaluate(inTransition)).toBe(0)
  // Without frames and without a report of what passed, axe takes half as long.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode()
  const { violations } = await axe.analyze()
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)).toEqual([])
}

export async function useTheme(page: Page, theme: 'dark' | 'light'): Promise<void> {
  await page.addInitScript((value) => localStorage.setItem('theme', value), theme)
}

/** React has hydrated the page: buttons work. */
export async function hydrated(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-ready', '')
}

/** Lazily hydrated parts too: earlier keys have their native effect only. */
export async function awake(page: Page): Promise<void> {
  await hydrated(page)
  await page.waitForLoadState('networkidle')
}
