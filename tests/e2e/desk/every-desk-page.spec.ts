import { readFileSync } from 'node:fs'
import { enterDesk } from '../support/desk.ts'
import { expect, expectAccessibleInBothThemes, type Page, soon, test } from '../support/fixtures.ts'

/** Pages that need nothing but their address; paper is no page of a phone. */
const paths = [...readFileSync('app/pages/desk/pages.ts', 'utf8').matchAll(/path: '([^':]+)'.*$/gm)]
  .filter(([line]) => !line.includes('isEntrance') && !line.includes('/print'))
  .map(([, path = '']) => path)

/** Those of one object, which the first row of a list leads to. */
const objects = [
  {
    list: '/desk/goods',
    isObject: /\/desk\/goods\/[0-9a-f-]{36}$/,
    pages: ['/desk/goods/:id', '/desk/goods/:id/pictures', '/desk/goods/:id/prices'],
  },
  { list: '/desk/customers', isObject: /\/desk\/customers\/[0-9a-f-]{36}$/, pages: ['/desk/customers/:id'] },
  { list: '/desk/stock', isObject: /\/desk\/stock\/products\/[0-9a-f-]{36}$/, pages: ['/desk/stock/products/:id'] },
  { list: '/desk/content', isObject: /\/desk\/content\/posts\/[0-9a-f-]{36}$/, pages: ['/desk/content/posts/:id'] },
  { list: '/desk/goods/options', isObject: /\/desk\/goods\/options\/[0-9a-f-]{36}$/, pages: ['/desk/goods/options/:id'] },
]

async function loaded(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await soon(page.getByRole('heading', { level: 1 }))
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
}

async function expectSound(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
  await expectAccessibleInBothThemes(page)
}

test('every page of the desk has one heading, fits a narrow phone and has no serious axe finding in either theme', {
  tag: '@phone',
}, async ({ page }) => {
  test.setTimeout(240_000)
  expect(paths).toContain('/desk/stock/documents/new')
  await page.setViewportSize({ width: 360, height: 780 })
  await enterDesk(page)
  for (const path of paths) {
    await test.step(path, async () => {
      await loaded(page, path)
      await expectSound(page)
    })
  }
  for (const { list, isObject, pages } of objects) {
    await loaded(page, list)
    const hrefs = await page
      .getByRole('main')
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
    const id = hrefs
      .map((href) => href.split('?')[0] ?? '')
      .find((href) => isObject.test(href))
      ?.slice(-36)
    if (!id) throw new Error(`no row of ${list} leads to an object`)
    for (const path of pages) {
      await test.step(path, async () => {
        await loaded(page, path.replace(':id', id))
        await expectSound(page)
      })
    }
  }
})
