import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rial } from '#domain/money.ts'
import type { RequestOutcome, VerifyOutcome } from './payment.ts'
import { createZarinpal } from './zarinpal.ts'

/** Replies with any body and HTTP status. */
let reply = { status: 200, code: 0 }
const server = createServer((_request, response) => {
  const { status, code } = reply
  const body = code > 0 ? { data: { code, ref_id: 7 }, errors: [] } : { data: [], errors: { code, message: 'x', validations: [] } }
  response.writeHead(status).end(JSON.stringify(body))
})
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => new Promise((resolve) => server.close(resolve)))

const authority = `S${'0'.repeat(35)}`
const gateway = () =>
  createZarinpal({
    merchantId: '9b2c7a54-1d3e-4f60-8a91-b2c3d4e5f607',
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  })
const request = () =>
  gateway().request({ amount: rial(50_000), description: 'سفارش', callbackUrl: 'https://shop.example/back', orderNumber: 'ORD-1-AAAAA' })
const verify = () => gateway().verify({ authority, amount: rial(50_000) })

const refused = (code: number, alarm: boolean): RequestOutcome => ({ kind: 'refused', code, alarm })
const unknown = (code: number, alarm: boolean): VerifyOutcome => ({ kind: 'unknown', code, alarm })
const wages = [-30, -31, -32, -33, -34, -35, -36, -37, -38, -39, -40]

/** The table of codes (providers §1.7), row by row: the meaning for a payment request and for a verification. */
const table: [code: number, RequestOutcome, VerifyOutcome][] = [
  [-9, refused(-9, true), unknown(-9, true)],
  [-10, refused(-10, true), unknown(-10, true)],
  [-11, refused(-11, true), unknown(-11, true)],
  [-12, refused(-12, false), { kind: 'busy' }],
  [-13, refused(-13, false), unknown(-13, false)],
  [-14, refused(-14, true), unknown(-14, true)],
  [-15, refused(-15, true), unknown(-15, true)],
  [-16, refused(-16, true), unknown(-16, true)],
  [-17, refused(-17, true), unknown(-17, true)],
  [-18, refused(-18, true), unknown(-18, true)],
  [-19, refused(-19, true), unknown(-19, true)],
  ...wages.map((code): [number, RequestOutcome, VerifyOutcome] => [code, refused(code, true), unknown(code, true)]),
  [-41, { kind: 'overLimit' }, unknown(-41, true)],
  [-50, refused(-50, true), { kind: 'amountDiffers' }],
  [-51, refused(-51, true), { kind: 'notPaid' }],
  [-52, refused(-52, false), unknown(-52, false)],
  [-53, refused(-53, true), { kind: 'foreign' }],
  [-54, refused(-54, true), { kind: 'unknownAuthority' }],
  [-55, refused(-55, true), { kind: 'unknownAuthority' }],
  [-60, refused(-60, true), unknown(-60, true)],
  [-61, refused(-61, true), unknown(-61, true)],
  [-62, refused(-62, true), unknown(-62, true)],
  [-63, refused(-63, true), unknown(-63, true)],
  [-777, refused(-777, true), unknown(-777, true)],
  [429, refused(429, true), unknown(429, true)],
]

describe('the code decides, whatever the HTTP status', () => {
  test.each(table)('%i', async (code, requested, verified) => {
    for (const status of [200, 400, 401, 422, 500]) {
      reply = { status, code }
      expect([status, await request(), await verify()]).toEqual([status, requested, verified])
    }
  })

  test('PAY-05: 100 and 101 both mean paid', async () => {
    const proof = { refId: '7', maskedCard: null, fee: null, feeType: null }
    reply = { status: 200, code: 100 }
    expect(await verify()).toEqual({ kind: 'paid', ...proof })
    reply = { status: 200, code: 101 }
    expect(await verify()).toEqual({ kind: 'alreadyVerified', ...proof })
  })

  test('a success without an authority is no opened payment', async () => {
    reply = { status: 200, code: 100 }
    expect(await request()).toEqual({ kind: 'unreachable' })
  })
})
