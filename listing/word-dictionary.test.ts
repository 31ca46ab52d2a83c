import fc from 'fast-check'
import { expect, test } from 'vitest'
import { WordDictionary } from './word-dictionary.ts'

const word = fc.string({ unit: fc.constantFrom('ا', 'ب', 'a', '1', '\ud800'), maxLength: 4 })

test('numbers are consecutive and known words keep theirs, also as a part of a text', () => {
  const dictionary = new WordDictionary()
  const words = Array.from({ length: 20_000 }, (_, number) => `واژه${number}`)
  expect(words.map((one) => dictionary.getOrAdd(one))).toEqual(words.map((_, number) => number))
  expect(words.map((one) => dictionary.getOrAdd(`a ${one} b`, 2, 2 + one.length))).toEqual(words.map((_, number) => number))
  expect(dictionary.getOrAdd('')).toBe(words.length)
  expect(dictionary.size).toBe(words.length + 1)
})

test('every word is read back by its number, also after the dictionary has grown', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(
        fc.oneof(
          word,
          fc.string({ unit: 'binary' }).filter((one) => !one.includes(' ')),
        ),
        { minLength: 1 },
      ),
      (words) => {
        const dictionary = new WordDictionary()
        const numbers = words.map((one) => dictionary.getOrAdd(one))
        expect(numbers.map((number) => dictionary.wordAt(number))).toEqual(words)
        for (let number = 0; number < 1_100; number++) dictionary.getOrAdd(`واژه${number}`)
        expect(numbers.map((number) => dictionary.wordAt(number))).toEqual(words)
        expect(words.map((one) => dictionary.getOrAdd(one))).toEqual(numbers)
      },
    ),
    { numRuns: 10 },
  )
})

test('a pattern finds exactly the words that contain it, begin with it, end with it or equal it, also words added later', () => {
  const space = fc.constantFrom('', ' ')
  const part = word.filter((one) => one !== '')
  fc.assert(
    fc.property(fc.uniqueArray(word, { maxLength: 30 }), fc.nat({ max: 30 }), space, part, space, (words, count, before, one, after) => {
      const pattern = `${before}${one}${after}`
      const dictionary = new WordDictionary()
      for (const known of [words.slice(0, count), words]) {
        for (const one of known) dictionary.getOrAdd(one)
        expect(dictionary.wordsWith(pattern).map((number) => known[number])).toEqual(known.filter((one) => ` ${one} `.includes(pattern)))
      }
    }),
  )
})
