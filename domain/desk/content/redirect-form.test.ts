import { describe, expect, test } from 'vitest'
import { finalTarget, requireRedirect } from './redirect-form.ts'

describe('a redirect', () => {
  test.each([
    ['/old', '/store', '/old', '/store'],
    ['https://old.ir/shop/phone/?x=1', '/store?category=mobile', '/shop/phone/', '/store?category=mobile'],
    ['/%DA%AF%D9%88%D8%B4%DB%8C', '/blog', '/گوشی', '/blog'],
  ])('%s to %s', (from, to, storedFrom, storedTo) => expect(requireRedirect({ from, to })).toEqual({ from: storedFrom, to: storedTo }))

  test.each([
    ['old', '/store'],
    ['//elsewhere.ir', '/store'],
    ['/', '/store'],
    ['/old', 'javascript:hit()'],
    ['/old', '/old'],
    ['/desk/orders', '/store'],
    ['/old', '/api/orders'],
    ['/%E0%A4', '/store'],
    [`/${'x'.repeat(600)}`, '/store'],
  ])('from %s to %s is refused', (from, to) => expect(() => requireRedirect({ from, to })).toThrow('request.malformed'))
})

test.each([
  ['a straight one', {}, '/b', '/b'],
  ['a chain ends at its last page', { '/b': '/c', '/c': '/d' }, '/b', '/d'],
  ['a circle', { '/b': '/a' }, '/b', null],
  ['a longer circle', { '/b': '/c', '/c': '/a' }, '/b', null],
  ['a circle further on', { '/b': '/c', '/c': '/b' }, '/b', null],
])('%s', (_case, moves, to, target) => expect(finalTarget(new Map(Object.entries(moves)), '/a', to)).toBe(target))
