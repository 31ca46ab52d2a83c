import { globSync, readFileSync } from 'node:fs'
import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Mobile } from '#domain/account/mobile.ts'
import { rial } from '#domain/money.ts'
import { createS3Store } from './files-s3.ts'
import { createKavenegar } from './kavenegar.ts'
import { defaultLimits } from './provider-call.ts'
import { createZarinpal } from './zarinpal.ts'

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const authority = `S${'7'.repeat(35)}`
const account = { region: 'ir', bucket: 'vitrin', accessKeyId: 'AKID', secretAccessKey: 'secret' }

/** One call of each kind per gateway, against a configured host. */
const gateways: [name: string, calls: (origin: string) => (() => Promise<unknown>)[]][] = [
  [
    'the payment gateway',
    (origin) => {
      const bank = createZarinpal({ merchantId: '9b2c7a54-1d3e-4f60-8a91-b2c3d4e5f607', baseUrl: origin })
      const payment = {
        amount: rial(50_000),
        description: 'http://169.254.169.254/',
        callbackUrl: 'http://127.0.0.1:1/',
        orderNumber: '//127.0.0.1',
      }
      return [
        () => bank.request(payment),
        () => bank.verify({ authority, amount: rial(50_000) }),
        () => bank.inquiry(authority),
        bank.unverified,
      ]
    },
  ],
  [
    'the SMS provider',
    (origin) => {
      const sms = createKavenegar({ host: { origin }, apiKey: 'key', template: 'verify' })
      const message = { to: '09120000000' as Mobile, localId: 'a', text: 'http://169.254.169.254/' }
      return [() => sms.sendText(message), () => sms.sendCode({ ...message, code: '123456' })]
    },
  ],
  [
    'the file store',
    (origin) => {
      const files = createS3Store({ ...account, endpoint: origin })
      return [() => files.put('a/b', Buffer.from('x'), 'image/webp'), () => files.get('a/b'), () => files.delete('a/b'), () => files.list()]
    },
  ],
]

/** Neither a success nor a hang: an outage. */
const isOutage = (outcome: unknown) => /unreachable|tryLater|FilesUnavailable/.test(JSON.stringify(outcome) ?? '')
const outcomeOf = (call: () => Promise<unknown>) => call().catch((error: Error) => error.constructor.name)

describe.each(gateways)('%s', (_name, calls) => {
  test.each([
    ['this machine', 302],
    ['this machine', 307],
    ['the cloud’s own IP', 301],
    ['the cloud’s own IP', 308],
  ])('IN-09: does not follow a redirect to %s (%i)', async (whither, status) => {
    let visits = 0
    const inside = await serve((_request, response) => {
      visits += 1
      response.end('{"data":{"code":100},"errors":[],"return":{"status":200}}')
    })
    const location = whither === 'this machine' ? inside : 'http://169.254.169.254/latest/meta-data/'
    const yes = '{"data":{"code":100,"authority":"x"},"errors":[],"return":{"status":200},"entries":[{"messageid":1}]}'
    const origin = await serve((_request, response) => response.writeHead(status, { location }).end(yes))
    for (const call of calls(origin)) expect(await outcomeOf(call)).toSatisfy(isOutage)
    expect(visits).toBe(0)
  })

  test.each(['50 MB', 'endless'])('IN-09: stops reading a reply of %s at the limit', async (length) => {
    const most = length === 'endless' ? Number.POSITIVE_INFINITY : 50 * 1024 * 1024
    let poured = 0
    const origin = await serve((_request, response) =>
      pour(response, most, (bytes) => {
        poured += bytes
      }),
    )
    for (const call of calls(origin)) expect(await outcomeOf(call)).toSatisfy(isOutage)
    // A file may have 16 MB; every other reply is cut at one, plus socket buffers.
    expect(poured / calls(origin).length).toBeLessThan(12 * 1024 * 1024)
  })
})

function pour(response: ServerResponse, most: number, onSent: (bytes: number) => void): void {
  const chunk = Buffer.alloc(64 * 1024, ' ')
  let sent = 0
  const more = () => {
    while (!response.destroyed && sent < most && response.write(chunk)) {
      sent += chunk.length
      onSent(chunk.length)
    }
    if (sent >= most) response.end()
  }
  response.on('drain', more)
  more()
}

test('IN-09: at most a megabyte of a reply is read', () => expect(defaultLimits.replyBytes).toBe(1024 * 1024))

describe('IN-09: no URL comes from a visitor', () => {
  const sources = globSync('{server,services,gateways,jobs,db,domain}/**/*.ts')
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => ({ file, text: readFileSync(file, 'utf8') }))
  const filesWith = (what: RegExp) =>
    sources
      .filter(({ text }) => what.test(text))
      .map(({ file }) => file)
      .sort()

  test('the server never uses fetch, and makes HTTP calls in one file', () => {
    expect(filesWith(/\bfetch\(|\bnew (WebSocket|EventSource|XMLHttpRequest)\b/)).toEqual([])
    // The two sandbox files connect to a simulator in memory; the embedded database looks for a free port.
    expect(filesWith(/(request|get|connect|createConnection|Socket)\b[^\n]*from 'node:(https?|http2|net|tls)'/)).toEqual([
      'db/embedded/server.ts',
      'gateways/provider-call.ts',
      'server/providers/sandbox-messages.ts',
      'server/providers/sandbox-zarinpal.ts',
    ])
  })

  test('every gateway is created with the URLs of the configuration', () => {
    // The owner types the URL of a source of rates: it has checks of its own (DESK-28).
    expect(filesWith(/callProvider\(/)).toEqual([
      'gateways/files-s3.ts',
      'gateways/kavenegar.ts',
      'gateways/provider-call.ts',
      'gateways/public-call.ts',
      'gateways/zarinpal.ts',
    ])
    expect(filesWith(/createZarinpal\(|createKavenegar\(|createS3Store\(/).filter((file) => !file.startsWith('gateways/'))).toEqual([
      'server/providers/files.ts',
      'server/providers/messages.ts',
      'server/providers/payments.ts',
    ])
  })

  test('user input never becomes part of the URL', async () => {
    const requested: string[] = []
    const origin = await serve((request, response) => {
      requested.push(`${request.headers.host}${request.url?.split('?')[0]}`)
      response.end('{}')
    })
    const bank = createZarinpal({ merchantId: '9b2c7a54-1d3e-4f60-8a91-b2c3d4e5f607', baseUrl: origin })
    const sms = createKavenegar({ host: { origin }, apiKey: 'key' })
    const files = createS3Store({ ...account, endpoint: origin })
    const host = new URL(origin).host
    for (const evil of ['http://169.254.169.254/', '//127.0.0.1:1/', '@127.0.0.1', '/../../control']) {
      expect(await bank.verify({ authority: evil, amount: rial(50_000) })).toEqual({ kind: 'unknownAuthority' })
      expect(await bank.inquiry(evil)).toEqual({ kind: 'unknownAuthority' })
      await sms.sendText({ to: evil as Mobile, text: evil, localId: evil })
      await expect(files.get(evil)).rejects.toThrow()
    }
    expect(new Set(requested)).toEqual(new Set([`${host}/v1/key/sms/send.json`]))
  })
})
