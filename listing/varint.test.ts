import fc from 'fast-check'
import { expect, test } from 'vitest'
import { encodeVarints, VarintReader, varintLength, writeVarint } from './varint.ts'

test('any numbers are read back, from any position', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.nat({ max: 300 }), fc.nat())), fc.nat({ max: 9 }), (numbers, start) => {
      const encoded = encodeVarints(numbers)
      const bytes = new Uint8Array(start + encoded.length + 5).fill(0xff)
      bytes.set(encoded, start)
      const reader = new VarintReader(bytes)
      reader.seek(start, start + encoded.length)
      const decoded: number[] = []
      while (!reader.isAtEnd) decoded.push(reader.next())
      expect(decoded).toEqual(numbers)
    }),
  )
})

test.each([0, 127, 128, 2 ** 14 - 1, 2 ** 14, 2 ** 21 - 1, 2 ** 21, 2 ** 28 - 1, 2 ** 28, 2 ** 31 - 1])(
  'the length of %i is known before it is written',
  (number) => {
    expect(writeVarint(new Uint8Array(5), 0, number)).toBe(varintLength(number))
  },
)
