import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { isPublic } from './public-call.ts'
import { rateSource } from './rate-source.ts'

const publicIp = { address: '93.184.216.34', family: 4 }

/** A source with this response, reached without TLS; the name resolves to a public IP. */
async function aSource(respond: RequestListener, resolved = [publicIp]) {
  let requests = 0
  const server = createServer((request, response) => {
    requests += 1
    respond(request, response)
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const source = rateSource({ resolve: async () => resolved, connect: () => connect(port, '127.0.0.1') })
  return { read: (path = '', url = 'https://rates.example/usd') => source.read(url, path), requests: () => requests }
}
const saying = (text: string) => aSource((_request, response) => void response.end(text))

test.each([
  ['a plain number', '118500\n', '', 118_500],
  ['a number with separators', '1,185,000', '', 1_185_000],
  ['a number in JSON', '{"data":{"usd":{"price":118500.4}}}', 'data.usd.price', 118_500.4],
  ['a text in a list', '[{"p":"118,500"}]', '0.p', 118_500],
])('%s is read', async (_case, text, path, value) => {
  expect(await (await saying(text)).read(path)).toEqual({ kind: 'number', value })
})

test.each([
  ['a page', '<html>118500</html>', ''],
  ['another path', '{"usd":118500}', 'eur'],
  ['an inherited name', '{"usd":118500}', 'constructor.length'],
  ['a negative number', '-5', ''],
  ['nothing', '', ''],
  ['too many digits of nonsense', '1e400', ''],
  ['an answer above 64 KB', `{"usd":1,"more":"${'x'.repeat(70_000)}"}`, 'usd'],
])('DESK-28: %s is unreadable', async (_case, text, path) => {
  expect(await (await saying(text)).read(path)).toEqual({ kind: 'unreadable' })
})

test('DESK-28: redirects and errors are no rates', async () => {
  const moved = await aSource((_request, response) => void response.writeHead(302, { location: 'https://127.0.0.1/' }).end('118500'))
  expect([await moved.read(), moved.requests()]).toEqual([{ kind: 'unreachable' }, 1])
  const silent = rateSource({ resolve: () => Promise.reject(Object.assign(new Error('no name'), { code: 'ENOTFOUND' })) })
  expect(await silent.read('https://rates.example/', '')).toEqual({ kind: 'unreachable' })
})

test.each([
  'http://rates.example/',
  'https://127.0.0.1/',
  'https://[::1]/',
  'https://2130706433/',
  'https://rates.example:5432/',
  'https://user:secret@rates.example/',
  'file:///etc/passwd',
  'nonsense',
])('DESK-28: %s is never requested', async (url) => {
  const source = await saying('118500')
  expect([await source.read('', url), source.requests()]).toEqual([{ kind: 'forbidden' }, 0])
})

test.each([
  ['127.0.0.1', '10.0.0.5', '172.16.3.4', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0', '224.0.0.1', '255.255.255.255'],
  ['::1', '::', 'fe80::1', 'fc00::1', '::ffff:10.0.0.1', 'ff02::1', '64:ff9b::a00:1', '2002:a00:1::'],
])('DESK-28: a name that resolves to a private IP is not requested', async (...addresses) => {
  for (const address of addresses) {
    expect([address, isPublic(address)]).toEqual([address, false])
    const source = await aSource((_request, response) => void response.end('118500'), [publicIp, { address, family: 4 }])
    expect([await source.read(), source.requests()]).toEqual([{ kind: 'forbidden' }, 0])
  }
})
