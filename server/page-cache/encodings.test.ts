import { expect, test } from 'vitest'
import { matchesEtag, negotiateEncoding } from './encodings.ts'

test.each([
  ['what browsers send', 'gzip, deflate, br, zstd', 'br'],
  ['what a browser sends without https', 'gzip, deflate', 'gzip'],
  ['nothing', undefined, 'identity'],
  ['an empty header', '', 'identity'],
  ['only encodings we do not support', 'deflate, zstd', 'identity'],
  ['brotli refused', 'br;q=0, gzip', 'gzip'],
  ['gzip preferred', 'gzip;q=1.0, br;q=0.5', 'gzip'],
  ['anything', '*', 'br'],
  ['anything but brotli', '*, br;q=0', 'gzip'],
  ['capitals and spaces', ' BR ; Q=1 ', 'br'],
  ['a weight that is not a number', 'br;q=much, gzip;q=0.1', 'gzip'],
])('the encoding for %s', (_case, accepted, chosen) => expect(negotiateEncoding(accepted)).toBe(chosen))

test.each([
  ['the same ETag', '"a-br"', true],
  ['a weak one', 'W/"a-br"', true],
  ['one of a list', '"x", W/"y" , "a-br"', true],
  ['any', '*', true],
  ['another', '"a-gzip"', false],
  ['a prefix', '"a', false],
  ['none', undefined, false],
])('If-None-Match with %s', (_case, header, isKnown) => expect(matchesEtag(header, '"a-br"')).toBe(isKnown))
