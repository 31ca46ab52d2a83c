import { expect, test } from 'vitest'
import { type PropsOf, routes } from '#app/routes.ts'
import type { PageDefinition } from './page-definition.ts'
import { pageTable } from './page-table.ts'

const publicPages = new Set(routes.filter(({ access }) => access === 'public').map(({ page }) => page))

test('every page of the table has a route', () => {
  expect(new Set(routes.map(({ page }) => page))).toEqual(new Set(Object.keys(pageTable)))
})

/** Its one render may not wait behind browsing: somebody has just paid. */
const paymentReturn = 'payment-verify'

test('a public page states its topics and renders at browse priority; a private one is never cached and has none', () => {
  for (const { page } of routes) {
    const { topics, uncacheable, priority } = pageTable[page]
    expect(topics !== undefined, page).toBe(publicPages.has(page))
    if (publicPages.has(page)) expect(priority, page).toBe(page === paymentReturn ? 'account' : 'browse')
    else expect(uncacheable, page).toBeUndefined()
  }
})

test('only the best-selling sort of the store is invalidated by sales', () => {
  const { topics } = pageTable.store
  if (typeof topics !== 'function') throw new Error('the topics of the store depend on its query')
  expect(topics(new URLSearchParams({ sort: 'best-selling' }))).toEqual(['listing', 'sales'])
  expect(topics(new URLSearchParams({ sort: 'newest' }))).toEqual(['listing'])
})

test('a loader whose result lacks a prop of its page does not compile', () => {
  const load = async () => ({ query: 'iphone', results: [] })
  // @ts-expect-error: the page needs more than these two props
  const row: PageDefinition<PropsOf<'search'>> = { priority: 'browse', load, topics: [] }
  expect(row.load).toBe(load)
})
