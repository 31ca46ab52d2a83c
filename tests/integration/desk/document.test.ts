import { expect, test } from 'vitest'
import { openTestShop } from '#tests/support/test-shop.ts'

const { app } = await openTestShop()

test.each(['/desk', '/desk/orders', '/desk/orders/1?x=1'])('%s is one document without data, never cached nor indexed', async (path) => {
  const response = await app.request(path)
  const html = await response.text()
  expect([response.status, response.headers.get('cache-control'), response.headers.get('x-robots-tag')]).toEqual([
    200,
    'no-store',
    'noindex',
  ])
  expect(html).toMatch(/^<!doctype html><html lang="fa" dir="rtl" class="dark">/)
  expect(html).toBe(await (await app.request('/desk')).text())
})

test('DESK-15: the desk can be neither framed nor opened by another site', async () => {
  const { headers } = await app.request('/desk')
  const policy = headers.get('content-security-policy') ?? ''
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).toContain("default-src 'none'")
  expect(policy).not.toMatch(/unsafe|\*/)
  expect([headers.get('x-frame-options'), headers.get('cross-origin-opener-policy')]).toEqual(['DENY', 'same-origin'])
})

test('DESK-37: no page of the shop names the desk', async () => {
  for (const path of ['/', '/store', '/auth', '/robots.txt', '/api/openapi.json', '/sitemap']) {
    expect(await (await app.request(path)).text()).not.toMatch(/\/desk\b|میز کار/)
  }
})
