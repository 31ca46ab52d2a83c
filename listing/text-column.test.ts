import fc from 'fast-check'
import { expect, test } from 'vitest'
import { TextColumn } from './text-column.ts'

/** Spaces of all kinds, half-spaces, punctuation, characters of two code units, and half of one. */
const letters = ['ا', 'ي', 'a', 'B', '۱', '1', ' ', '  ', '\n', '\t', '\u00a0', '\u200c', '\u0301', '،', '-', '/', '🙂', '\ud800', '\u0000']
const text = fc.oneof(fc.string({ unit: fc.constantFrom(...letters), maxLength: 12 }), fc.string({ unit: 'binary' }))
const texts = fc.array(text, { minLength: 1, maxLength: 30 })
const withoutYielding = () => undefined

const filled = (all: readonly string[]) => {
  const column = new TextColumn()
  for (const [slot, one] of all.entries()) column.set(slot, one)
  return column
}
const textsOf = (column: TextColumn, count: number) => Array.from({ length: count }, (_, slot) => column.get(slot))

test('every text is returned exactly as it was set, also after others became longer or shorter', () => {
  fc.assert(
    fc.property(texts, texts, (before, changes) => {
      const column = filled(before)
      expect(textsOf(column, before.length)).toEqual(before)
      for (const [slot, one] of changes.entries()) column.set(slot, one)
      expect(textsOf(column, Math.max(before.length, changes.length))).toEqual(before.toSpliced(0, changes.length, ...changes))
    }),
    { numRuns: 500 },
  )
})

test('after texts were reordered each is at its new slot, and can be set again', async () => {
  const shuffled = texts.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray([...all.keys()], { minLength: all.length })))
  await fc.assert(
    fc.asyncProperty(shuffled, texts, async ([before, sequence], changes) => {
      const column = filled(before)
      await column.reorder(Int32Array.from(sequence), withoutYielding)
      const after = sequence.map((slot) => before[slot] ?? '')
      expect(textsOf(column, after.length)).toEqual(after)
      for (const [slot, one] of changes.entries()) column.set(slot, one)
      expect(textsOf(column, Math.max(after.length, changes.length))).toEqual(after.toSpliced(0, changes.length, ...changes))
    }),
    { numRuns: 500 },
  )
})

test('a slot without a text has an empty one', () => {
  const column = filled(['', ' ', '  a '])
  expect(textsOf(column, 5)).toEqual(['', ' ', '  a ', '', ''])
})
