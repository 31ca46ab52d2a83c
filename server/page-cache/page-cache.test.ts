import { expect, test } from 'vitest'
import { Changes } from './invalidations.ts'
import { PageCache, type Render } from './page-cache.ts'

const minute = 60_000

/** A cache with a clock to turn, and pages whose making can be watched and ended. */
function aCache({ isListening = true, mostBytes = 1_000_000 } = {}) {
  const changes = new Changes()
  if (isListening) changes.listening(true)
  const failures: unknown[] = []
  const time = { ms: 0 }
  const cache = new PageCache({ changes, mostBytes, onFailure: (error) => failures.push(error), clock: () => time.ms })
  const textOf = async (key: string, render: Render) => Buffer.from((await cache.get(key, render))?.in('identity') ?? []).toString()
  return { cache, changes, failures, time, textOf }
}

function page(body: string, dependencies: readonly string[] = [], isKept = true): Render {
  return async () => ({ body, type: 'text/html', route: '/', dependencies, isKept })
}

function slowPage(dependencies: readonly string[] = []) {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const render: Render = async () => ({ body: await promise, type: 'text/html', route: '/', dependencies, isKept: true })
  return { render, finish: resolve, fail: reject }
}

const never: Render = () => Promise.reject(new Error('nothing was to be rendered'))

test('LD-03: however many ask for a page that is not there, it is rendered once', async () => {
  const { cache, textOf } = aCache()
  const { render, finish } = slowPage()
  const answers = Array.from({ length: 500 }, () => textOf('/', render))
  finish('page')
  expect(new Set(await Promise.all(answers))).toEqual(new Set(['page']))
  expect(cache.counts).toMatchObject({ renders: 1, entries: 1, misses: 500 })
})

test('LD-03: while a changed page is rendered anew, one waits and all others are shown the older one', async () => {
  const { cache, changes, textOf } = aCache()
  await textOf('/', page('old', ['listing']))
  changes.heard(['listing'])
  const { render, finish } = slowPage(['listing'])
  const first = textOf('/', render)
  const others = await Promise.all(Array.from({ length: 499 }, () => textOf('/', never)))
  expect(new Set(others)).toEqual(new Set(['old']))
  finish('new')
  expect(await first).toBe('new')
  expect(await textOf('/', never)).toBe('new')
  expect(cache.counts).toMatchObject({ renders: 2, staleHits: 499 })
})

test('a page is kept until something it depends on changes', async () => {
  const { changes, textOf } = aCache()
  await textOf('/', page('one', ['a', 'b']))
  changes.heard(['c'])
  expect(await textOf('/', never)).toBe('one')
  changes.heard(['x', 'b'])
  expect(await textOf('/', page('two', ['a', 'b']))).toBe('two')
  changes.heard(['everything'])
  expect(await textOf('/', page('three'))).toBe('three')
})

test('a change during a render is not overlooked: its page is answered, and made again for the next', async () => {
  const { changes, textOf } = aCache()
  const { render, finish } = slowPage(['a'])
  const asked = textOf('/', render)
  changes.heard(['a'])
  finish('half old')
  expect(await asked).toBe('half old')
  expect(await textOf('/', page('new', ['a']))).toBe('new')
})

test('after more changes than can be remembered, older pages count as changed', async () => {
  const { changes, textOf } = aCache()
  await textOf('/', page('old', ['a']))
  for (let change = 0; change <= 10_001; change += 1) changes.heard([`word-${change}`])
  expect(await textOf('/', page('new', ['a']))).toBe('new')
})

test('while nobody listens nothing is kept or trusted, and still one render answers all who ask at once', async () => {
  const { cache, changes, textOf } = aCache()
  await textOf('/', page('kept'))
  changes.listening(false)
  expect(cache.ready('/', 'br')).toBeNull()
  const { render, finish } = slowPage()
  const answers = [textOf('/', render), textOf('/', never), textOf('/', never)]
  finish('rendered')
  expect(await Promise.all(answers)).toEqual(['rendered', 'rendered', 'rendered'])
  changes.listening(true)
  expect(await textOf('/', page('again'))).toBe('again')
  expect(await textOf('/', never)).toBe('again')
})

test('a page that began while nobody listened is not trusted afterwards', async () => {
  const { changes, textOf } = aCache({ isListening: false })
  const { render, finish } = slowPage()
  const asked = textOf('/', render)
  changes.listening(true)
  finish('old')
  await asked
  expect(await textOf('/', page('new'))).toBe('new')
})

test('a render that fails is answered by the older page, and told', async () => {
  const { changes, failures, textOf, time } = aCache()
  await textOf('/', page('old', ['a']))
  changes.heard(['a'])
  expect(await textOf('/', never)).toBe('old')
  expect(failures).toHaveLength(1)
  time.ms += 31 * minute
  await expect(textOf('/', never)).rejects.toThrow('nothing was to be rendered')
})

test('a failed render without an older page fails for all who waited, and is tried again', async () => {
  const { textOf } = aCache()
  const { render, fail } = slowPage()
  const answers = [textOf('/', render), textOf('/', never)]
  fail('broken')
  expect((await Promise.allSettled(answers)).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await textOf('/', page('well'))).toBe('well')
})

test('after ten minutes a page is made again, whatever was heard', async () => {
  const { textOf, time } = aCache()
  await textOf('/', page('old'))
  time.ms += 10 * minute - 1
  expect(await textOf('/', never)).toBe('old')
  time.ms += 1
  expect(await textOf('/', page('new'))).toBe('new')
})

test('a page that is not to be kept, and one that is gone, leave nothing behind', async () => {
  const { cache, changes, textOf } = aCache()
  expect(await textOf('/', page('failure', [], false))).toBe('failure')
  expect(cache.counts.entries).toBe(0)
  await textOf('/', page('there', ['a']))
  changes.heard(['a'])
  expect(await cache.get('/', async () => null)).toBeNull()
  expect(cache.counts).toMatchObject({ entries: 0, bytes: 0 })
})

test('WEB-06: an address of more than 2 KB is answered and not kept', async () => {
  const { cache, textOf } = aCache()
  const key = `/search?q=${'x'.repeat(2_048)}`
  expect(await textOf(key, page('found'))).toBe('found')
  expect(cache.counts.entries).toBe(0)
})

test('every encoding holds the same text, and the bytes made later are counted', async () => {
  const { cache } = aCache()
  const body = 'متن فارسی '.repeat(500)
  const kept = await cache.get('/', page(body))
  if (!kept) throw new Error('the page is gone')
  const before = cache.counts.bytes
  expect(cache.ready('/', 'gzip')).toBeNull()
  const gzip = cache.bodyOf('/', kept, 'gzip')
  expect(cache.counts.bytes).toBe(before + gzip.length)
  expect(cache.ready('/', 'gzip')?.body).toBe(gzip)
  expect(cache.ready('/', 'br')?.body.length).toBeLessThan(body.length / 10)
  expect(cache.ready('/', 'identity')).toBeNull()
  expect(Buffer.from(cache.bodyOf('/', kept, 'identity')).toString()).toBe(body)
})

test.each(['br', 'gzip'] as const)('what is kept in %s holds no more memory than is counted', async (encoding) => {
  const { cache } = aCache()
  const kept = await cache.get('/', page('متن فارسی '.repeat(500)))
  if (!kept) throw new Error('the page is gone')
  const body = cache.bodyOf('/', kept, encoding)
  expect(body.buffer.byteLength).toBe(body.length)
})
