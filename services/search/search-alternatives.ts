import type { Db } from '#db/connect.ts'
import { transliterations, unknownWords, wordsWithinOneEdit } from '#db/search/vocabulary.ts'
import { onOtherLayout } from '#domain/search/keyboard-layout.ts'
import { isCorrectable } from '#domain/search/misspelling.ts'
import { queryRewrites } from '#domain/search/query-rewrites.ts'
import { toSearchQuery } from '#domain/search/search.ts'
import { searchKey } from '#domain/search/search-key.ts'
import { withoutStopWords } from '#domain/search/stop-words.ts'
import { writtenModel } from '#domain/search/transliterate.ts'

const maxAlternatives = 12
/** Each guessed word costs up to three queries, so only the first words are guessed; a longer query is rarely misspelt, and gets few alternatives. */
const maxGuessedWords = 6
const maxAlternativesOfLong = 4
const maxRewrites = 3

/** Rewrites made of vocabulary words. A synonym is searched only if it replaces a word missing from the vocabulary. */
export async function knownRewrites(db: Db, text: string): Promise<string[]> {
  const { nearest, withSynonym } = queryRewrites(text)
  if (nearest.length + withSynonym.length === 0) return []
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
export async function* searchAlternatives(db: Db, text: string): AsyncGenerator<string> {
  const tried = new Set([searchKey(text)])
  const limit = toSearchQuery(text).words.length > maxGuessedWords ? maxAlternativesOfLong : maxAlternatives
  for await (const alternative of candidateQueries(db, text)) {
    const key = searchKey(alternative)
    if (tried.has(key)) continue
    if (tried.size > limit) return
    tried.add(key)
    yield alternative
  }
}

/** A missing space between two scripts or before a number; s25 and 14c are one word. */
const wordEdges = /(?<=\p{Script=Arabic})(?=[a-z0-9])|(?<=[a-z0-9])(?=\p{Script=Arabic})|(?<=[a-z]{2})(?=[0-9])|(?<=[0-9])(?=[a-z]{3})/gu

/** Wrong keyboard layout, other script, one typo; loose transliteration comes after typos: سامسنگ is سامسونگ. */
async function* candidateQueries(db: Db, text: string): AsyncGenerator<string> {
  const layouts = onOtherLayout(text)
  yield* layouts
  const key = withoutStopWords(searchKey(text))
  yield writtenModel(key)
  const spaced = key.replace(wordEdges, ' ')
  yield spaced
  const words = await wordsOf(db, spaced)
  yield* transliterated(db, words, { loosely: false })
  yield* corrected(db, words)
  yield* transliterated(db, words, { loosely: true })
  for (const layout of layouts) yield* corrected(db, await wordsOf(db, layout))
}

type Word = { text: string; isUnknown: boolean }
type Guess = Word & { replacements: readonly string[] }

async function wordsOf(db: Db, text: string): Promise<Word[]> {
  const { words } = toSearchQuery(text)
  const unknown = await unknownWords(db, words.filter(isCorrectable))
  return words.map((word) => ({ text: word, isUnknown: unknown.has(word) }))
}

/** Transliterates only the unknown words, then all words, then one at a time. */
async function* transliterated(db: Db, words: readonly Word[], { loosely }: { loosely: boolean }): AsyncGenerator<string> {
  const guesses = await guessWords(words, (word) => transliterations(db, word, { loosely }))
  yield joinWords(guesses, ({ isUnknown }) => isUnknown)
  yield joinWords(guesses, () => true)
  for (const guess of guesses) {
    for (const choice of guess.replacements.keys()) yield joinWords(guesses, (other) => other === guess, choice)
  }
}

/** Replaces the unknown words; yields nothing when one of them has no similar vocabulary word. */
async function* corrected(db: Db, words: readonly Word[]): AsyncGenerator<string> {
  if (!words.some(({ isUnknown }) => isUnknown)) return
  const guesses = await guessWords(words, (word) => wordsWithinOneEdit(db, word))
  const misspelt = guesses.filter(({ isUnknown }) => isUnknown)
  if (misspelt.some(({ replacements }) => replacements.length === 0)) return
  const choices = Math.max(...misspelt.map(({ replacements }) => replacements.length))
  for (let choice = 0; choice < choices; choice += 1) yield joinWords(guesses, ({ isUnknown }) => isUnknown, choice)
}

function guessWords(words: readonly Word[], replacementsOf: (word: string) => Promise<string[]>): Promise<Guess[]> {
  return Promise.all(
    words.map(async (word, index) => {
      const isGuessed = index < maxGuessedWords && isCorrectable(word.text)
      return { ...word, replacements: isGuessed ? await replacementsOf(word.text) : [] }
    }),
  )
}

function joinWords(guesses: readonly Guess[], isReplaced: (guess: Guess) => boolean, choice = 0): string {
  return guesses
    .map((guess) => (isReplaced(guess) ? (guess.replacements[choice] ?? guess.replacements[0] ?? guess.text) : guess.text))
    .join(' ')
}
