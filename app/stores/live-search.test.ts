import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Suggestions } from '#services/search/suggest.ts'
import { endLiveSearch, searchAgain, searchLive, useLiveSearch } from './live-search.ts'

type Asked = { url: string; signal: AbortSignal; answer: (status?: number) => Promise<void> }

let asked: Asked[]
const aboutTo = (query: string): Suggestions => ({ query, results: [], categories: [], brands: [], searchedFor: null })

/** A server that answers when the test says so. It does not notice that nobody waits any more. */
function slowServer(url: string, { signal }: { signal: AbortSignal }): Promise<Response> {
  const query = new URL(url, 'http://shop').searchParams.get('q') ?? ''
  const { promise, resolve } = Promise.withResolvers<Response>()
  const answer = async (status = 200) => {
    resolve(Response.json(aboutTo(query), { status }))
    await vi.advanceTimersByTimeAsync(0)
  }
  asked.push({ url, signal, answer })
  return promise
}

beforeEach(() => {
  asked = []
  vi.useFakeTimers()
  vi.stubGlobal('fetch', slowServer)
})
afterEach(() => {
  endLiveSearch()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const state = () => useLiveSearch.getState().state
const foundFor = () => useLiveSearch.getState().found?.query

test.each(['', 'آ', '  a  ', '\u200c a', ' '])('under two characters nothing runs: «%s»', async (text) => {
  searchLive(text)
  await vi.advanceTimersByTimeAsync(5000)
  expect(asked).toEqual([])
  expect(state()).toBe('idle')
})

test('from two characters the search runs once, 400 ms after the last key', async () => {
  for (const text of ['گو', 'گوش', ' گوشی ']) {
    searchLive(text)
    await vi.advanceTimersByTimeAsync(399)
  }
  expect(asked).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(asked.map(({ url }) => url)).toEqual([`/api/search/suggestions?q=${encodeURIComponent('گوشی')}`])
  expect(state()).toBe('searching')
  await asked[0]?.answer()
  expect(state()).toBe('found')
  expect(foundFor()).toBe('گوشی')
})

test('an older answer never replaces a newer one, and nobody waits for it', async () => {
  searchLive('old')
  await vi.advanceTimersByTimeAsync(400)
  searchLive('new')
  expect(asked[0]?.signal.aborted).toBe(true)
  await vi.advanceTimersByTimeAsync(400)
  await asked[1]?.answer()
  await asked[0]?.answer()
  expect(foundFor()).toBe('new')
  expect(state()).toBe('found')
})

test('an answer that comes while the next query is being typed changes nothing', async () => {
  searchLive('old')
  await vi.advanceTimersByTimeAsync(400)
  searchLive('old and more')
  await asked[0]?.answer()
  expect(foundFor()).toBeUndefined()
  expect(state()).toBe('searching')
})

test('the last answer stays in sight while the next one is on its way, and goes when too little is left', async () => {
  searchLive('mac')
  await vi.advanceTimersByTimeAsync(400)
  await asked[0]?.answer()
  searchLive('macb')
  expect(useLiveSearch.getState()).toMatchObject({ state: 'searching', found: { query: 'mac' } })
  searchLive('m')
  expect(useLiveSearch.getState()).toEqual({ state: 'idle', found: null })
})

test('a refusal and a broken connection are failures, and the same words can be asked again at once', async () => {
  searchLive('mac')
  await vi.advanceTimersByTimeAsync(400)
  await asked[0]?.answer(503)
  expect(useLiveSearch.getState()).toEqual({ state: 'failed', found: null })
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no connection')))
  searchAgain('mac')
  await vi.advanceTimersByTimeAsync(0)
  expect(state()).toBe('failed')
  vi.stubGlobal('fetch', slowServer)
  searchAgain('mac')
  await asked[1]?.answer()
  expect(foundFor()).toBe('mac')
})

test('the end of the search is final', async () => {
  searchLive('mac')
  await vi.advanceTimersByTimeAsync(400)
  searchLive('macbook')
  endLiveSearch()
  await vi.advanceTimersByTimeAsync(5000)
  await asked[0]?.answer()
  expect(asked).toHaveLength(1)
  expect(useLiveSearch.getState()).toEqual({ state: 'idle', found: null })
})
