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
const maxRewrites = 3

/** The same wish in words of the catalog. Another name is only worth a search in place of a word that nothing here bears. */
export async function knownRewrites(db: Db, text: string): Promise<string[]> {
  const { nearest, withSynonym: byOtherNames } = queryRewrites(text)
  if (nearest.length + withSynonym.length === 0) return []
  const wordsIn = (reading: string) => toSearchQuery(reading).words
  const own = new Set(wordsIn(text))
  const all = new Set([...own, ...[...nearest, ...withSynonym].flatMap(wordsIn)])
  const unknown = await unknownWords(db, [...all].filter(isCorrectable))
  const strange = (words: Iterable<string>) => [...words].filter((word) => unknown.has(word))
  const isKnown = (reading: string) => strange(wordsIn(reading)).every((word) => own.has(word))
  const explains = (reading: string) => strange(wordsIn(reading)).length < strange(own).length
  return [...nearest, ...withSynonym.filter(explains)].filter(isKnown).slice(0, maxRewrites)
}

/** What somebody may have meant whose words find nothing, the likeliest first. Each is tried once. */
export async function* searchAlternatives(db: Db, text: string): AsyncGenerator<string> {
  const tried = new Set([searchKey(text)])
  for await (const alternative of candidateQueries(db, text)) {
    const key = searchKey(alternative)
    if (tried.has(key)) continue
    if (tried.size > maxAlternatives) return
    tried.add(key)
    yield alternative
  }
}

/** Where a word runs into another script or into a number without a space; s25 and 14c are one word. */
const wordEdges = /(?<=\p{Script=Arabic})(?=[a-z0-9])|(?<=[a-z0-9])(?=\p{Script=Arabic})|(?<=[a-z]{2})(?=[0-9])|(?<=[0-9])(?=[a-z]{3})/gu

/** Wrong layout, other script, one letter wrong (design §8); what only nearly sounds alike comes after the misspelt: سامسنگ is سامسونگ. */
async function* candidateQueries(db: Db, text: string): AsyncGenerator<string> {
  const layouts = onOtherLayout(text)
  yield* layouts
  const key = withoutStopWords(searchKey(text))
  yield writtenModel(key)
  const parted = key.replace(wordEdges, ' ')
  yield parted
  const words = await wordsOf(db, parted)
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

/** First only the words that nobody knows are written in the other script, then all that can be, then one at a time. */
async function* transliterated(db: Db, words: readonly Word[], { loosely }: { loosely: boolean }): AsyncGenerator<string> {
  const guesses = await guessWords(words, (word) => transliterations(db, word, { loosely }))
  yield joinWords(guesses, ({ isUnknown }) => isUnknown)
  yield joinWords(guesses, () => true)
  for (const guess of guesses) {
    for (const choice of guess.replacements.keys()) yield joinWords(guesses, (other) => other === guess, choice)
  }
}

/** Only a word that nobody knows can be misspelt; when one of them is like no other, nothing is to be found. */
async function* corrected(db: Db, words: readonly Word[]): AsyncGenerator<string> {
  if (!words.some(({ isUnknown }) => isUnknown)) return
  const guesses = await guessWords(words, (word) => wordsWithinOneEdit(db, word))
  const misspelt = guesses.filter(({ isUnknown }) => isUnknown)
  if (misspelt.some(({ replacements: others }) => replacements.length === 0)) return
  const choices = Math.max(...misspelt.map(({ replacements: others }) => replacements.length))
  for (let choice = 0; choice < choices; choice += 1) yield joinWords(guesses, ({ isUnknown }) => isUnknown, choice)
}

function guessWords(words: readonly Word[], othersOf: (word: string) => Promise<string[]>): Promise<Guess[]> {
  return Promise.all(words.map(async (word) => ({ ...word, others: isCorrectable(word.text) ? await othersOf(word.text) : [] })))
}

function joinWords(guesses: readonly Guess[], isReplaced: (guess: Guess) => boolean, choice = 0): string {
  return guesses
    .map((guess) => (isReplaced(guess) ? (guess.replacements[choice] ?? guess.replacements[0] ?? guess.text) : guess.text))
    .join(' ')
}
