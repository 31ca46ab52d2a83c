import { afterEach, expect, test, vi } from 'vitest'
import { fetchShippingQuotes, useShippingQuotes } from './shipping-quotes.ts'

const body = { items: [], addressId: null }
const choiceOf = (id: string) => ({ offered: [{ id }], leftOut: [] })
afterEach(() => vi.unstubAllGlobals())

test('a response that a later request has overtaken is dropped', async () => {
  const replies: ((response: Response) => void)[] = []
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => replies.push(resolve)))
  const requests = [fetchShippingQuotes('one phone', body), fetchShippingQuotes('two phones', body)]
  replies[1]?.(Response.json(choiceOf('new')))
  replies[0]?.(Response.json(choiceOf('old')))
  await Promise.all(requests)
  expect(useShippingQuotes.getState()).toMatchObject({ key: 'two phones', methods: choiceOf('new'), hasFailed: false })
})

test('a failed request leaves nothing to choose and says so', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('offline')
  })
  await fetchShippingQuotes('one phone', body)
  expect(useShippingQuotes.getState()).toEqual({ key: 'one phone', methods: { offered: [], leftOut: [] }, hasFailed: true })
})
