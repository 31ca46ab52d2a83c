import { expect, test } from 'vitest'
import { chosenEncoding, hasTag } from './encodings.ts'

test.each([
  ['what browsers send', 'gzip, deflate, br, zstd', 'br'],
  ['what a browser sends without https', 'gzip, deflate', 'gzip'],
  ['nothing', undefined, 'identity'],
  ['an empty header', '', 'identity'],
  ['only what we do not make', 'deflate, zstd', 'identity'],
  ['brotli refused', 'br;q=0, gzip', 'gzip'],
  ['gzip preferred', 'gzip;q=1.0, br;q=0.5', 'gzip'],
  ['anything', '*', 'br'],
  ['anything but brotli', '*, br;q=0', 'gzip'],
  ['capitals and spaces', ' BR ; Q=1 ', 'br'],
  ['a weight that is none', 'br;q=much, gzip;q=0.1', 'gzip'],
])('the encoding for %s', (_case, accepted, chosen) => expect(chosenEncoding(accepted)).toBe(chosen))

test.each([
  ['the same tag', '"a-br"', true],
  ['a weak one', 'W/"a-br"', true],
  ['one of a list', '"x", W/"y" , "a-br"', true],
  ['any', '*', true],
  ['another', '"a-gzip"', false],
  ['its beginning', '"a', false],
  ['none', undefined, false],
])('If-None-Match with %s', (_case, header, isKnown) => expect(hasTag(header, '"a-br"')).toBe(isKnown))
