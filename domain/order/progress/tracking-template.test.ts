import { expect, test } from 'vitest'
import { filled, parseTrackingTemplate } from './tracking-template.ts'

test.each([
  'https://tracking.post.ir/?id={code}',
  'https://tipaxco.com/tracking?id={code}&lang=fa',
  'https://example.ir/parcels/{code}/',
  'https://example.ir:8443/#{code}',
])('%s is a page about a parcel', (template) => expect(parseTrackingTemplate(` ${template} `)).toBe(template))

test.each([
  'http://tracking.post.ir/?id={code}',
  'javascript:alert({code})//https://a.ir',
  'data:text/html,{code}',
  'https://{code}.example.ir/',
  'https://{code}@example.ir/',
  'https://user:pass@example.ir/{code}',
  'https://localhost/{code}',
  'https://example.ir/',
  'https://example.ir/{code}/{code}',
  'https://example.ir/{CODE}',
  'https://example.ir/{code}{other}',
  'https://example.ir/a b/{code}',
  '//example.ir/{code}',
  `https://example.ir/{code}${'x'.repeat(300)}`,
  '',
])('ORD-19: %s is none', (template) => expect(parseTrackingTemplate(template)).toBeNull())

test('a number stays one part of the URL', () => {
  expect(filled('https://example.ir/?id={code}&a=1', '12/3?&#')).toBe('https://example.ir/?id=12%2F3%3F%26%23&a=1')
})
