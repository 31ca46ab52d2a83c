import { afterAll, expect, test } from 'vitest'
import { routes } from '#app/routes.ts'
import { aShopper } from '#tests/support/factories.ts'
import { shippedNginx, startNginx } from '#tests/support/nodes/nginx.ts'
import { listenTo, openTestShop, sendBytes, signedInAs } from '#tests/support/test-shop.ts'

const shop = await openTestShop({ TRUSTED_PROXIES: '127.0.0.1' })
const node = await listenTo(shop)
const nginx = await startNginx({ nodePorts: [node.port] })
afterAll(() => nginx.stop())

/** Sends the path byte for byte: `fetch` would normalize it. */
async function get(path: string, headers: Record<string, string> = {}) {
  const sent = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const received = await sendBytes(nginx.port, `GET ${path} HTTP/1.1\r\nHost: localhost:3000\r\n${sent.join('')}Connection: close\r\n\r\n`)
  const head = received.slice(0, received.indexOf('\r\n\r\n'))
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1]?.trim()
  const text = Buffer.from(received.slice(head.length), 'latin1').toString('utf8')
  return { status: Number(head.slice(9, 12)), cache: header('x-cache'), header, text }
}

const personalPages = ['/profile', '/orders', '/settings', '/_data/profile', '/_data/orders', '/api/me', '/api/orders', '/api/addresses']
const dressings = [
  '/x.css',
  ';.js',
  '%2f..%2fx.png',
  '/..%2fx.png',
  '.',
  '..',
  '/.',
  '.css',
  '%00.css',
  '%0a.css',
  '%23.css',
  '%3f.css',
  '?x=.css',
  '/',
]

test.each(personalPages)('WEB-05: %s with a file suffix leaves nothing personal in the cache', async (page) => {
  const owner = await aShopper(shop.db, { fullName: 'قناری زرد' })
  const { cookie = '' } = await signedInAs(shop, owner)
  const own = await get(page, { cookie })
  expect([own.status, own.cache]).toEqual([200, 'BYPASS'])
  for (const dressing of dressings) {
    const path = page + dressing
    const first = await get(path, { cookie })
    const stranger = await get(path)
    expect([first.cache, stranger.cache], path).not.toContain('HIT')
    for (const secret of [owner.fullName, owner.email, owner.phone]) expect(stranger.text, path).not.toContain(secret)
  }
})

test('WEB-05: the page of one shopper is never shown to another', async () => {
  const [one, two] = [await aShopper(shop.db, { fullName: 'قناری یکم' }), await aShopper(shop.db, { fullName: 'قناری دوم' })]
  const cookies = [(await signedInAs(shop, one)).cookie ?? '', (await signedInAs(shop, two)).cookie ?? '']
  const pages = await Promise.all(cookies.flatMap((cookie) => Array.from({ length: 5 }, () => get('/profile', { cookie }))))
  for (const [index, { text }] of pages.entries()) {
    expect(text).toContain(index < 5 ? 'قناری یکم' : 'قناری دوم')
    expect(text).not.toContain(index < 5 ? 'قناری دوم' : 'قناری یکم')
  }
})

test('private pages bypass the cache: every private route is in the list of nginx', () => {
  const [, pattern = ''] = /map \$uri \$is_personal \{\s+default 0;\s+"~(.+)" 1;/.exec(shippedNginx()) ?? []
  const isPersonal = (path: string) => new RegExp(pattern).test(path)
  const wrong = routes.filter(({ path, access }) => path !== '/api/docs' && isPersonal(path) !== (access === 'private'))
  expect(wrong.map(({ path }) => path)).toEqual([])
  expect(['/api/me', '/_data/profile', '/_data/orders', '/sandbox/zarinpal/x'].filter((path) => !isPersonal(path))).toEqual([])
})

test('click ids are not part of the cache key, as in the program; every other parameter is', async () => {
  expect((await get('/store?sort=newest&page=1')).cache).toBe('MISS')
  const clicks = [
    '/store?sort=newest&page=1&torob_clid=a1',
    '/store?torob_clid=a2&sort=newest&page=1',
    '/store?utm_source=torob&utm_medium=cpc&sort=newest&gclid=b&page=1&fbclid=c&yclid=d',
    '/store?sort=newest&page=1&srsltid=e&utm_campaign=%D8%AA%DB%8C%D8%B1&utm_term',
    '/store?sort=newest&gad_source=1&gbraid=f&page=1&wbraid=g&msclkid=h',
  ]
  for (const path of clicks) expect([path, (await get(path)).cache]).toEqual([path, 'HIT'])
  const others = ['/store?sort=name&page=1', '/store?sort=newest&page=1&turn=1', '/store?sort=newest&page=1&my_gclid=1', '/store?gclids=1']
  for (const path of others) expect([path, (await get(path)).cache]).toEqual([path, 'MISS'])
  expect([(await get('/category')).cache, (await get('/category?gclid=1')).cache, (await get('/category?')).cache]).toEqual([
    'MISS',
    'HIT',
    'HIT',
  ])
})

test('LD-06: the page after the bank is one cache entry for all payments', async () => {
  const paths = ['?Authority=A1&Status=OK', '?Authority=A2&Status=NOK', ''].map((query) => `/checkout/payment-verify${query}`)
  const pages = [await get(paths[0] ?? ''), await get(paths[1] ?? ''), await get(paths[2] ?? '')]
  expect(pages.map(({ status, cache }) => [status, cache])).toEqual([
    [200, 'MISS'],
    [200, 'HIT'],
    [200, 'HIT'],
  ])
  expect((await get('/checkout/cart')).cache).toBe('BYPASS')
})

test('nginx revalidates with 304, and HEAD responds with headers only', async () => {
  const br = { 'accept-encoding': 'br' }
  const [cold, cached] = [await get('/store', br), await get('/store', br)]
  expect([cold.cache, cached.cache, cached.header('vary'), cached.header('content-encoding')]).toEqual([
    'MISS',
    'HIT',
    'accept-encoding',
    'br',
  ])
  const again = await get('/store', { ...br, 'if-none-match': cached.header('etag') ?? '' })
  expect([again.status, again.cache, again.header('etag'), again.text.trim()]).toEqual([304, 'HIT', cached.header('etag'), ''])
  expect((await get('/store', { 'accept-encoding': 'gzip', 'if-none-match': cached.header('etag') ?? '' })).status).toBe(200)
  const head = await fetch(`http://127.0.0.1:${nginx.port}/store`, { method: 'HEAD', headers: br })
  expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, cached.header('etag'), ''])
})

test('each response has its own request id, from the cache too', async () => {
  const responses = [await get('/media/products/phone-pro-blue-pair.webp'), await get('/media/products/phone-pro-blue-pair.webp')]
  expect(responses.map(({ cache }) => cache)).toEqual(['MISS', 'HIT'])
  expect(new Set(responses.map(({ header }) => header('x-request-id'))).size).toBe(2)
})
