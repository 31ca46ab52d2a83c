import { expect, type Locator, type Page, test } from '#tests/e2e/support/fixtures.ts'

const cards = (page: Page) => page.getByRole('region', { name: 'محصولات' }).getByRole('article')

const boxes = (items: Locator) => items.evaluateAll((elements) => elements.map((element) => element.getBoundingClientRect().toJSON()))

test('the grid has five columns at 1920, and no page is wider than its window', { tag: '@desktop' }, async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 1080 })
  await page.goto('/store')
  const tops = (await boxes(cards(page))).map(({ top }) => Math.round(top))
  expect(tops.filter((top) => top === tops[0])).toHaveLength(5)
  for (const path of ['/', '/store', '/product/iphone-16', '/search?q=iphone', '/checkout/cart']) {
    await page.goto(path)
    for (const width of [320, 360, 844, 1920]) {
      await page.setViewportSize({ width, height: 720 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${path} at ${width}`).toBeLessThanOrEqual(width)
    }
  }
})

test('at 320 the labels of the bottom bar do not touch, and names on cards are whole', { tag: '@phone' }, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/store?category=mobile')
  const links = page.getByRole('navigation', { name: 'نوار پایین' }).getByRole('link')
  const edges = await links.evaluateAll((elements) =>
    elements
      .map((element) => {
        const text = document.createRange()
        text.selectNodeContents(element)
        const parts = [...text.getClientRects()]
        return { left: Math.min(...parts.map(({ left }) => left)), right: Math.max(...parts.map(({ right }) => right)) }
      })
      .sort((a, b) => a.left - b.left),
  )
  expect(edges.length).toBeGreaterThan(3)
  for (const [index, { left }] of edges.entries()) expect(left).toBeGreaterThan(edges[index - 1]?.right ?? -1)
  const cut = await cards(page)
    .getByRole('heading')
    .evaluateAll((names) => names.filter((name) => name.scrollHeight > name.clientHeight + 1).map((name) => name.textContent))
  expect(cut).toEqual([])
})

test('on a touch tablet the add button takes a corner of the picture, not its lower edge', { tag: '@phone' }, async ({ page }) => {
  await page.setViewportSize({ width: 820, height: 1180 })
  await page.goto('/store?inStock=1')
  const card = cards(page).first()
  const [picture] = await boxes(card.getByRole('img').first())
  const [button] = await boxes(card.getByRole('button', { name: /سبد/ }))
  expect(button?.width).toBeLessThan((picture?.width ?? 0) / 4)
})
