import { expect, test, vi } from 'vitest'
import { Invalidations } from './invalidations.ts'
import { PageCache, type Render } from './page-cache.ts'

const minute = 60_000

/** A cache whose clock and renders the test controls. */
function aCache({ isConnected = true } = {}) {
  const invalidations = new Invalidations()
  if (isConnected) invalidations.setConnected(true)
  const errors: unknown[] = []
  const time = { ms: 0 }
  const cache = new PageCache({ invalidations, maxBytes: 1_000_000, onRenderError: (error) => errors.push(error), clock: () => time.ms })
  const textOf = async (key: string, render: Render) => Buffer.from((await cache.get(key, render))?.encode('identity') ?? []).toString()
  return { cache, invalidations, errors, time, textOf }
}

function page(body: string, tags: readonly string[] = [], uncacheable = false): Render {
  return async () => ({ body, dataDigest: body, contentType: 'text/html', route: '/', tags, uncacheable })
}

function slowPage(tags: readonly string[] = []) {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const render: Render = async () => ({
    body: await promise,
    dataDigest: '',
    contentType: 'text/html',
    route: '/',
    tags,
    uncacheable: false,
  })
  return { render, finish: resolve, fail: reject }
}

const never: Render = () => Promise.reject(new Error('unexpected render'))

test('LD-03: concurrent requests for a page that is not cached share one render', async () => {
  const { cache, textOf } = aCache()
  const { render, finish } = slowPage()
  const responses = Array.from({ length: 500 }, () => textOf('/', render))
  finish('page')
  expect(new Set(await Promise.all(responses))).toEqual(new Set(['page']))
  expect(cache.counts).toMatchObject({ renders: 1, entries: 1, misses: 500 })
})

test('LD-03: while a stale page is re-rendered, one request waits and all others get the stale page', async () => {
  const { cache, invalidations, textOf } = aCache()
  await textOf('/', page('old', ['listing']))
  invalidations.invalidate(['listing'])
  const { render, finish } = slowPage(['listing'])
  const first = textOf('/', render)
  const others = await Promise.all(Array.from({ length: 499 }, () => textOf('/', never)))
  expect(new Set(others)).toEqual(new Set(['old']))
  finish('new')
  expect(await first).toBe('new')
  expect(await textOf('/', never)).toBe('new')
  expect(cache.counts).toMatchObject({ renders: 2, staleHits: 499 })
})

test('nobody waits for a page that a price run has changed: it is served for five seconds, and five more while it is rendered again', async () => {
  const { cache, errors, invalidations, textOf, time } = aCache()
  await textOf('/', page('old', ['a', 'listing']))
  time.ms += minute
  expect(await textOf('/', never)).toBe('old')
  invalidations.invalidate(['run', 'a'])
  time.ms += 4_999
  expect([cache.hasFresh('/'), await textOf('/', never)]).toEqual([false, 'old'])
  time.ms += 5_000
  const { render, finish } = slowPage(['a', 'listing'])
  expect([await textOf('/', render), await textOf('/', never)]).toEqual(['old', 'old'])
  finish('new')
  await vi.waitUntil(() => cache.hasFresh('/'))
  expect(await textOf('/', never)).toBe('new')
  expect(cache.counts).toMatchObject({ renders: 2, staleHits: 3, misses: 1 })
  expect(errors).toEqual([])
})

test('a page that nobody read for ten seconds, or that anything beside a price run has changed, is not served behind the run', async () => {
  const { invalidations, textOf, time } = aCache()
  await textOf('/', page('old', ['a', 'listing']))
  time.ms += 10_000
  invalidations.invalidate(['run', 'listing'])
  expect(await textOf('/', page('late', ['a', 'listing']))).toBe('late')
  invalidations.invalidate(['a'])
  invalidations.invalidate(['run', 'a'])
  expect(await textOf('/', page('edited', ['a', 'listing']))).toBe('edited')
  invalidations.invalidate(['run', 'a'])
  invalidations.invalidate(['listing'])
  expect(await textOf('/', page('ended', ['a', 'listing']))).toBe('ended')
})

test('a page is a cache hit until one of its tags is invalidated', async () => {
  const { invalidations, textOf } = aCache()
  await textOf('/', page('one', ['a', 'b']))
  invalidations.invalidate(['c'])
  expect(await textOf('/', never)).toBe('one')
  invalidations.invalidate(['x', 'b'])
  expect(await textOf('/', page('two', ['a', 'b']))).toBe('two')
  invalidations.invalidate(['everything'])
  expect(await textOf('/', page('three'))).toBe('three')
})

test('an invalidation during a render is not lost: that page is served once and rendered again for the next request', async () => {
  const { invalidations, textOf } = aCache()
  const { render, finish } = slowPage(['a'])
  const response = textOf('/', render)
  invalidations.invalidate(['a'])
  finish('half old')
  expect(await response).toBe('half old')
  expect(await textOf('/', page('new', ['a']))).toBe('new')
})

test('after more invalidated tags than are remembered, older pages are stale', async () => {
  const { invalidations, textOf } = aCache()
  await textOf('/', page('old', ['a']))
  for (let index = 0; index <= 10_001; index += 1) invalidations.invalidate([`tag-${index}`])
  expect(await textOf('/', page('new', ['a']))).toBe('new')
})

test('without a connection for invalidations nothing is cached, and concurrent requests still share one render', async () => {
  const { cache, invalidations, textOf } = aCache()
  await textOf('/', page('cached'))
  invalidations.setConnected(false)
  expect(cache.getEncoded('/', 'br')).toBeNull()
  const { render, finish } = slowPage()
  const responses = [textOf('/', render), textOf('/', never), textOf('/', never)]
  finish('rendered')
  expect(await Promise.all(responses)).toEqual(['rendered', 'rendered', 'rendered'])
  invalidations.setConnected(true)
  expect(await textOf('/', page('again'))).toBe('again')
  expect(await textOf('/', never)).toBe('again')
})

test('a render that started without a connection for invalidations is stale afterwards', async () => {
  const { invalidations, textOf } = aCache({ isConnected: false })
  const { render, finish } = slowPage()
  const response = textOf('/', render)
  invalidations.setConnected(true)
  finish('old')
  await response
  expect(await textOf('/', page('new'))).toBe('new')
})

test('when a render fails the stale page is served and the error is reported', async () => {
  const { invalidations, errors, textOf, time } = aCache()
  await textOf('/', page('old', ['a']))
  invalidations.invalidate(['a'])
  expect(await textOf('/', never)).toBe('old')
  expect(errors).toHaveLength(1)
  time.ms += 31 * minute
  await expect(textOf('/', never)).rejects.toThrow('unexpected render')
})

test('a failed render without a stale page fails every waiting request, and the next one retries', async () => {
  const { textOf } = aCache()
  const { render, fail } = slowPage()
  const responses = [textOf('/', render), textOf('/', never)]
  fail('broken')
  expect((await Promise.allSettled(responses)).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await textOf('/', page('well'))).toBe('well')
})

test('after ten minutes a page is rendered again even when nothing was invalidated', async () => {
  const { textOf, time } = aCache()
  await textOf('/', page('old'))
  time.ms += 10 * minute - 1
  expect(await textOf('/', never)).toBe('old')
  time.ms += 1
  expect(await textOf('/', page('new'))).toBe('new')
})

test('an uncacheable page and a page that no longer exists are not stored', async () => {
  const { cache, invalidations, textOf } = aCache()
  expect(await textOf('/', page('failure', [], true))).toBe('failure')
  expect(cache.counts.entries).toBe(0)
  await textOf('/', page('there', ['a']))
  invalidations.invalidate(['a'])
  expect(await cache.get('/', async () => null)).toBeNull()
  expect(cache.counts).toMatchObject({ entries: 0, bytes: 0 })
})

test('WEB-06: a URL of more than 2 KB is served and not cached', async () => {
  const { cache, textOf } = aCache()
  const key = `/search?q=${'x'.repeat(2_048)}`
  expect(await textOf(key, page('found'))).toBe('found')
  expect(cache.counts.entries).toBe(0)
})

test('every encoding holds the same text, and encodings added later count towards the size', async () => {
  const { cache } = aCache()
  const body = 'متن فارسی '.repeat(500)
  const cached = await cache.get('/', page(body))
  if (!cached) throw new Error('the page is gone')
  const before = cache.counts.bytes
  expect(cache.getEncoded('/', 'gzip')).toBeNull()
  const gzip = cache.encode('/', cached, 'gzip')
  expect(cache.counts.bytes).toBe(before + gzip.length)
  expect(cache.getEncoded('/', 'gzip')?.body).toBe(gzip)
  expect(cache.getEncoded('/', 'br')?.body.length).toBeLessThan(body.length / 10)
  expect(cache.getEncoded('/', 'identity')).toBeNull()
  expect(Buffer.from(cache.encode('/', cached, 'identity')).toString()).toBe(body)
})

test.each(['br', 'gzip'] as const)('bytes cached in %s occupy no more memory than is counted', async (encoding) => {
  const { cache } = aCache()
  const cached = await cache.get('/', page('متن فارسی '.repeat(500)))
  if (!cached) throw new Error('the page is gone')
  const body = cache.encode('/', cached, encoding)
  expect(body.buffer.byteLength).toBe(body.length)
})

/** Renders only when the data is not that of the cached page, as server/pages.ts does. */
function pageOf(data: string, tags: readonly string[]): Render {
  return async (cachedDigest) => ({
    ...{
      body: cachedDigest === data ? null : `page of ${data}`,
      dataDigest: data,
      contentType: 'text/html',
      route: '/',
      tags,
      uncacheable: false,
    },
  })
}

test('after an invalidation a page with unchanged data is not rendered again: the same bytes are fresh again', async () => {
  const { cache, invalidations, textOf } = aCache()
  const first = await cache.get('/', pageOf('data', ['a']))
  invalidations.invalidate(['a'])
  const second = await cache.get('/', pageOf('data', ['b']))
  expect(second).toBe(first)
  expect([cache.hasFresh('/'), cache.counts]).toEqual([true, expect.objectContaining({ renders: 1, unchanged: 1, entries: 1 })])
  invalidations.invalidate(['b'])
  expect([cache.hasFresh('/'), await textOf('/', pageOf('other data', ['b']))]).toEqual([false, 'page of other data'])
  expect(cache.counts).toMatchObject({ renders: 2, unchanged: 1 })
})

test('an expired page with unchanged data counts as new', async () => {
  const { cache, time } = aCache()
  await cache.get('/', pageOf('data', []))
  time.ms += 11 * minute
  expect(cache.hasFresh('/')).toBe(false)
  await cache.get('/', pageOf('data', []))
  time.ms += 9 * minute
  expect([cache.hasFresh('/'), cache.counts.renders]).toEqual([true, 1])
})
