import { expect, test } from 'vitest'
import { Refusal, refusals } from '#domain/refusals.ts'
import { createRouter } from './edge.ts'
import { canonicalRequest, onlyReads } from './paths.ts'

const app = createRouter()
  .use(canonicalRequest)
  .use(onlyReads)
  .all('*', (c) => c.text('reached'))
  .onError((error, c) => {
    if (!(error instanceof Refusal)) throw error
    return c.text(error.code, refusals[error.code].status)
  })

const ask = (path: string, method = 'GET') => app.request(new Request(`http://localhost${path}`, { method }))

test.each(['//a', '/a//b', '/a%2fb', '/a%2Fb', '/a%5cb', '/a%00', '/a%0d%0ab', '/a%7f', '/%', '/%zz', '/%c0%ae', '/a%e2%80'])(
  'WEB-08: %s goes no further',
  async (path) => expect((await ask(path)).status).toBe(404),
)

test.each(['/', '/a', '/a/b.c', '/%da%af%d9%88%d8%b4%db%8c', '/a%20b', '/a?x=//&y=%2f', '/_data/', '/api/a/'])(
  '%s goes on',
  async (path) => {
    expect(await (await ask(path)).text()).toBe('reached')
  },
)

test.each([
  ['/store/', '/store'],
  ['/store/?q=%2f', '/store?q=%2f'],
  ['/%da%af/', '/%da%af'],
])('WEB-08: %s is %s', async (path, location) => {
  const answer = await ask(path)
  expect([answer.status, answer.headers.get('location')]).toEqual([308, location])
})

test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'QUERY'])('WEB-08: %s is refused with what is allowed', async (method) => {
  const answer = await ask('/a', method)
  expect(answer.status).toBe(405)
  expect(answer.headers.get('allow')).toContain('GET, HEAD')
})
