import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { holdOpen, isWholeResponse, listenTo, openTestShop, sendBytes, statusesOf } from '#tests/support/test-shop.ts'

const shop = await openTestShop({ TRUSTED_PROXIES: '127.0.0.1' })
const longTimeouts = { headersMs: 100_000, requestMs: 100_000, keepAliveMs: 100_000, idleMs: 100_000, checkEveryMs: 50 }
/** Each shortens one timeout and disables the others, so that only the one under test closes a connection. */
const { port } = await listenTo(shop, { ...longTimeouts, headersMs: 1000, connections: 60 })
const { port: bodyTimeoutPort } = await listenTo(shop, { ...longTimeouts, headersMs: 1500, requestMs: 1500 })
const { port: silenceTimeoutPort } = await listenTo(shop, { ...longTimeouts, idleMs: 4000 })
const { port: idleTimeoutPort } = await listenTo(shop, { ...longTimeouts, keepAliveMs: 500 })

const report = '{"message":"from a socket","path":"/"}'
let clients = 0

/** Each request has its own client IP, so that no rate limit applies. */
function ours(): string {
  clients += 1
  return `Host: localhost:3000\r\nOrigin: http://localhost:3000\r\nX-Requested-With: vitrin\r\nX-Forwarded-For: 203.0.113.${clients}\r\n`
}

const reports = () => shop.lines().filter(({ msg }) => msg === 'browser: from a socket').length

async function post(headers: string, body = report): Promise<string> {
  return sendBytes(
    port,
    `POST /api/client-errors HTTP/1.1\r\n${ours()}${headers}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    isWholeResponse,
  )
}

async function normalRequest(to = port): Promise<number | undefined> {
  return statusesOf(await sendBytes(to, 'GET /livez HTTP/1.1\r\nHost: localhost\r\n\r\n', isWholeResponse))[0]
}

test('a report over a raw socket is accepted', async () => {
  const before = reports()
  expect(statusesOf(await post('Content-Type: application/json\r\n'))).toEqual([204])
  expect(reports()).toBe(before + 1)
})

test.each([
  ['a tab and a letter', 'Content-Type: application/json\ta\r\n'],
  ['trailing words', 'Content-Type: application/json text/plain\r\n'],
  ['a trailing semicolon', 'Content-Type: application/json;\r\n'],
  ['a no-break space before it', 'Content-Type: \u00a0application/json\r\n'],
  ['plain text', 'Content-Type: text/plain\r\n'],
  ['none', ''],
  ['two', 'Content-Type: text/plain\r\nContent-Type: application/json\r\n'],
  ['another charset', 'Content-Type: application/json; charset=utf-7\r\n'],
])('IN-05: Content-Type with %s is a 415 and the handler is not reached', async (_case, headers) => {
  const before = reports()
  expect(statusesOf(await post(headers))).toEqual([415])
  expect(reports()).toBe(before)
})

test.each([
  ['a line folded', 'Content-Type: application/json\r\n text/plain\r\n'],
  ['a space before the colon', 'Content-Type : application/json\r\n'],
  ['a vertical tab', 'Content-Type: \u000bapplication/json\r\n'],
])('IN-05: Content-Type with %s never reaches the handler', async (_case, headers) => {
  const before = reports()
  expect([400, 415]).toContain(statusesOf(await post(headers))[0])
  expect(reports()).toBe(before)
})

test('IN-05: leading spaces belong to the protocol, and the body is checked all the same', async () => {
  for (const space of ['', '  ', '\t', ' \t '])
    expect(statusesOf(await post(`Content-Type:${space}application/json\r\n`, '{"message":1}'))).toEqual([422])
})

const smuggled = 'GET /api/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n'

test.each([
  ['CL.TE', `Content-Length: ${5 + smuggled.length}\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${smuggled}`],
  ['TE.CL', `Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n5e\r\n${smuggled}\r\n0\r\n\r\n`],
  ['two lengths', `Content-Length: 0\r\nContent-Length: ${smuggled.length}\r\n\r\n${smuggled}`],
  ['a length with a sign', `Content-Length: +0\r\n\r\n${smuggled}`],
  ['a length that is a list', `Content-Length: 0, ${smuggled.length}\r\n\r\n${smuggled}`],
  ['TE with a tab', `Transfer-Encoding:\tchunked\r\nContent-Length: 4\r\n\r\n0\r\n\r\n${smuggled}`],
  ['TE with a space before the colon', `Transfer-Encoding : chunked\r\nContent-Length: 4\r\n\r\n0\r\n\r\n${smuggled}`],
  ['TE twice', `Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n${smuggled}`],
  ['TE xchunked', `Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${smuggled}`],
  ['TE chunked, identity', `Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n${smuggled}`],
  ['a bare line feed', `X-A: b\nTransfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n0\r\n\r\n${smuggled}`],
  ['a bare carriage return', `X-A: b\rTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${smuggled}`],
  ['NUL in a header', `X-A: b\u0000c\r\n\r\n${smuggled}`],
  ['a chunk that is longer than it says', `Transfer-Encoding: chunked\r\n\r\n1\r\nab\r\n0\r\n\r\n${smuggled}`],
])('WEB-09: %s is refused, the connection is closed and no smuggled request is handled', async (_case, rest) => {
  const received = await sendBytes(port, `POST /api/client-errors HTTP/1.1\r\n${ours()}Content-Type: application/json\r\n${rest}`)
  expect([400, 403, 415, 422, undefined]).toContain(statusesOf(received)[0])
  expect(statusesOf(received).length).toBeLessThanOrEqual(1)
  expect(received).not.toContain('"openapi"')
  expect(await normalRequest()).toBe(200)
})

test('WEB-09: headers without end are a 431, and a missing Host is a 400', async () => {
  const long = `GET /livez HTTP/1.1\r\nHost: localhost\r\n${'X-Filler: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\r\n'.repeat(500)}\r\n`
  expect(statusesOf(await sendBytes(port, long))).toEqual([431])
  expect(statusesOf(await sendBytes(port, 'GET /livez HTTP/1.1\r\n\r\n'))).toEqual([400])
})

test('WEB-09: slow headers time out with a 408', async () => {
  expect(statusesOf(await sendBytes(port, 'GET /livez HTTP/1.1\r\nHost: localhost\r\nX-Slow: '))).toEqual([408])
})

test('WEB-09: a connection without a request is closed', async () => {
  expect(statusesOf(await sendBytes(port, ''))).toEqual([408])
})

test('WEB-09: a slow body times out, and its handler is not reached', async () => {
  const before = reports()
  const received = await sendBytes(
    bodyTimeoutPort,
    `POST /api/client-errors HTTP/1.1\r\n${ours()}Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"mess`,
  )
  expect([408, undefined]).toContain(statusesOf(received)[0])
  expect(reports()).toBe(before)
})

test('WEB-09: an idle keep-alive connection is closed', async () => {
  const received = await sendBytes(idleTimeoutPort, 'GET /livez HTTP/1.1\r\nHost: localhost\r\n\r\n')
  expect(statusesOf(received)).toEqual([200])
})

test('WEB-09: pipelined requests get their own responses, in sequence', async () => {
  const two = 'GET /livez HTTP/1.1\r\nHost: a\r\n\r\nGET /api/nothing HTTP/1.1\r\nHost: b\r\nConnection: close\r\n\r\n'
  expect(statusesOf(await sendBytes(port, two))).toEqual([200, 404])
})

test('WEB-09: many idle connections are closed, and other requests are handled meanwhile', async () => {
  const idle = Array.from({ length: 40 }, () => holdOpen(port))
  await Promise.all(idle.map(({ opened }) => opened))
  expect(await normalRequest()).toBe(200)
  await Promise.all(idle.map(({ closed }) => closed))
  expect(await normalRequest()).toBe(200)
})

test('WEB-09: connections beyond the limit are closed, and new ones are accepted afterwards', async () => {
  const many = Array.from({ length: 80 }, () => holdOpen(port))
  await Promise.all(many.map(({ closed }) => closed))
  expect(await normalRequest()).toBe(200)
})

test('WEB-09: a client that does not read is disconnected, and other requests are handled meanwhile', async () => {
  const accepted = Promise.withResolvers<Socket>()
  const onAccept = (message: unknown) => accepted.resolve((message as { socket: Socket }).socket)
  subscribe('net.server.socket', onAccept)
  const reader = holdOpen(silenceTimeoutPort)
  const held = await accepted.promise
  unsubscribe('net.server.socket', onAccept)
  const closed = new Promise((resolve) => held.on('close', resolve))
  reader.socket.pause()
  // Some 20 MB of responses: more than the socket buffers hold, so that writing blocks.
  reader.socket.write('GET /media/hero/hero-watches.webp HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(300))
  expect(await normalRequest(silenceTimeoutPort)).toBe(200)
  await closed
  expect(await normalRequest(silenceTimeoutPort)).toBe(200)
  reader.socket.destroy()
})

test('IN-08: a body over 100 KB is a 413, with Content-Length or chunked', async () => {
  const before = reports()
  const withLength = await post('Content-Type: application/json\r\n', `{"message":"${'a'.repeat(200_000)}"}`)
  expect(statusesOf(withLength)).toEqual([413])
  const chunk = `${(10_000).toString(16)}\r\n${'a'.repeat(10_000)}\r\n`
  const chunked = `POST /api/client-errors HTTP/1.1\r\n${ours()}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n${chunk.repeat(30)}0\r\n\r\n`
  expect(statusesOf(await sendBytes(port, chunked, isWholeResponse))).toEqual([413])
  expect(reports()).toBe(before)
})
