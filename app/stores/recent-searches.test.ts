import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { browserStorage } from '#tests/support/browser-storage.ts'

/** A new tab: every tab has its own copy of the store and shares only the browser's storage. */
async function openTab() {
  vi.resetModules()
  const store = await import('./recent-searches.ts')
  return { ...store, recent: () => store.useRecentSearches.getState().recentSearches }
}

const key = 'search-storage'
const stored = (recentSearches: unknown, version = 1) => JSON.stringify({ state: { recentSearches }, version })

let browser: ReturnType<typeof browserStorage>
let tab: Awaited<ReturnType<typeof openTab>>
beforeEach(async () => {
  browser = browserStorage()
  tab = await openTab()
})
afterEach(() => vi.unstubAllGlobals())

test('the list is null until the storage is read', () => {
  browser.values.set(key, stored(['iPhone']))
  expect(tab.recent()).toBeNull()
  tab.syncStoredSearches()
  expect(tab.recent()).toEqual(['iPhone'])
})

test('a search is stored under search-storage, trimmed, newest first, once whatever its spelling', () => {
  for (const query of ['گوشي', ' MacBook ', 'ایرپاد', 'macbook', 'گوشی', '  ']) tab.addRecentSearch(query)
  expect(tab.recent()).toEqual(['گوشی', 'macbook', 'ایرپاد'])
  expect(JSON.parse(browser.values.get(key) ?? '')).toEqual({ state: { recentSearches: tab.recent() }, version: 1 })
})

test('the eleventh search removes the oldest (product §9.1)', () => {
  for (let number = 1; number <= 11; number += 1) tab.addRecentSearch(`query ${number}`)
  expect(tab.recent()).toHaveLength(10)
  expect(tab.recent()?.at(-1)).toBe('query 2')
})

test('one search or all of them can be removed', () => {
  for (const query of ['a', 'b', 'c']) tab.addRecentSearch(query)
  tab.removeRecentSearch('b')
  expect(tab.recent()).toEqual(['c', 'a'])
  tab.clearRecentSearches()
  expect(tab.recent()).toEqual([])
  expect(browser.values.get(key)).toBe(stored([]))
})

test('searches of another tab are shown and not overwritten', () => {
  tab.syncStoredSearches()
  browser.otherTabStores(key, stored(['iPad']))
  expect(tab.recent()).toEqual(['iPad'])
  browser.values.set(key, stored(['Watch', 'iPad']))
  tab.addRecentSearch('Mac')
  expect(tab.recent()).toEqual(['Mac', 'Watch', 'iPad'])
})

test.each([
  ['a list of other things', stored(['iPhone', 5, null, { q: 'x' }, ' ', 'IPHONE'])],
  ['a list of an older version', stored(['iPhone'], 0)],
])('%s is restored by the current rules', (_case, text) => {
  browser.values.set(key, text)
  tab.syncStoredSearches()
  expect(tab.recent()).toEqual(['iPhone'])
})

test.each(['{', 'null', '5', '{"state":null,"version":1}', stored('iPhone'), stored({ length: 3 })])(
  '%s is restored as an empty list',
  (text) => {
    browser.values.set(key, text)
    tab.syncStoredSearches()
    expect(tab.recent() ?? []).toEqual([])
    tab.addRecentSearch('Mac')
    expect(tab.recent()).toEqual(['Mac'])
  },
)
