import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Suggestions } from '#services/search/suggest.ts'
import { endLiveSearch, searchAgain, searchLive, useLiveSearch } from './live-search.ts'

type SentRequest = { url: string; signal: AbortSignal; respond: (status?: number) => Promise<void> }

let requests: SentRequest[]
const suggestionsFor = (query: string): Suggestions => ({
  query,
  results: [],
  categories: [],
  brands: [],
  searchedFor: null,
  isPartial: false,
})

/** A server that responds on command, even to an aborted request. */
function slowServer(url: string, { signal }: { signal: AbortSignal }): Promise<Response> {
  const query = new URL(url, 'http://shop').searchParams.get('q') ?? ''
  const { promise, resolve } = Promise.withResolvers<Response>()
  const respond = async (status = 200) => {
    resolve(Response.json(suggestionsFor(query), { status }))
    await vi.advanceTimersByTimeAsync(0)
  }
  requests.push({ url, signal, respond })
  return promise
}

beforeEach(() => {
  requests = []
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

test.each(['', 'آ', '  a  ', '\u200c a', ' '])('under two characters nothing is searched: «%s»', async (text) => {
  searchLive(text)
  await vi.advanceTimersByTimeAsync(5000)
  expect(requests).toEqual([])
  expect(state()).toBe('idle')
})

test('from two characters the search runs once, 400 ms after the last key', async () => {
  for (const text of ['گو', 'گوش', ' گوشی ']) {
    searchLive(text)
    await vi.advanceTimersByTimeAsync(399)
  }
  expect(requests).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(requests.map(({ url }) => url)).toEqual([`/api/search/suggestions?q=${encodeURIComponent('گوشی')}`])
  expect(state()).toBe('searching')
  await requests[0]?.respond()
  expect(state()).toBe('found')
  expect(foundFor()).toBe('گوشی')
})

test('an older response never replaces a newer one, and its request is aborted', async () => {
  searchLive('old')
  await vi.advanceTimersByTimeAsync(400)
  searchLive('new')
  expect(requests[0]?.signal.aborted).toBe(true)
  await vi.advanceTimersByTimeAsync(400)
  await requests[1]?.respond()
  await requests[0]?.respond()
  expect(foundFor()).toBe('new')
  expect(state()).toBe('found')
})

test('a response that arrives while the next query is being typed is dropped', async () => {
  searchLive('old')
  await vi.advanceTimersByTimeAsync(400)
  searchLive('old and more')
  await requests[0]?.respond()
  expect(foundFor()).toBeUndefined()
  expect(state()).toBe('searching')
})

test('the last results stay until the next ones arrive, and are cleared when the query is too short', async () => {
  searchLive('mac')
  await vi.advanceTimersByTimeAsync(400)
  await requests[0]?.respond()
  searchLive('macb')
  expect(useLiveSearch.getState()).toMatchObject({ state: 'searching', found: { query: 'mac' } })
  searchLive('m')
  expect(useLiveSearch.getState()).toEqual({ state: 'idle', found: null })
})

test('a refusal and a lost connection are failures, and the search can be retried immediately', async () => {
  searchLive('mac')
  await vi.advanceTimersByTimeAsync(400)
  await requests[0]?.respond(503)
  expect(useLiveSearch.getState()).toEqual({ state: 'failed', found: null })
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no connection')))
  searchAgain('mac')
  await vi.advanceTimersByTimeAsync(0)
  expect(state()).toBe('failed')
  vi.stubGlobal('fetch', slowServer)
  searchAgain('mac')
  await requests[1]?.respond()
  expect(foundFor()).toBe('mac')
})

test('a response after the search has ended changes nothing', async () => {
  searchLive('mac')
  await vi.advanceTimersByTimeAsync(400)
  searchLive('macbook')
  endLiveSearch()
  await vi.advanceTimersByTimeAsync(5000)
  await requests[0]?.respond()
  expect(requests).toHaveLength(1)
  expect(useLiveSearch.getState()).toEqual({ state: 'idle', found: null })
})
