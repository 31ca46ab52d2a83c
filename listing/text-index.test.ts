import fc from 'fast-check'
import { expect, test } from 'vitest'
import { joinedKey, searchKey } from '#domain/search/search-key.ts'
import { TextIndex } from './text-index.ts'

/** Letters with several forms, half-spaces, white space of all kinds, and characters that normalization changes, joins or splits. */
const letters = [
  'ا',
  'آ',
  'ي',
  'ی',
  'a',
  'B',
  'Σ',
  '۱',
  '1',
  ' ',
  '  ',
  '\n',
  '\t',
  '\u00a0',
  '\u200c',
  '\u0651',
  '\u0301',
  '´',
  'ﷺ',
  'ﬁ',
  '🙂',
  '\ud800',
]
const text = fc.string({ unit: fc.constantFrom(...letters), maxLength: 12 })
const query = fc.oneof(text, fc.constantFrom('ا ا', 'a b', '1', 'ی ا'))

/** Without any index: a text contains the query, or a word with half-spaces does when written without them. */
function isMatch(texts: readonly string[], key: string): boolean {
  const compounds = texts.flatMap((one) => one.split(/\s+/)).filter((word) => word.includes('\u200c'))
  return [...texts.map(searchKey), ...compounds.map(joinedKey)].some((one) => one.includes(key))
}

function matchesOf(index: TextIndex, key: string, size: number): number[] {
  const matches = index.matches(key)
  return Array.from({ length: size }, (_, slot) => Number(matches.has(slot)))
}

test('a query finds exactly the products with a text that contains it, also in texts changed after the index was built', async () => {
  const products = fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(products, products, query, async (before, changes, q) => {
      const key = searchKey(q)
      fc.pre(key !== '')
      const index = new TextIndex()
      for (const [slot, texts] of before.entries()) index.set(slot, texts)
      await index.rebuildIfStale(() => undefined)
      expect(matchesOf(index, key, before.length)).toEqual(before.map((texts) => Number(isMatch(texts, key))))
      for (const [slot, texts] of changes.entries()) index.set(slot, texts)
      const after = before.toSpliced(0, changes.length, ...changes)
      expect(matchesOf(index, key, after.length)).toEqual(after.map((texts) => Number(isMatch(texts, key))))
    }),
    { numRuns: 1_000 },
  )
})

test('a text that is set again unchanged is no change', () => {
  const index = new TextIndex()
  expect([index.set(0, ['گوشی', 'phone']), index.set(0, ['گوشی', 'phone']), index.set(0, ['گوشی phone', ''])]).toEqual([true, false, true])
})

test('reordered texts are found at their new slots, and a change is recognized there', async () => {
  const index = new TextIndex()
  index.set(0, ['گوشی', 'phone'])
  index.set(1, ['تبلت', 'tablet'])
  await index.reorder(Int32Array.of(1, 0), () => undefined)
  await index.rebuildIfStale(() => undefined)
  expect([matchesOf(index, 'phone', 2), matchesOf(index, 'tablet', 2)]).toEqual([
    [0, 1],
    [1, 0],
  ])
  // The texts that slot 0 had before.
  expect([index.set(0, ['گوشی', 'phone']), index.set(1, ['گوشی', 'phone'])]).toEqual([true, false])
  expect([matchesOf(index, 'phone', 2), matchesOf(index, 'tablet', 2)]).toEqual([
    [1, 1],
    [0, 0],
  ])
})

test('the matches of the last sixteen queries are cached until a text changes', () => {
  const index = new TextIndex()
  index.set(0, ['گوشی', 'phone'])
  const first = index.matches('phone')
  index.set(0, ['گوشی', 'phone'])
  for (let number = 0; number < 15; number++) index.matches(String(number))
  expect(index.matches('phone')).toBe(first)
  for (let number = 0; number < 16; number++) index.matches(String(number))
  const again = index.matches('phone')
  expect(again).not.toBe(first)
  index.set(0, ['گوشی', 'telephone'])
  expect(index.matches('phone')).not.toBe(again)
})
