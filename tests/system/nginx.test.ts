import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { startNginx } from '#tests/support/nodes/nginx.ts'
import { holdOpen, isWholeResponse, listenTo, openTestShop, sendBytes, statusesOf } from '#tests/support/test-shop.ts'

const shop = await openTestShop({ TRUSTED_PROXIES: '127.0.0.1' })
const node = await listenTo(shop)
const nginx = await startNginx({
  nodePorts: [node.port],
  changes: [
    ['client_header_timeout 10s', 'client_header_timeout 1s'],
    ['client_body_timeout 10s', 'client_body_timeout 1s'],
  ],
})
const { port } = nginx
afterAll(() => nginx.stop())

/** A client that is neither nginx nor trusted: loopback has a whole network of IPs. */
const stranger = '127.0.0.3'
const ours = 'Host: localhost:3000\r\nOrigin: http://localhost:3000\r\nX-Requested-With: vitrin\r\nContent-Type: application/json\r\n'
const body = '{"message":"through nginx","path":"/"}'

const report = (through: number, headers = '', from = stranger) =>
  sendBytes(
    through,
    `POST /api/client-errors HTTP/1.1\r\n${ours}${headers}Content-Length: ${body.length}\r\n\r\n${body}`,
    isWholeResponse,
    from,
  )

const get = (target: string, headers = '') =>
  sendBytes(port, `GET ${target} HTTP/1.1\r\nHost: localhost:3000\r\n${headers}Connection: close\r\n\r\n`, isWholeResponse)

/** Each client must get its own response: another's would be cross-talk. */
async function othersAreFine(): Promise<void> {
  for (const [target, text] of [
    ['/livez', '"alive"'],
    ['/api/nothing', '"page.notFound"'],
    ['/readyz', '"ready"'],
    ['/api/categories', '"categories"'],
  ] as const)
    expect(await get(target)).toContain(text)
}

const counted = async () => {
  const { rows } = await shop.db.execute<{ key: string; taken: number }>(
    sql`select key, taken from rate_limits where key like 'client-errors:%'`,
  )
  return Object.fromEntries(rows.map(({ key, taken }) => [key.replace('client-errors:', ''), taken]))
}

beforeEach(() => shop.db.execute(sql`delete from rate_limits`))

test('a node responds through nginx with all its headers', async () => {
  const received = await get('/livez')
  expect(statusesOf(received)).toEqual([200])
  for (const name of ['content-security-policy', 'x-content-type-options', 'x-request-id', 'referrer-policy'])
    expect(received).toMatch(new RegExp(`^${name}: `, 'im'))
  expect(received).not.toMatch(/nginx\/\d/)
})

test('WEB-07: through nginx the true peer is counted and logged, whatever headers claim', async () => {
  const claims = (turn: number) =>
    `X-Forwarded-For: 198.51.100.${turn}\r\nX-Real-IP: 198.51.100.${turn}\r\nForwarded: for=198.51.100.${turn}\r\n`
  const statuses: (number | undefined)[] = []
  for (let turn = 0; turn < 22; turn += 1) statuses.push(statusesOf(await report(port, claims(turn)))[0])
  expect(statuses).toEqual([...Array(20).fill(204), 429, 429])
  expect(await counted()).toEqual({ [stranger]: 20 })
  const lines = shop.lines().filter(({ route }) => route === '/api/client-errors')
  expect(new Set(lines.map(({ client }) => client))).toEqual(new Set([stranger]))
})

test('WEB-07: without a trusted proxy, forwarding headers are ignored', async () => {
  for (let turn = 0; turn < 3; turn += 1)
    await report(node.port, `X-Forwarded-For: 198.51.100.${turn}\r\nX-Request-Id: forged-${turn}-aaaa\r\n`, '127.0.0.4')
  expect(await counted()).toEqual({ '127.0.0.4': 3 })
  expect(shop.written.join('')).not.toContain('forged-')
})

test('WEB-07: behind a configured CDN its visitors are counted; a forged header is ignored', async () => {
  const cdn = '127.0.0.8'
  const lines = `set_real_ip_from ${cdn}; real_ip_header X-Forwarded-For; real_ip_recursive on;`
  const behind = await startNginx({ nodePorts: [node.port], changes: [['server_tokens off;', `server_tokens off; ${lines}`]] })
  onTestFinished(() => behind.stop())
  await report(behind.port, 'X-Forwarded-For: 192.0.2.1, 198.51.100.7\r\n', cdn)
  await report(behind.port, 'X-Forwarded-For: 198.51.100.9\r\n', '127.0.0.9')
  expect(await counted()).toEqual({ '198.51.100.7': 1, '127.0.0.9': 1 })
})

test('WEB-07, LD-06: nginx counts an IPv6 subscriber by the /48, however its addresses are written', async () => {
  const cdn = '127.0.0.8'
  const lines = `set_real_ip_from ${cdn}; real_ip_header X-Forwarded-For;`
  const strict = await startNginx({
    nodePorts: [node.port],
    changes: [
      ['server_tokens off;', `server_tokens off; ${lines}`],
      ['rate=500r/s', 'rate=1r/m'],
      ['burst=2000 nodelay', 'burst=1 nodelay'],
    ],
  })
  onTestFinished(() => strict.stop())
  const statusFor = async (visitor: string) => statusesOf(await report(strict.port, `X-Forwarded-For: ${visitor}\r\n`, cdn))[0]
  for (const network of [
    ['2001:db8:1:2::1', '2001:db8:1:3:a:b:c:2', '2001:db8:1::9:9'],
    ['2001:db8:2::1', '2001:db8:2::a:2', '2001:db8:2:ffff::9:9'],
    ['2001:db8::1', '2001:db8::a:2', '2001:db8::9:9:9'],
  ]) {
    const statuses: (number | undefined)[] = []
    for (const visitor of network) statuses.push(await statusFor(visitor))
    expect(statuses, network[0]).toEqual([204, 204, 429])
  }
  expect(await statusFor('198.51.100.1')).toBe(204)
})

test('one request id is shared by nginx, the response and the log', async () => {
  const received = await get('/livez', 'X-Request-Id: forged-by-the-client\r\n')
  const id = /x-request-id: (\S+)/i.exec(received)?.[1]
  expect(id).toMatch(/^[0-9a-f]{32}$/)
  expect(shop.lines().some(({ requestId }) => requestId === id)).toBe(true)
})

test('WEB-08: other spellings of a path are not found through nginx either', async () => {
  for (const target of ['//api//categories', '/API/categories', '/api/categories/', '/api%2fcategories', '/api/categories%00'])
    expect([400, 404], target).toContain(statusesOf(await get(target))[0])
  for (const method of ['TRACE', 'PROPFIND'])
    expect([405]).toContain(
      statusesOf(await sendBytes(port, `${method} / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`, isWholeResponse))[0],
    )
})

test('WEB-10: the metrics do not pass nginx', async () => {
  const received = await get('/metrics')
  expect(statusesOf(received)).toEqual([404])
  expect(received).not.toContain('http_request_duration_seconds')
})

const smuggled = 'GET /api/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n'

test.each([
  ['CL.TE', `Content-Length: ${5 + smuggled.length}\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${smuggled}`],
  ['TE.CL', `Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n35\r\n${smuggled}\r\n0\r\n\r\n`],
  ['TE with a tab', `Transfer-Encoding:\tchunked\r\nContent-Length: 4\r\n\r\n0\r\n\r\n${smuggled}`],
  ['TE with a space before the colon', `Transfer-Encoding : chunked\r\nContent-Length: ${smuggled.length}\r\n\r\n${smuggled}`],
  ['TE xchunked', `Transfer-Encoding: xchunked\r\nContent-Length: ${smuggled.length}\r\n\r\n${smuggled}`],
  ['TE twice', `Transfer-Encoding: chunked\r\nTransfer-Encoding: x\r\nContent-Length: 5\r\n\r\n0\r\n\r\n${smuggled}`],
  ['two lengths', `Content-Length: 0\r\nContent-Length: ${smuggled.length}\r\n\r\n${smuggled}`],
  ['bare line feeds', `X-A: b\nTransfer-Encoding: chunked\nContent-Length: 5\n\n0\r\n\r\n${smuggled}`],
  ['a bare carriage return', `X-A: b\rTransfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n${smuggled}`],
  ['NUL in a header', `X-A: b\u0000c\r\nContent-Length: 0\r\n\r\n${smuggled}`],
])('WEB-09: %s through nginx: no client gets the response of another', async (_case, rest) => {
  const attack = `POST /api/client-errors HTTP/1.1\r\n${ours}${rest}`
  const all = await Promise.all(Array.from({ length: 4 }, () => sendBytes(port, attack, undefined, '127.0.0.7')))
  for (const response of all) {
    // Bytes after a complete request are the same client's next request; nothing else may get a response.
    expect(statusesOf(response).filter((status) => status === 204)).toEqual([])
    expect(statusesOf(response).length).toBeLessThanOrEqual(2)
  }
  await othersAreFine()
})

test.each([
  ['headers that trickle', 'GET /livez HTTP/1.1\r\nHost: localhost\r\nX-Slow: '],
  ['a body that trickles', `POST /api/client-errors HTTP/1.1\r\n${ours}Content-Length: 500\r\n\r\n{`],
  ['a client that sends nothing', ''],
])('WEB-09: %s is ended by nginx', async (_case, bytes) => {
  expect([408, undefined]).toContain(statusesOf(await sendBytes(port, bytes, undefined, '127.0.0.5'))[0])
  await othersAreFine()
})

test('WEB-09: hundreds of half-sent requests from one client block no other client, and time out', async () => {
  const many = Array.from({ length: 300 }, () => holdOpen(port, 'GET /livez HTTP/1.1\r\nHost: localhost\r\nX-Slow: ', '127.0.0.6'))
  await Promise.all(many.map(({ opened }) => opened))
  await othersAreFine()
  await Promise.all(many.map(({ closed }) => closed))
})
