import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Mobile } from '#domain/account/mobile.ts'
import { apiKey, startKavenegar } from '#tests/support/kavenegar.ts'
import { createKavenegar } from './kavenegar.ts'

const provider = await startKavenegar({ templates: { verify: 'کد: %token' } })
const host = { origin: provider.origin }
const plain = createKavenegar({ host, apiKey })
const withShortTimeout = createKavenegar({ host, apiKey, timeoutMs: 500 })
const templated = createKavenegar({ host, apiKey, template: 'verify' })
const to = '09121234567' as Mobile

let count = 0
const aText = () => ({ to, text: 'سلام\n@vitrin.shop #123456', localId: `text-${count++}` })

beforeEach(() => provider.control('faults/clear'))

async function serve(response: RequestListener): Promise<string> {
  const server = createServer(response).listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterAll(() => {
    server.close()
    server.closeAllConnections()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('a code is sent by the template when there is one', async () => {
  expect(await templated.sendCode({ ...aText(), code: '654321' })).toEqual({ kind: 'accepted', messageId: expect.stringMatching(/^\d+$/) })
  expect((await provider.inbox(to))[0]).toMatchObject({ message: 'کد: 654321' })
})

test('without a template the whole text is sent', async () => {
  const message = aText()
  expect(await plain.sendCode({ ...message, code: '123456' })).toMatchObject({ kind: 'accepted' })
  expect((await provider.inbox(to))[0]).toMatchObject({ receptor: to, message: message.text })
})

test('the same local id sends one message', async () => {
  const message = { ...aText(), to: '09120000001' as Mobile }
  const [first, second] = [await plain.sendText(message), await plain.sendText(message)]
  expect(second).toEqual(first)
  expect(await provider.inbox('09120000001')).toHaveLength(1)
})

test('the request is a form in UTF-8, with the key in the path only', async () => {
  const received: { url?: string; verb?: string; type?: string; body: string }[] = []
  const origin = await serve(async (request, response) => {
    const body = await text(request)
    received.push({ url: request.url ?? '', verb: request.method ?? '', type: request.headers['content-type'] ?? '', body })
    response.end('{"return":{"status":"200"},"entries":[{"messageid":"8"}]}')
  })
  const gateway = createKavenegar({ host: { origin }, apiKey: 'k/e?y' })
  expect(await gateway.sendText({ to, text: 'سلام & درود', localId: 'a-b' })).toEqual({ kind: 'accepted', messageId: '8' })
  expect(received).toMatchObject([
    { verb: 'POST', url: '/v1/k%2Fe%3Fy/sms/send.json', type: 'application/x-www-form-urlencoded; charset=utf-8' },
  ])
  const form = new URLSearchParams(received[0]?.body)
  expect([form.get('receptor'), form.get('message')]).toEqual([to, 'سلام & درود'])
  expect(form.get('localid')).toMatch(/^[0-9]{10,19}$/)
})

const account = (status: number) => [status, { kind: 'refused', status, fault: 'account' }] as const
const bug = (status: number) => [status, { kind: 'refused', status, fault: 'bug' }] as const

test.each([
  ...[401, 403, 407, 412, 416, 418, 420, 424, 426, 427, 432, 501].map(account),
  ...[400, 404, 405, 406, 413, 414, 415, 417, 419, 422, 428, 431, 604, 607].map(bug),
  [402, { kind: 'tryLater' }] as const,
  [409, { kind: 'tryLater' }] as const,
  [411, { kind: 'invalidNumber' }] as const,
  [429, { kind: 'tryLater' }] as const,
  [451, { kind: 'tryLater' }] as const,
  account(799),
])('CH-07: the return status %i has its outcome, whatever the HTTP status', async (status, outcome) => {
  for (const mode of ['same', 'always200']) {
    await provider.control('http-status', { mode })
    await provider.control('fault', { fault: `return-${status}`, times: 2 })
    expect(await plain.sendText(aText())).toEqual(outcome)
    await provider.control('faults/clear')
  }
})

test('CH-07: a failed operation (402) is retried once, other refusals are not', async () => {
  const calls = async () => (await provider.calls())['sms/send'] ?? 0
  const before = await calls()
  await provider.control('fault', { fault: 'return-402' })
  expect(await plain.sendText(aText())).toMatchObject({ kind: 'accepted' })
  expect(await calls()).toBe(before + 2)
  await provider.control('fault', { fault: 'return-409' })
  expect(await plain.sendText(aText())).toEqual({ kind: 'tryLater' })
  expect(await calls()).toBe(before + 3)
})

test.each(['timeout', 'hang-up', 'lost-reply', 'non-json', 'bad-gateway', 'odd-json', 'huge', 'endless'])(
  'CH-07, IN-09: a response that is %s returns tryLater before the timeout',
  async (fault) => {
    await provider.control('fault', { fault })
    const started = performance.now()
    expect(await withShortTimeout.sendText(aText())).toEqual({ kind: 'tryLater' })
    expect(performance.now() - started).toBeLessThan(4_500)
  },
)

test('CH-07: without a server it returns tryLater', async () => {
  const gone = createKavenegar({ host: { origin: 'http://127.0.0.1:9' }, apiKey })
  expect(await gone.sendText(aText())).toEqual({ kind: 'tryLater' })
})

test.each([301, 302, 303, 307, 308])('IN-09: a redirect (%i) is not followed', async (status) => {
  let visits = 0
  const inside = await serve((_request, response) => {
    visits += 1
    response.end('{"return":{"status":200},"entries":[]}')
  })
  const origin = await serve((_request, response) => response.writeHead(status, { location: inside }).end('{"return":{"status":200}}'))
  expect(await createKavenegar({ host: { origin }, apiKey }).sendText(aText())).toEqual({ kind: 'tryLater' })
  expect(visits).toBe(0)
})

test('IN-09: at most a megabyte of a reply is read', async () => {
  let poured = 0
  const origin = await serve((_request, response) => {
    const chunk = Buffer.alloc(64 * 1024, ' ')
    const pour = () => {
      while (!response.destroyed && poured < 50 * 1024 * 1024 && response.write(chunk)) poured += chunk.length
    }
    response.on('drain', pour)
    pour()
  })
  expect(await createKavenegar({ host: { origin }, apiKey }).sendText(aText())).toEqual({ kind: 'tryLater' })
  expect(poured).toBeLessThan(10 * 1024 * 1024)
})
