import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { isDemo, missingSettings } from './providers.ts'
import { settingsOf } from './settings.ts'

const payment = { ZARINPAL_MERCHANT_ID: '9b2c7a54-1d3e-4f60-8a91-b2c3d4e5f607' }
const sms = { KAVENEGAR_API_KEY: '6B4F3A2E1D0C9B8A7F6E5D4C3B2A1908' }
const mail = { SMTP_URL: 'smtps://shop:pw@mail.vitrin.shop:465', OWNER_EMAIL: 'owner@vitrin.shop' }
const files = { S3_ENDPOINT: 'https://s3.vitrin.shop', S3_REGION: 'x', S3_BUCKET: 'x', S3_ACCESS_KEY_ID: 'x', S3_SECRET_ACCESS_KEY: 'x' }

/** Before anything is entered at the desk. */
const unset = (env: Record<string, string>) => ({ current: settingsOf(readConfig(env), []), stored: [] })
const namesOf = (env: Record<string, string>) => missingSettings(readConfig(env), unset(env)).map((line) => line.split(' ')[0])

test.each([
  ['nothing', {}, []],
  ['payment and SMS', { ...payment, ...sms }, ['NODE_ENV', 'SMTP_URL', 'OWNER_EMAIL']],
  ['payment', payment, ['NODE_ENV', 'KAVENEGAR_API_KEY', 'SMTP_URL', 'OWNER_EMAIL']],
  ['SMS', sms, ['NODE_ENV', 'ZARINPAL_MERCHANT_ID', 'SMTP_URL', 'OWNER_EMAIL']],
  ['mail', mail, ['NODE_ENV', 'ZARINPAL_MERCHANT_ID', 'KAVENEGAR_API_KEY']],
  ['an object store', files, ['NODE_ENV', 'ZARINPAL_MERCHANT_ID', 'KAVENEGAR_API_KEY', 'SMTP_URL', 'OWNER_EMAIL']],
  ['all', { ...payment, ...sms, ...mail }, ['NODE_ENV']],
])('WEB-11: with %s configured the missing settings are named', (_case, env, names) => expect(namesOf(env)).toEqual(names))

test('WEB-11: a missing setting is one sentence that says what does not work', () => {
  for (const line of missingSettings(readConfig(sms), unset(sms))) expect(line).toMatch(/^[A-Z_]+ is not .+: [^\n]+\.$/)
})

test.each([
  ['without any provider', {}, true],
  ['with a real one', sms, false],
  ['with an object store only', files, false],
])('a shop %s is a demo: %s', (_case, env, expected) => {
  const config = readConfig(env)
  const settings = settingsOf(config, [])
  expect([isDemo(config, []), settings.isDemo, settings.bank !== null]).toEqual([expected, expected, expected])
})

test.each([
  ['keys were entered', { key: 'keys.sms', value: { apiKey: 'encrypted' }, version: 1 }, false],
  ['keys were entered and removed', { key: 'keys.files', value: {}, version: 2 }, false],
  ['the form of keys was opened and refused', { key: 'keys.mail', value: {}, version: 0 }, true],
  ['something else was saved', { key: 'identity', value: { name: 'x' }, version: 3 }, true],
])('WEB-11: where at the desk %s, the shop is a demo: %#', (_case, row, expected) => {
  const config = readConfig({})
  expect([isDemo(config, [row]), settingsOf(config, [row]).isDemo]).toEqual([expected, expected])
  expect(isDemo(readConfig(sms), [row])).toBe(false)
})

test('WEB-11: what was entered at the desk is not missing', () => {
  const stored = [{ key: 'keys.payment', value: { merchantId: 'encrypted' }, version: 1 }]
  const lines = missingSettings(readConfig({}), { current: { ownerEmail: 'owner@vitrin.example' }, stored })
  expect(lines.map((line) => line.split(' ')[0])).toEqual(['NODE_ENV', 'KAVENEGAR_API_KEY', 'SMTP_URL'])
})
