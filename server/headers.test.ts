import { expect, test } from 'vitest'
import { securityHeaders } from './headers.ts'

const options = { scriptHashes: ['sha256-abc='], styleHashes: ['sha256-def='], formHosts: ['https://payment.zarinpal.com'] }
const https = securityHeaders({ BASE_URL: 'https://vitrin.shop' }, options)
const localhost = securityHeaders({ BASE_URL: 'http://localhost:3000' }, options)
const policyOf = (headers: Readonly<Record<string, string>>) => (headers['content-security-policy'] ?? '').split('; ')

test('WEB-02: scripts and styles come from our origin or match a hash; no other inline script or style, no eval', () => {
  expect(policyOf(https.page)).toContain("script-src 'self' 'sha256-abc='")
  expect(policyOf(https.page)).toContain("style-src 'self' 'sha256-def='")
  expect(https.page['content-security-policy']).not.toMatch(/unsafe|\*/)
})

test.each(['page', 'other'] as const)('WEB-02: %s: no objects, no base, no frames', (kind) => {
  for (const headers of [https, localhost])
    expect(policyOf(headers[kind])).toEqual(expect.arrayContaining(["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]))
})

test('WEB-02: forms submit to our origin and to the payment gateway', () =>
  expect(policyOf(https.page)).toContain("form-action 'self' https://payment.zarinpal.com"))

test('WEB-02: HSTS and upgrades only over https', () => {
  expect(https.page['strict-transport-security']).toMatch(/^max-age=\d{8}/)
  expect(https.other['strict-transport-security']).toBeDefined()
  expect(policyOf(https.page)).toContain('upgrade-insecure-requests')
  expect(localhost.page['strict-transport-security']).toBeUndefined()
  expect(policyOf(localhost.page)).not.toContain('upgrade-insecure-requests')
})

test('the opener policy is sent only where browsers apply it', () => {
  expect(https.page['cross-origin-opener-policy']).toBe('same-origin')
  expect(localhost.page['cross-origin-opener-policy']).toBe('same-origin')
  expect(securityHeaders({ BASE_URL: 'http://192.168.1.5:3000' }, options).page['cross-origin-opener-policy']).toBeUndefined()
})
