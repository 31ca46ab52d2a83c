import { readFileSync } from 'node:fs'
import { signInAtDesk } from '#tests/e2e/support/desk.ts'
import { expect, expectAccessibleInBothThemes, type Page, soon, test } from '#tests/e2e/support/fixtures.ts'

/** Pages that need nothing but their URL; paper is no page of a phone. */
const paths = [...readFileSync('app/pages/desk/pages.ts', 'utf8').matchAll(/path: '([^':]+)'.*$/gm)]
  .filter(([line]) => !line.includes('isEntrance') && !line.includes('/print'))
  .map(([, path = '']) => path)
  .concat('/desk/help/orders')

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

test.describe.configure({ mode: 'parallel' })

/** Each a test of its own, side by side: together they take minutes. */
const areas = [
  { name: 'goods', has: /^\/desk\/goods/ },
  { name: 'prices, imports and stock', has: /^\/desk\/(prices|import|stock)/ },
  { name: 'content and settings', has: /^\/desk\/(content|settings)/ },
  { name: 'today, orders, money and people', has: /^\/desk(?!\/(goods|prices|import|stock|content|settings))/ },
]

/** The id of what the first row of a list leads to. */
async function firstObject(page: Page, { list, isObject }: (typeof objects)[number]): Promise<string> {
  await loaded(page, list)
  const links = page.getByRole('main').getByRole('link')
  const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')?.split('?')[0] ?? ''))
  const id = hrefs.find((href) => isObject.test(href))?.slice(-36)
  if (!id) throw new Error(`no row of ${list} leads to an object`)
  return id
}

test('every page is in an area', { tag: '@phone' }, () => {
  expect(paths).toContain('/desk/stock/documents/new')
  for (const path of paths) expect([path, areas.filter(({ has }) => has.test(path)).length]).toEqual([path, 1])
})

for (const { name, has } of areas) {
  test(`every page of ${name} has one heading, fits a narrow phone and has no serious axe finding in either theme`, {
    tag: '@phone',
  }, async ({ page }) => {
    test.setTimeout(240_000)
    await page.setViewportSize({ width: 360, height: 780 })
    await signInAtDesk(page)
    const shown = paths.filter((path) => has.test(path))
    for (const object of objects.filter(({ list }) => has.test(list))) {
      const id = await firstObject(page, object)
      shown.push(...object.pages.map((path) => path.replace(':id', id)))
    }
    for (const path of shown) {
      await test.step(path, async () => {
        await loaded(page, path)
        await expectSound(page)
      })
    }
  })
}
