import { expect, test } from 'vitest'
import { Refusal, refusals } from '#domain/refusals.ts'
import { createRouter } from './app-env.ts'
import { canonicalRequest, onlyReads } from './paths.ts'

const app = createRouter()
  .use(canonicalRequest)
  .use(onlyReads)
  .all('*', (c) => c.text('reached'))
  .onError((error, c) => {
    if (!(error instanceof Refusal)) throw error
    return c.text(error.code, refusals[error.code].status)
  })

const request = (path: string, method = 'GET') => app.request(new Request(`http://localhost${path}`, { method }))

test.each(['//a', '/a//b', '/a%2fb', '/a%2Fb', '/a%5cb', '/a%00', '/a%0d%0ab', '/a%7f', '/%', '/%zz', '/%c0%ae', '/a%e2%80'])(
  'WEB-08: %s is a 404',
  async (path) => expect((await request(path)).status).toBe(404),
)

test.each(['/', '/a', '/a/b.c', '/%da%af%d9%88%d8%b4%db%8c', '/a%20b', '/a?x=//&y=%2f', '/_data/', '/api/a/'])(
  '%s is handled',
  async (path) => {
    expect(await (await request(path)).text()).toBe('reached')
  },
)

test.each([
  ['/store/', '/store'],
  ['/store/?q=%2f', '/store?q=%2f'],
  ['/%da%af/', '/%da%af'],
])('WEB-08: %s redirects to %s', async (path, location) => {
  const response = await request(path)
  expect([response.status, response.headers.get('location')]).toEqual([308, location])
})

test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'QUERY'])('WEB-08: %s is refused with the allowed methods', async (method) => {
  const response = await request('/a', method)
  expect(response.status).toBe(405)
  expect(response.headers.get('allow')).toContain('GET, HEAD')
})
