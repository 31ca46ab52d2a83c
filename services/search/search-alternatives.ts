import { homophones, type SimilarWords, type SimilarWordsRequest, transliterations, wordsWithinOneEdit } from '#db/search/vocabulary.ts'
import { withCommonLetters, withEverydaySpelling } from '#domain/search/everyday-spellings.ts'
import { onOtherLayout } from '#domain/search/keyboard-layout.ts'
import { isCorrectable } from '#domain/search/misspelling.ts'
import { withDigits } from '#domain/search/number-words.ts'
import { queryRewrites } from '#domain/search/query-rewrites.ts'
import { toSearchQuery } from '#domain/search/search.ts'
import { searchKey } from '#domain/search/search-key.ts'
import { withoutStopWords } from '#domain/search/stop-words.ts'
import { withCanonicalNames } from '#domain/search/synonyms.ts'
import { writtenModel } from '#domain/search/transliterate.ts'
import type { CatalogSearch } from './catalog-search.ts'

const maxAlternatives = 12
/** Each guessed word is compared with the vocabulary, so only the first words are guessed; a longer query is rarely misspelt, and gets few alternatives. */
const maxGuessedWords = 6
const maxAlternativesOfLong = 4
const maxRewrites = 3
const maxJoinedWords = 5
/** Shorter ones resemble too many words. */
const minJoinedLength = 5

/** Rewrites made of vocabulary words. A synonym is searched only if it replaces a word missing from the vocabulary. */
export async function knownRewrites(text: string, unknownWords: CatalogSearch['unknownWords']): Promise<string[]> {
  const { nearest, withSynonym } = queryRewrites(text)
  if (nearest.length + withSynonym.length === 0) return []
  const wordsIn = (query: string) => toSearchQuery(query).words
  const words = new Set([text, ...nearest, ...withSynonym].flatMap(wordsIn))
  const unknown = await unknownWords([...words].filter(isCorrectable))
  const own = new Set(wordsIn(text))
  const unknownAmong = (words: Iterable<string>) => [...words].filter((word) => unknown.has(word))
  const isKnown = (rewrite: string) => unknownAmong(wordsIn(rewrite)).every((word) => own.has(word))
  const hasFewerUnknown = (rewrite: string) => unknownAmong(wordsIn(rewrite)).length < unknownAmong(own).length
  return [...nearest, ...withSynonym.filter(hasFewerUnknown)].filter(isKnown).slice(0, maxRewrites)
}

/** `corrected`: the query with every unknown word replaced by the likeliest one, where there is one. */
type Alternatives = { alternatives: string[]; corrected: string }

/** Alternatives for a query without matches, most likely first, without duplicates. */
export async function searchAlternatives(similarWords: CatalogSearch['similarWords'], text: string): Promise<Alternatives> {
  const tried = new Set([searchKey(text)])
  const limit = toSearchQuery(text).words.length > maxGuessedWords ? maxAlternativesOfLong : maxAlternatives
  const alternatives: string[] = []
  const { candidates, corrected } = await candidateQueries(similarWords, text)
  for (const alternative of candidates) {
    const key = searchKey(alternative)
    if (tried.has(key)) continue
    if (alternatives.length >= limit) break
    tried.add(key)
    alternatives.push(alternative)
  }
  return { alternatives, corrected }
}

/** A missing space between two scripts or before a number; s25 and 14c are one word. */
const wordEdges = /(?<=\p{Script=Arabic})(?=[a-z0-9])|(?<=[a-z0-9])(?=\p{Script=Arabic})|(?<=[a-z]{2})(?=[0-9])|(?<=[0-9])(?=[a-z]{3})/gu

/** Wrong keyboard layout, letters of the same sound, other script, one typo; loose transliteration comes after typos: سامسنگ is سامسونگ. */
async function candidateQueries(
  similarWords: CatalogSearch['similarWords'],
  text: string,
): Promise<{ candidates: string[]; corrected: string }> {
  const layouts = onOtherLayout(text)
  const written = writtenModel(withDigits(withoutStopWords(searchKey(text))))
  const spaced = withEverydaySpelling(written).replace(wordEdges, ' ')
  const words = toSearchQuery(spaced).words
  const wordsOfLayouts = layouts.map((layout) => toSearchQuery(layout).words)
  const similar = await similarWords(similarRequest(words, wordsOfLayouts))
  const candidates = [
    ...layouts,
    written,
    spaced,
    ...withJoinedWords(similar, words),
    ...replaced(similar, words, (word) => homophones(similar, word)),
    ...transliterated(similar, words, { loosely: false }),
    ...replaced(similar, words, (word) => spellings(similar, word)),
    ...transliterated(similar, words, { loosely: true }),
    ...wordsOfLayouts.flatMap((other) => replaced(similar, other, (word) => wordsWithinOneEdit(similar, word))),
  ]
  return { candidates, corrected: bestGuess(similar, words) }
}

function similarRequest(words: readonly string[], wordsOfLayouts: readonly (readonly string[])[]): SimilarWordsRequest {
  const guessed = [...words.filter(isGuessed), ...joinedPairs(words).map(({ joined }) => joined)]
  const misspelt = new Set([...guessed, ...guessed.map(withCommonLetters), ...wordsOfLayouts.flatMap((other) => other.filter(isGuessed))])
  const all = new Set([...words, ...wordsOfLayouts.flat()].filter(isCorrectable))
  return { words: [...all], misheard: guessed, misspelt: [...misspelt] }
}

const isGuessed = (word: string, index: number): boolean => index < maxGuessedWords && isCorrectable(word)

/** Two words that may be one: people write پاور بنک for پاوربانک. */
function joinedPairs(words: readonly string[]): { at: number; joined: string }[] {
  const pairs = words.slice(0, maxJoinedWords).map((word, at) => ({ at, joined: `${word}${words[at + 1] ?? ''}` }))
  return pairs.slice(0, -1).filter(({ joined }) => joined.length >= minJoinedLength && isCorrectable(joined))
}

function withJoinedWords(similar: SimilarWords, words: readonly string[]): string[] {
  return joinedPairs(words).flatMap(({ at, joined }) => {
    const [spelling] = [...homophones(similar, joined), ...spellings(similar, joined)]
    return spelling === undefined ? [] : [words.toSpliced(at, 2, spelling).join(' ')]
  })
}

/** One letter different, or one besides the choice among letters of the same sound. */
function spellings(similar: SimilarWords, word: string): string[] {
  return [...new Set([...wordsWithinOneEdit(similar, word), ...wordsWithinOneEdit(similar, withCommonLetters(word))])]
}

function bestGuess(similar: SimilarWords, words: readonly string[]): string {
  const guesses = guessWords(similar, words, (word) => [
    ...homophones(similar, word),
    ...transliterations(similar, word, { loosely: false }),
    ...spellings(similar, word),
    withCanonicalNames(word),
  ])
  return joinWords(guesses, ({ isUnknown }) => isUnknown)
}

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
function replaced(similar: SimilarWords, words: readonly string[], replacementsOf: (word: string) => string[]): string[] {
  const guesses = guessWords(similar, words, replacementsOf)
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
