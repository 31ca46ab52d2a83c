import { aHiddenFamily, enterDesk } from '#tests/e2e/support/desk.ts'
import { expect, type Page, test } from '#tests/e2e/support/fixtures.ts'
import { inShop } from '#tests/e2e/support/tested-shop.ts'
import { hostileStrings } from '#tests/support/hostile-strings.ts'

test.describe.configure({ timeout: 120_000 })

const word = 'مزاحم'
const markup =
  'script:not([src]), iframe, object, [onerror], [onload], [ontoggle], [onfocus], [href^="javascript:"], [action^="javascript:"]'

/** How many of the strings the page shows as text. None of them ran, and none became an element. */
async function shownIn(page: Page): Promise<number> {
  await expect(page.locator('html')).not.toHaveAttribute('data-hit')
  await expect(page.locator('body').locator(markup)).toHaveCount(0)
  const text = (await page.locator('body').textContent()) ?? ''
  return hostileStrings.filter((string) => text.includes(string)).length
}

test('DESK-16: none of 200 hostile strings runs or becomes markup on a page of the desk or on paper', { tag: '@desktop' }, async ({
  page,
  pageErrors,
}) => {
  expect(new Set(hostileStrings).size).toBe(200)
  const ids = await inShop('makeHostileText', word)
  await page.addInitScript(() => {
    Object.assign(window, { hit: () => document.documentElement.setAttribute('data-hit', '') })
  })
  await enterDesk(page, `/desk/orders?q=${encodeURIComponent(word)}`)
  await expect(page.getByRole('row')).toHaveCount(ids.length + 1)
  expect(await shownIn(page)).toBeGreaterThanOrEqual(ids.length)

  for (const kind of ['slip', 'label', 'invoice']) {
    await page.goto(`/desk/orders/print?kind=${kind}&orders=${ids.join('.')}`)
    await expect(page.getByText(word).first()).toBeVisible()
    expect(await shownIn(page)).toBeGreaterThanOrEqual(3 * ids.length)
  }

  await page.goto('/desk/messages?tab=answered')
  await expect(page.getByText(word).first()).toBeVisible()
  expect(await shownIn(page)).toBeGreaterThanOrEqual(2 * ids.length)

  for (const id of ids.slice(0, 3)) {
    await page.goto(`/desk/orders/${id}`)
    await expect(page.getByText(word).first()).toBeVisible()
    expect(await shownIn(page)).toBeGreaterThanOrEqual(4)
  }

  for (const string of hostileStrings.slice(0, 5)) {
    await page.goto(`/desk/orders?q=${encodeURIComponent(string)}`)
    await expect(page.getByRole('searchbox')).toHaveValue(string)
    await shownIn(page)
  }

  await expectGoodsAsText(page)
  await expectStockAsText(page)
  // The file with the hostile name is no picture.
  expect(pageErrors.splice(0).every((line) => line.includes('status of 422'))).toBe(true)
})

/** Names of products on the lists, the product's own pages and those of its stock; a family and its file names. */
async function expectGoodsAsText(page: Page): Promise<void> {
  const goods = await inShop('makeHostileGoods', word)
  const [first = ''] = goods
  try {
    for (const list of ['goods', 'stock']) {
      await page.goto(`/desk/${list}?q=${encodeURIComponent(word)}`)
      await expect(page.getByRole('row')).toHaveCount(goods.length + 1)
      expect(await shownIn(page)).toBeGreaterThanOrEqual(goods.length)
    }
    for (const path of [`goods/${first}`, `goods/${first}/pictures`, `stock/products/${first}`]) {
      await page.goto(`/desk/${path}`)
      await expect(page.getByRole('heading', { level: 1 })).toContainText(word)
      expect(await shownIn(page)).toBeGreaterThanOrEqual(1)
    }
    await page.goto(`/desk/goods/${first}/pictures`)
    await page
      .getByLabel('افزودن تصویر')
      .setInputFiles({ name: `${hostileStrings[1]}.png`, mimeType: 'image/png', buffer: Buffer.from('x') })
    await expect(page.getByText(hostileStrings[1] ?? '').first()).toBeVisible()
    await shownIn(page)
    await page.goto(`/desk/goods/families/${await aHiddenFamily(page, `${hostileStrings[0]} ${word}`)}`)
    await expect(page.getByText(word).first()).toBeVisible()
    expect(await shownIn(page)).toBeGreaterThanOrEqual(1)
  } finally {
    await inShop('removeHostileGoods', word)
  }
}

/** Labels of a product, numbers and notes of stock documents, names of counts: on their lists, their own pages and on paper. */
async function expectStockAsText(page: Page): Promise<void> {
  const { id } = await inShop('makeSpareProduct')
  const texts = hostileStrings.filter((string) => string.trim().length > 3)
  const made = await page.evaluate(
    async ({ product, strings, last }) => {
      const headers = { 'content-type': 'application/json', 'x-requested-with': 'vitrin' }
      const send = (method: string, path: string, body: unknown) =>
        fetch(`/api/desk${path}`, { method, headers, body: JSON.stringify(body) }).then(({ status }) => status)
      const { product: row } = await (await fetch(`/api/desk/stock/products/${product}`, { headers })).json()
      const label = (string: string) => ({
        id: crypto.randomUUID(),
        chosen: { ids: [product] },
        step: { do: 'label', label: string.slice(0, 40) },
      })
      for (const string of strings.slice(0, 10)) await send('POST', '/goods/steps', label(string))
      const [documents, counts] = [
        [crypto.randomUUID(), crypto.randomUUID()],
        [crypto.randomUUID(), crypto.randomUUID()],
      ]
      const statuses: number[] = []
      for (const [index, document] of documents.entries()) {
        const lines = [{ productId: product, quantity: 1, unitCost: null }]
        const note = strings.slice(10 + 20 * index, 30 + 20 * index).join(' ')
        statuses.push(
          await send('PUT', `/stock/documents/${document}`, {
            kind: 'receipt',
            number: `${strings[index]?.slice(0, 50)} ${last}`,
            note: `${note.slice(0, 480)} ${last}`,
            lines,
          }),
        )
      }
      for (const [index, count] of counts.entries())
        statuses.push(
          await send('PUT', `/stock/counts/${count}`, { name: `${strings[50 + index]?.slice(0, 60)} ${last}`, scope: { skus: [row.sku] } }),
        )
      return { documents, counts, statuses }
    },
    { product: id, strings: texts, last: word },
  )
  expect(made.statuses.every((status) => status < 300)).toBe(true)
  const paths = [
    'stock/documents',
    'stock/counts',
    ...made.documents.map((one) => `stock/documents/${one}`),
    ...made.counts.map((one) => `stock/counts/${one}`),
  ]
  for (const path of [...paths, `stock/counts/${made.counts[0]}/print`]) {
    await page.goto(`/desk/${path}`)
    await expect(page.getByText(word).first()).toBeVisible()
    expect(await shownIn(page)).toBeGreaterThanOrEqual(1)
  }
  await page.goto(`/desk/goods/${id}`)
  await expect(page.getByRole('heading', { name: 'برچسب‌ها' })).toBeVisible()
  expect(await shownIn(page)).toBeGreaterThanOrEqual(3)
}
