import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig, variableNames } from './config.ts'
import { secretNames } from './environment.ts'

const example = [...readFileSync(join(import.meta.dirname, '../../.env.example'), 'utf8').matchAll(/^#?([A-Z][A-Z0-9_]*)=(.*)$/gm)].map(
  ([, name = '', value = '']) => ({ name, value }),
)

const production = {
  NODE_ENV: 'production',
  BASE_URL: 'https://vitrin.shop',
  SESSION_SECRET: '0f1e2d3c4b5a69788796a5b4c3d2e1f00f1e2d3c4b5a6978',
  CODE_SECRET: '1a2b3c4d5e6f708192a3b4c5d6e7f8091a2b3c4d5e6f7081',
  NATIONAL_ID_KEY: '2b3c4d5e6f708192a3b4c5d6e7f8091a2b3c4d5e6f708192',
  NATIONAL_ID_INDEX_KEY: '3c4d5e6f708192a3b4c5d6e7f8091a2b3c4d5e6f708192a3',
  SETTINGS_KEY: '5e6f708192a3b4c5d6e7f8091a2b3c4d5e6f708192a3b4c5',
  TOTP_KEY: '4d5e6f708192a3b4c5d6e7f8091a2b3c4d5e6f708192a3b4',
  ZARINPAL_MERCHANT_ID: '9b2c7a54-1d3e-4f60-8a91-b2c3d4e5f607',
  KAVENEGAR_API_KEY: '6B4F3A2E1D0C9B8A7F6E5D4C3B2A1908',
  KAVENEGAR_TEMPLATE: 'verify',
  SMTP_URL: 'smtps://shop:pw@mail.vitrin.shop:465',
}

function problemsOf(env: Record<string, string | undefined>): string {
  try {
    readConfig(env)
    return ''
  } catch (error) {
    return (error as Error).message
  }
}

test('an empty environment is a demo on this machine', () => {
  expect(readConfig({})).toMatchObject({
    NODE_ENV: 'development',
    PORT: 3000,
    HOST: '127.0.0.1',
    BASE_URL: 'http://localhost:3000',
    DATA_DIR: 'data',
    SUPPORT_PHONE: '021-91000000',
    CARD_RATING: 'fixed',
    FAMILY_CARDS: 'one',
    isProduction: false,
  })
})

test('the base URL follows the port, and loses a final slash', () => {
  expect(readConfig({ PORT: '8080' }).BASE_URL).toBe('http://localhost:8080')
  expect(readConfig({ BASE_URL: 'https://vitrin.shop/' }).BASE_URL).toBe('https://vitrin.shop')
})

test('a blank value counts as missing', () => expect(readConfig({ PORT: '  ', DATABASE_URL: '' })).toMatchObject({ PORT: 3000 }))

test('the configuration is frozen', () => expect(Object.isFrozen(readConfig({}))).toBe(true))

test('all problems are reported together', () => {
  const message = problemsOf({ PORT: '70000', NODE_ENV: 'prod', CARD_RATING: 'yes', DATABASE_URL: 'mysql://h/d', S3_BUCKET: 'b' })
  for (const name of ['PORT', 'NODE_ENV', 'CARD_RATING', 'DATABASE_URL', 'S3_ENDPOINT', 'S3_SECRET_ACCESS_KEY'])
    expect(message).toContain(`${name}: `)
})

test.each([
  ['PORT', '0'],
  ['PORT', '3e3'],
  ['PORT', '-1'],
  ['HOST', 'a b'],
  ['BASE_URL', 'shop.example'],
  ['BASE_URL', 'ftp://shop.example'],
  ['BASE_URL', 'https://shop.example/path'],
  ['BASE_URL', 'https://user:pw@shop.example'],
  ['TRUSTED_PROXIES', 'all'],
  ['TRUSTED_PROXIES', '10.0.0.0/33'],
  ['DATABASE_URL', 'sqlite://x'],
  ['LOG_LEVEL', 'loud'],
  ['DRAIN_SECONDS', '1.5'],
  ['SUPPORT_PHONE', 'call me'],
  ['WHOLESALE_GROUP_URL', 'javascript:alert(1)'],
  ['WHOLESALE_GROUP_URL', 'http://chat.example/group'],
  ['WHOLESALE_SALES_URL', '0912 000 0000'],
  ['ZARINPAL_MERCHANT_ID', 'not-a-merchant'],
  ['SMTP_URL', 'http://mail.example'],
  ['KAVENEGAR_URL', 'https://api.kavenegar.com/v1'],
  ['MAIL_FROM', 'shop'],
  ['OWNER_EMAIL', 'a@b.ir, c@d.ir'],
  ['FAILPOINT', 'anything'],
])('%s refuses %s by name', (name, value) => expect(problemsOf({ [name]: value })).toContain(`${name}: `))

test('CH-11: no error message contains a value', () => {
  const canary = 'canary7f3a'
  for (const name of variableNames) {
    expect(problemsOf({ ...production, [name]: canary })).not.toContain(canary)
    expect(problemsOf({ [name]: `${canary} \n=` })).not.toContain(canary)
  }
})

test('CH-11: a complete production configuration is accepted', () => expect(readConfig(production)).toMatchObject({ isProduction: true }))

const enteredAtTheDesk = ['ZARINPAL_MERCHANT_ID', 'KAVENEGAR_API_KEY', 'KAVENEGAR_TEMPLATE', 'SMTP_URL']
const optional = ['NODE_ENV', 'SETTINGS_KEY', ...enteredAtTheDesk]

test('production starts without providers: their accounts may be entered at the desk', () => {
  expect(problemsOf({ ...production, ...Object.fromEntries(enteredAtTheDesk.map((name) => [name, undefined])) })).toBe('')
})

test.each(Object.keys(production).filter((name) => !optional.includes(name)))(
  'CH-11: production without %s does not start and says so',
  (name) => {
    expect(problemsOf({ ...production, [name]: undefined })).toContain(`${name}: is required in production`)
    expect(problemsOf({ ...production, [name]: '' })).toContain(`${name}: is required in production`)
  },
)

test.each(secretNames)('CH-11: production refuses a short, repeated, default, simple or copied %s', (name) => {
  const copied = example.find((variable) => variable.name === name)?.value ?? ''
  expect(copied.length).toBeGreaterThanOrEqual(32)
  for (const value of [
    '0123456789abcdef',
    copied,
    'a'.repeat(40),
    'change-me-change-me-change-me-0123456789',
    'my-very-secret-secret-secret-0123456789',
  ])
    expect(problemsOf({ ...production, [name]: value })).toContain(`${name}: `)
  const others = secretNames.filter((other) => other !== name)
  for (const other of others) expect(problemsOf({ ...production, [name]: production[other] })).toContain('must differ')
})

test.each(['https://sandbox.zarinpal.com', 'http://payment.zarinpal.com'])('PAY-12: production refuses the payment gateway %s', (url) => {
  expect(problemsOf({ ...production, ZARINPAL_BASE_URL: url })).toContain('ZARINPAL_BASE_URL: must be the real gateway')
})

test.each([
  'ZARINPAL_MERCHANT_ID',
  'KAVENEGAR_API_KEY',
  'SMTP_URL',
  'DATABASE_URL',
  'METRICS_TOKEN',
  'WHOLESALE_GROUP_URL',
  'WHOLESALE_SALES_URL',
])('CH-11: production refuses the example of %s', (name) => {
  const copied = example.find((variable) => variable.name === name)?.value
  expect(problemsOf({ ...production, [name]: copied })).toContain(`${name}: `)
})

test('CH-11: production refuses plain http and test switches', () => {
  expect(problemsOf({ ...production, BASE_URL: 'http://vitrin.shop' })).toContain('BASE_URL: must be https')
  expect(problemsOf({ ...production, KAVENEGAR_URL: 'http://sms.vitrin.shop' })).toContain('KAVENEGAR_URL: must be https')
  expect(problemsOf({ ...production, FAILPOINT: 'after-verify:1' })).toContain('FAILPOINT: ')
  expect(readConfig({ FAILPOINT: 'after-verify:1' }).FAILPOINT).toBe('after-verify:1')
})

test('the default sender is at the shop’s own host', () => {
  expect(readConfig({ BASE_URL: 'https://vitrin.shop:8443' }).MAIL_FROM).toBe('no-reply@vitrin.shop')
  expect(readConfig({ MAIL_FROM: 'shop@vitrin.shop' }).MAIL_FROM).toBe('shop@vitrin.shop')
})

test('.env.example shows every variable once and no other', () => {
  expect(example.map(({ name }) => name).sort()).toEqual([...variableNames].sort())
})

test('.env.example shows the actual defaults and is valid', () => {
  const examples = Object.fromEntries(example.map(({ name, value }) => [name, value]))
  expect(problemsOf(examples)).toBe('')
  const defaults = readConfig({})
  for (const name of [
    'PORT',
    'HOST',
    'BASE_URL',
    'NODE_ENV',
    'DATA_DIR',
    'LOG_LEVEL',
    'DRAIN_SECONDS',
    'SUPPORT_PHONE',
    'CARD_RATING',
    'FAMILY_CARDS',
  ] as const)
    expect(examples[name]).toBe(String(defaults[name]))
})
