import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { test as base, errors, expect, type Locator, type Page } from '@playwright/test'

export { expect, type Locator, type Page }

/**
 * Waits as `waitFor` does, and looks every 100 ms: with a limit above 2.5 s Playwright looks every 500 ms, and an expectation every second, which
 * is longer than most pages need.
 */
export async function soon(locator: Locator, state: 'visible' | 'attached' | 'detached' = 'visible'): Promise<void> {
  for (let triesLeft = 10; ; triesLeft -= 1) {
    try {
      return await locator.waitFor({ state, timeout: 2_400 })
    } catch (error) {
      if (triesLeft === 0 || !(error instanceof errors.TimeoutError)) throw error
    }
  }
}

/** A page that must log nothing, request only our host and respect the CSP: anything else fails the test. */
export const test = base.extend<{ pageErrors: string[] }>({
  /** Sections below the first view are laid out after the first paint: wait for them before counting. */
  page: async ({ page }, use) => {
    const goto = page.goto.bind(page)
    page.goto = async (url, options) => {
      const response = await goto(url, options)
      if (options?.waitUntil !== 'commit') await soon(page.locator('.arriving'), 'detached')
      return response
    }
    await use(page)
  },
  /** Other browsers that a test opened are closed with it: an open desk would follow the orders of all later tests. */
  context: async ({ context, browser }, use) => {
    await use(context)
    for (const other of browser.contexts()) if (other !== context) await other.close()
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

/** Only errors caused by the faults a test injects. */
export function allowErrors(pageErrors: string[], allowed: RegExp): void {
  expect(pageErrors.filter((text) => !allowed.test(text))).toEqual([])
  pageErrors.length = 0
}

/** Colours and positions are final: a transition that a change of style has just started has ended too. */
export async function transitionsEnded(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const transitions = () => document.getAnimations().filter((animation) => animation instanceof CSSTransition)
    while (transitions().length > 0) await Promise.allSettled(transitions().map(({ finished }) => finished))
  })
}

const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** No serious or critical finding of axe, or of these rules of it, once the whole page is laid out and colour transitions have ended. */
export async function expectAccessible(page: Page, rules?: string[]): Promise<void> {
  await soon(page.locator('.arriving'), 'detached')
  await transitionsEnded(page)
  // Once per document: compiling it takes as long as checking a small page.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  const findings = await page.evaluate(async (runOnly) => {
    const axe: typeof import('axe-core') = Reflect.get(window, 'axe')
    // Without a report of what passed, axe takes half as long.
    const { violations } = await axe.run({ resultTypes: ['violations'], ...(runOnly && { runOnly }) })
    const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
    return serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
  }, rules)
  expect(findings).toEqual([])
}

/** The same in the dark and in the light theme, where only colours differ. */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  for (const theme of ['dark', 'light']) {
    await page.evaluate((name) => {
      document.documentElement.classList.remove('dark', 'light')
      document.documentElement.classList.add(name)
    }, theme)
    await expectAccessible(page, theme === 'light' ? ['color-contrast'] : undefined)
  }
}

export async function useTheme(page: Page, theme: 'dark' | 'light'): Promise<void> {
  await page.addInitScript((value) => localStorage.setItem('theme', value), theme)
}

/** React has hydrated the page: buttons work. */
export async function hydrated(page: Page): Promise<void> {
  await soon(page.locator('html[data-ready]'), 'attached')
}

/** Lazily hydrated parts too: earlier keys have their native effect only. */
export async function awake(page: Page): Promise<void> {
  await hydrated(page)
  await page.waitForLoadState('networkidle')
}
