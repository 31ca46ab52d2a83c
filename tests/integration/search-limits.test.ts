import { expect, onTestFinished, test, vi } from 'vitest'
import { indexPending } from '#db/search/index-products.ts'
import { searchProducts } from '#services/search/search-products.ts'
import { Vocabulary } from '#services/search/small-catalog/vocabulary.ts'
import { aProduct } from '#tests/support/factories.ts'
import { openTestShop, shopOn } from '#tests/support/test-shop.ts'
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

test('LD-08: searches of the listing count like those of the search page, on pages, in their data and in the API', async () => {
  const shop = shopOf()
  await cachePages(shop)
  const get = async (path: string, ip = '203.0.113.7') => shop.app.request(path, from(ip))
  expect((await get('/store?q=گوشی')).status).toBe(200)
  const paths = ['/store?q=', '/_data/store?q=', '/api/products?q=', '/_data/search?literal=1&q=']
  for (let turn = 1; turn < 300; turn += 1) expect((await get(`${paths[turn % paths.length]}${turn}`)).status).toBe(200)
  for (const path of paths) expect((await get(`${path}تازه`)).status, path).toBe(429)
  expect((await get('/store?q=گوشی')).status).toBe(200)
  expect((await get('/store?priceMin=1')).status).toBe(200)
  expect((await get('/api/products?q=تازه', '203.0.113.8')).status).toBe(200)
}, 120_000)

test('LD-08: a network may request 1,200 uncached listings a minute; cached ones and pages without parameters go on', async () => {
  const shop = shopOf()
  await cachePages(shop)
  const get = async (path: string, ip = '203.0.113.7') => shop.app.request(path, from(ip))
  const paths = ['/store?priceMin=', '/_data/store?inStock=1&priceMax=', '/api/products?page=']
  for (let turn = 1; turn <= 1_200; turn += 1) expect((await get(`${paths[turn % paths.length]}${turn}`)).status).not.toBe(429)
  for (const path of paths) expect((await get(`${path}1300`)).status, path).toBe(429)
  for (const path of ['/store?priceMin=3', '/store', '/search?q=گوشی']) expect((await get(path)).status, path).toBe(200)
  expect((await get('/store?priceMin=1300', '203.0.113.8')).status).toBe(200)
}, 180_000)

test('LD-08: a suggestion for words without a match counts as three, since it is guessed like a search', async () => {
  const shop = shopOf()
  const suggestions = async (q: string, ip: string) => (await shop.app.request(`/api/search/suggestions?q=${q}`, from(ip))).status
  const statuses: number[] = []
  for (let turn = 0; turn < 310; turn += 1) statuses.push(await suggestions(`qqzzxx${turn}`, '203.0.113.7'))
  expect([statuses.indexOf(429), new Set(statuses.slice(300))]).toEqual([300, new Set([429])])
  for (const q of ['گوشی', 'گ']) for (let turn = 0; turn < 310; turn += 1) expect(await suggestions(q, '203.0.113.8')).toBe(200)
}, 120_000)

/** How many statements a search sends, and for how many words it looks up similar ones. */
async function costOf(q: string): Promise<{ statements: number; guesses: number }> {
  const [queries, lookups] = [vi.spyOn(connection.pool, 'query'), vi.spyOn(Vocabulary.prototype, 'similarWords')]
  onTestFinished(() => queries.mockRestore())
  const [before, lookupsBefore] = [queries.mock.calls.length, lookups.mock.calls.length]
  await searchProducts(context, { q })
  const guesses = lookups.mock.calls
    .slice(lookupsBefore)
    .reduce((sum, [{ misheard, misspelt }]) => sum + misheard.length + misspelt.length, 0)
  return { statements: queries.mock.calls.length - before, guesses }
}

test('LD-08: the number of guesses is bounded, however many words a search has', async () => {
  const words = Array.from({ length: 16 }, (_, index) => `kw${String.fromCharCode(97 + index)}zj`)
  const [one, six, sixteen] = [await costOf('kwazj'), await costOf(words.slice(0, 6).join(' ')), await costOf(words.join(' '))]
  expect(six.guesses).toBeGreaterThan(2 * one.guesses)
  expect(sixteen.guesses).toBeLessThan(1.2 * six.guesses)
  expect(sixteen.statements).toBeLessThanOrEqual(six.statements)
})

test.each(['یخچال', 'qqzzxx', 'دوچرخه کوهستان', 'hdt,k zxqj'])(
  'LD-09: a search for words that occur nowhere sends one statement: ‹%s›',
  async (q) => {
    expect(await searchProducts(context, { q })).toMatchObject({ total: 0, searchedFor: null, isPartial: false })
    expect((await costOf(q)).statements).toBe(1)
  },
)

test.each(['گوشی کلبخبکم', 'قیمت موبایل کلبخبکم'])(
  'LD-09: a search of which only some words match sends as many statements as one with a match: ‹%s›',
  async (q) => {
    expect(await searchProducts(context, { q })).toMatchObject({ total: 1, searchedFor: null, isPartial: true })
    expect((await costOf(q)).statements).toBe(3)
  },
)

test('LD-09: a match sends three statements: for categories, brands and changed documents, for prices and stock, and for the cards', async () => {
  expect((await costOf('گوشی آبی')).statements).toBe(3)
})
