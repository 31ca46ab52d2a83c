import { expect, test } from 'vitest'
import { type Carrier, isCarrier, isTrackable, trackingUrl } from './shipment.ts'

test.each<[Carrier, string | null, boolean]>([
  ['post', '123456789012345678901234', true],
  ['post', null, false],
  ['tipax', '', false],
  ['mahex', 'MX-1', true],
  ['courier', null, true],
  ['courier', '42', true],
  ['pickup', null, true],
  ['other', 'javascript:alert(1)', false],
  ['post', '1'.repeat(41), false],
])('a parcel of %s with number %s may leave: %s', (carrier, trackingNumber, expected) =>
  expect(isTrackable({ carrier, trackingNumber })).toBe(expected),
)

test.each<[Carrier | null, string | null, string | null]>([
  ['post', '1234', 'https://tracking.post.ir/?id=1234'],
  ['tipax', '5&6', 'https://tipaxco.com/tracking?id=5%266'],
  ['mahex', '7', 'https://mahex.com/tracking'],
  ['courier', '8', null],
  ['post', null, null],
  [null, '9', null],
])('the page about a parcel of %s with number %s is %s', (carrier, number, url) => expect(trackingUrl(carrier, number, null)).toBe(url))

test.each<[Carrier, string, boolean, string | null]>([
  ['post', 'پست', true, 'https://own.ir/1'],
  ['tipax', 'تیپاکس', false, 'https://own.ir/1'],
  ['other', 'چاپار', false, 'https://own.ir/1'],
  ['courier', 'پیک موتوری', false, 'https://own.ir/1'],
  ['post', 'پیک موتوری', false, 'https://tracking.post.ir/?id=1'],
  ['tipax', 'پست', true, 'https://tipaxco.com/tracking?id=1'],
])('by %s for a method of %s, the page of the method is for its own carrier or one without a page', (carrier, courierType, isPost, url) => {
  expect(trackingUrl(carrier, '1', { courierType, isPost, trackingTemplate: 'https://own.ir/{code}' })).toBe(url)
  expect(trackingUrl(carrier, null, { courierType, isPost, trackingTemplate: 'https://own.ir/{code}' })).toBeNull()
})

test('a carrier is one of the list', () => expect(['post', 'dhl', null].map(isCarrier)).toEqual([true, false, false]))
