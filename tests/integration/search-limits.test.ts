import { expect, onTestFinished, test, vi } from 'vitest'
import { indexPending } from '#db/search/index-products.ts'
import { searchProducts } from '#services/search/search-products.ts'
import { aProduct } from '#tests/support/factories.ts'
import { openTestShop, shopOn } from '../support/test-shop.ts'
import { cachePages } from './server/caching-shop.ts'

const { connection, db, context } = await openTestShop({ TRUSTED_PROXIES: '1' })
await aProduct(db, { farsiName: 'گوشی آبی' })
await indexPending(db)

const shopOf = () => shopOn(connection, { TRUSTED_PROXIES: '1' })
const from = (ip: string) => ({ headers: { 'x-forwarded-for': ip } })

test('LD-08: a network may request three hundred uncached searches a minute; then it reads why, and cached ones and other networks go on', async () => {
  const shop = shopOf()
  await cachePages(shop)
  const search = async (path: string, ip = '203.0.113.7') => shop.app.request(path, from(ip))
  for (let turn = 0; turn < 150; turn += 1) {
    expect((await search(`/_data/search?q=گوشی${turn}&literal=1`)).status).toBe(200)
    expect((await search(`/api/search?q=گوشی${turn}&literal=1`)).status).toBe(200)
  }
  const page = await search('/search?q=تازه')
  expect([page.status, page.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^\d+$/)])
  expect(await page.text()).toContain('درخواست‌های زیادی از شبکه‌ی شما رسیده است')
  for (const path of ['/_data/search?q=تازه', '/api/search?q=تازه'])
    expect(await (await search(path)).json()).toMatchObject({
      code: 'search.tooMany',
      detail: 'جستجوهای زیادی از شبکه‌ی شما رسیده است. لطفا یک دقیقه‌ی دیگر دوباره تلاش کنید',
    })
  expect((await search('/_data/search?q=گوشی3&literal=1')).status).toBe(200)
  expect((await search('/search')).status).toBe(200)
  expect((await search('/api/search/suggestions?q=گوشی')).status).toBe(200)
  expect((await search('/search?q=تازه', '203.0.113.8')).status).toBe(200)
}, 120_000)

/** How many statements a search sends. */
async function statementsOf(q: string): Promise<number> {
  const queries = vi.spyOn(connection.pool, 'query')
  onTestFinished(() => queries.mockRestore())
  const before = queries.mock.calls.length
  await searchProducts(context, { q })
  return queries.mock.calls.length - before
}

test('LD-08: the number of queries for guesses is bounded, however many words a search has', async () => {
  const words = Array.from({ length: 16 }, (_, index) => `kw${String.fromCharCode(97 + index)}zj`)
  const [six, sixteen] = [await statementsOf(words.slice(0, 6).join(' ')), await statementsOf(words.join(' '))]
  expect(six).toBeGreaterThan(6)
  expect(sixteen).toBeLessThan(1.5 * six)
})
