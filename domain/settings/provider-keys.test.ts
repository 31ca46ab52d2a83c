import { expect, test } from 'vitest'
import { shownKeys, smtpUrl, validKeys } from './provider-keys.ts'

const merchantId = '9b2c7a54-1d3e-4f60-8a91-b2c3d4e5f607'
const mail = { host: 'mail.shop.ir', port: '۴۶۵', user: 'shop@shop.ir', password: 'پ p@:/۱', from: 'Shop@shop.ir' }
const files = {
  endpoint: 'https://s3.shop.ir:9000',
  region: 'ir-1',
  bucket: 'shop',
  accessKeyId: 'AKID',
  secretAccessKey: 'a/secret+of=it',
}

test('forms are cleaned; a password stays as it was typed', () => {
  expect(validKeys('payment', { merchantId: ` ${merchantId} ` }, null)).toEqual({ merchantId })
  expect(validKeys('mail', mail, null)).toEqual({ ...mail, port: '465', from: 'shop@shop.ir' })
  expect(validKeys('mail', { ...mail, port: '' }, null).port).toBe('587')
  expect(validKeys('files', files, null)).toEqual(files)
})

test('a secret that is left empty stays, another text does not', () => {
  const stored = { apiKey: 'k'.repeat(20), template: 'verify' }
  expect(validKeys('sms', { apiKey: '', template: '' }, stored)).toEqual({ apiKey: stored.apiKey, template: '' })
})

test.each([
  ['payment', { merchantId: '' }, 'merchantId'],
  ['payment', { merchantId: 'not a merchant' }, 'merchantId'],
  ['sms', { apiKey: 'short' }, 'apiKey'],
  ['sms', { apiKey: `${'k'.repeat(20)}/../x?` }, 'apiKey'],
  ['mail', { ...mail, host: 'evil.example/x' }, 'host'],
  ['mail', { ...mail, host: 'a@b.ir' }, 'host'],
  ['mail', { ...mail, password: 'a\nb' }, 'password'],
  ['mail', { ...mail, from: 'a@b, c@d.ir' }, 'from'],
  ['mail', { ...mail, version: '1' }, 'version'],
  ['files', { ...files, endpoint: 'http://s3.shop.ir' }, 'endpoint'],
  ['files', { ...files, endpoint: 'https://user:key@s3.shop.ir' }, 'endpoint'],
  ['files', { ...files, endpoint: 'https://s3.shop.ir/other' }, 'endpoint'],
  ['files', { ...files, bucket: '../other' }, 'bucket'],
  ['files', { ...files, secretAccessKey: '' }, 'secretAccessKey'],
] as const)('%s refuses %o', (provider, given, name) => {
  expect(() => validKeys(provider, given, null)).toThrow(
    expect.objectContaining({ code: 'request.malformed', details: { fields: [expect.objectContaining({ name })] } }),
  )
})

test('DESK-41: a browser sees the last four characters of a secret, and nothing of a short one', () => {
  expect(shownKeys({ merchantId })).toEqual({ merchantId: '…f607' })
  expect(shownKeys({ ...mail, password: 'short' })).toEqual({ ...mail, password: '…' })
  expect(shownKeys({ ...mail, password: '' }).password).toBe('')
})

test('the account of a mail server is escaped in its URL', () => {
  const url = new URL(smtpUrl({ ...mail, port: '465' }))
  expect([url.protocol, url.hostname, decodeURIComponent(url.username), decodeURIComponent(url.password)]).toEqual([
    'smtps:',
    'mail.shop.ir',
    mail.user,
    mail.password,
  ])
  expect(smtpUrl({ host: 'localhost', port: '25' })).toBe('smtp://localhost:25')
})
