import { afterEach, expect, test, vi } from 'vitest'
import { createGet, onSignedOut, requestDesk } from './api.ts'

afterEach(() => vi.unstubAllGlobals())

test('DESK-48: when a session has ended, who is signed in is requested once, not for ever', async () => {
  const requested: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    requested.push(url)
    if (requested.length > 9) throw new Error('without an end')
    return Response.json({ code: 'session.expired' }, { status: 401 })
  })
  const signedOut = vi.fn(() => void requestDesk('GET', '/me'))
  const stop = onSignedOut(signedOut)

  expect(await requestDesk('GET', '/today/waiting')).toMatchObject({ isOk: false, problem: { status: 401 } })
  await vi.waitFor(() => expect(requested).toEqual(['/api/desk/today/waiting', '/api/desk/me']))
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(requested).toHaveLength(2)
  expect(signedOut).toHaveBeenCalledTimes(1)
  stop()
})

test('every request of a load in the background is marked, also one that follows another; those of a person are not', async () => {
  const marks: unknown[] = []
  vi.stubGlobal('fetch', async (_url: string, { headers }: { headers: Record<string, string> }) => {
    marks.push(headers['x-desk-background'])
    return Response.json({})
  })
  const get = createGet({ isBackground: true })
  const load = async () => {
    await get('/goods', { query: {} })
    await get('/goods/views')
  }
  await Promise.all([load(), requestDesk('GET', '/me'), createGet({ isBackground: false })('/me')])
  expect(marks).toEqual(['1', undefined, undefined, '1'])
})
