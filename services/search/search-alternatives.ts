import type { Db } from '#db/connect.ts'
import { readSimilarWords, type SimilarWords, transliterations, unknownWords, wordsWithinOneEdit } from '#db/search/vocabulary.ts'
import { onOtherLayout } from '#domain/search/keyboard-layout.ts'
import { isCorrectable } from '#domain/search/misspelling.ts'
import { queryRewrites } from '#domain/search/query-rewrites.ts'
import { toSearchQuery } from '#domain/search/search.ts'
import { searchKey } from '#domain/search/search-key.ts'
import { withoutStopWords } from '#domain/search/stop-words.ts'
import { writtenModel } from '#domain/search/transliterate.ts'

const maxAlternatives = 12
/** Each guessed word is compared with the vocabulary, so only the first words are guessed; a longer query is rarely misspelt, and gets few alternatives. */
const maxGuessedWords = 6
const maxAlternativesOfLong = 4
const maxRewrites = 3

/** Rewrites made of vocabulary words. A synonym is searched only if it replaces a word missing from the vocabulary. */
export async function knownRewrites(db: Db, text: string, canMatch: (query: string) => boolean): Promise<string[]> {
  const { nearest, withSynonym } = queryRewrites(text)
  if (![...nearest, ...withSynonym].some(canMatch)) return []
  const wordsIn = (query: string) => toSearchQuery(query).words
  const own = new Set(wordsIn(text))
  const all = new Set([...own, ...[...nearest, ...withSynonym].flatMap(wordsIn)])
  const unknown = await unknownWords(db, [...all].filter(isCorrectable))
  const unknownAmong = (words: Iterable<string>) => [...words].filter((word) => unknown.has(word))
  const isKnown = (rewrite: string) => unknownAmong(wordsIn(rewrite)).every((word) => own.has(word))
  const hasFewerUnknown = (rewrite: string) => unknownAmong(wordsIn(rewrite)).length < unknownAmong(own).length
  return [...nearest, ...withSynonym.filter(hasFewerUnknown)].filter(isKnown).slice(0, maxRewrites)
}

/** Alternatives for a query without matches, most likely first, without duplicates. */
export async function searchAlternatives(db: Db, text: string): Promise<string[]> {
  const tried = new Set([searchKey(text)])
  const limit = toSearchQuery(text).words.length > maxGuessedWords ? maxAlternativesOfLong : maxAlternatives
  const alternatives: string[] = []
  for (const alternative of await candidateQueries(db, text)) {
    const key = searchKey(alternative)
    if (tried.has(key)) continue
    if (alternatives.length >= limit) break
    tried.add(key)
    alternatives.push(alternative)
  }
  return alternatives
}

/** A missing space between two scripts or before a number; s25 and 14c are one word. */
const wordEdges = /(?<=\p{Script=Arabic})(?=[a-z0-9])|(?<=[a-z0-9])(?=\p{Script=Arabic})|(?<=[a-z]{2})(?=[0-9])|(?<=[0-9])(?=[a-z]{3})/gu

/** Wrong keyboard layout, other script, one typo; loose transliteration comes after typos: سامسنگ is سامسونگ. */
async function candidateQueries(db: Db, text: string): Promise<string[]> {
  const layouts = onOtherLayout(text)
  const key = withoutStopWords(searchKey(text))
  const spaced = key.replace(wordEdges, ' ')
  const words = toSearchQuery(spaced).words
  const wordsOfLayouts = layouts.map((layout) => toSearchQuery(layout).words)
  const similar = await similarWords(db, words, wordsOfLayouts)
  return [
    ...layouts,
    writtenModel(key),
    spaced,
    ...transliterated(similar, words, { loosely: false }),
    ...corrected(similar, words),
    ...transliterated(similar, words, { loosely: true }),
    ...wordsOfLayouts.flatMap((other) => corrected(similar, other)),
  ]
}

function similarWords(db: Db, words: readonly string[], wordsOfLayouts: readonly (readonly string[])[]): Promise<SimilarWords> {
  const guessed = words.filter(isGuessed)
  const misspelt = new Set([...guessed, ...wordsOfLayouts.flatMap((other) => other.filter(isGuessed))])
  const all = new Set([...words, ...wordsOfLayouts.flat()].filter(isCorrectable))
  return readSimilarWords(db, { words: [...all], misheard: guessed, misspelt: [...misspelt] })
}

const isGuessed = (word: string, index: number): boolean => index < maxGuessedWords && isCorrectable(word)

type Guess = { text: string; isUnknown: boolean; replacements: readonly string[] }

/** Transliterates only the unknown words, then all words, then one at a time. */
function transliterated(similar: SimilarWords, words: readonly string[], { loosely }: { loosely: boolean }): string[] {
  const guesses = guessWords(similar, words, (word) => transliterations(similar, word, { loosely }))
  return [
    joinWords(guesses, ({ isUnknown }) => isUnknown),
    joinWords(guesses, () => true),
    ...guesses.flatMap((guess) => guess.replacements.map((_, choice) => joinWords(guesses, (other) => other === guess, choice))),
  ]
}

/** Replaces the unknown words; nothing when one of them has no similar vocabulary word. */
function corrected(similar: SimilarWords, words: readonly string[]): string[] {
  const guesses = guessWords(similar, words, (word) => wordsWithinOneEdit(similar, word))
  const misspelt = guesses.filter(({ isUnknown }) => isUnknown)
  if (misspelt.length === 0 || misspelt.some(({ replacements }) => replacements.length === 0)) return []
  const choices = Math.max(...misspelt.map(({ replacements }) => replacements.length))
  return Array.from({ length: choices }, (_, choice) => joinWords(guesses, ({ isUnknown }) => isUnknown, choice))
}

function guessWords({ unknown }: SimilarWords, words: readonly string[], replacementsOf: (word: string) => string[]): Guess[] {
  return words.map((text, index) => ({
    text,
    isUnknown: unknown.has(text),
    replacements: isGuessed(text, index) ? replacementsOf(text) : [],
  }))
}

function joinWords(guesses: readonly Guess[], isReplaced: (guess: Guess) => boolean, choice = 0): string {
  return guesses
    .map((guess) => (isReplaced(guess) ? (guess.replacements[choice] ?? guess.replacements[0] ?? guess.text) : guess.text))
    .join(' ')
}
