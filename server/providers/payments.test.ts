import { expect, test } from 'vitest'
import { rial } from '#domain/money.ts'
import { readConfig } from '#server/config/config.ts'
import { createLogger } from '#server/log.ts'
import { freePort } from '#tests/support/free-port.ts'
import { openPayments } from './payments.ts'

test('PAY-09: a gateway that cannot be reached is logged with the reason, and without the merchant key', async () => {
  const written: string[] = []
  const merchantId = '3f1c7a52-9b0e-4d6f-8a21-5c4e7b9d0f13'
  const config = readConfig({ ZARINPAL_MERCHANT_ID: merchantId, ZARINPAL_BASE_URL: `http://127.0.0.1:${await freePort()}` })
  const { gateway } = openPayments(config, {
    log: createLogger(config, { write: (line) => written.push(line) }),
    shopName: () => 'ویترین',
    fontHref: undefined,
  })
  expect(await gateway.verify({ authority: 'S'.repeat(36), amount: rial(10_000) })).toEqual({ kind: 'unreachable' })
  expect(written.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ level: 'warn', call: 'verify', reason: 'noConnection', cause: 'ECONNREFUSED' }),
  ])
  expect(written.join()).not.toContain(merchantId)
})
