import type { Db } from '#db/connect.ts'
import { inOtherScript, oneLetterAway, unknownWords } from '#db/search/vocabulary.ts'
import { onOtherLayout } from '#domain/search/keyboard-layout.ts'
import { isGuessable } from '#domain/search/misspelling.ts'
import { plainQuery } from '#domain/search/plain-query.ts'
import { otherWordsFor } from '#domain/search/readings.ts'
import { toSearchQuery } from '#domain/search/search.ts'
import { searchKey } from '#domain/search/search-key.ts'
import { spokenModel } from '#domain/search/transliterate.ts'

const mostAlternatives = 12
const mostReadings = 3

/** The same wish in words of the catalog. Another name is only worth a search in place of a word that nothing here bears. */
export async function knownReadings(db: Db, text: string): Promise<string[]> {
  const { nearest, byOtherNames } = otherWordsFor(text)
  if (nearest.length + byOtherNames.length === 0) return []
  const wordsIn = (reading: string) => toSearchQuery(reading).words
  const own = new Set(wordsIn(text))
  const all = new Set([...own, ...[...nearest, ...byOtherNames].flatMap(wordsIn)])
  const unknown = await unknownWords(db, [...all].filter(isGuessable))
  const strange = (words: Iterable<string>) => [...words].filter((word) => unknown.has(word))
  const isKnown = (reading: string) => strange(wordsIn(reading)).every((word) => own.has(word))
  const explains = (reading: string) => strange(wordsIn(reading)).length < strange(own).length
  return [...nearest, ...byOtherNames.filter(explains)].filter(isKnown).slice(0, mostReadings)
}

/** What somebody may have meant whose words find nothing, the likeliest first. Each is tried once. */
export async function* searchAlternatives(db: Db, text: string): AsyncGenerator<string> {
  const tried = new Set([searchKey(text)])
  for await (const alternative of inOrder(db, text)) {
    const key = searchKey(alternative)
    if (tried.has(key)) continue
    if (tried.size > mostAlternatives) return
    tried.add(key)
    yield alternative
  }
}

/** Where a word runs into another script or into a number without a space; s25 and 14c are one word. */
const wordEdges = /(?<=\p{Script=Arabic})(?=[a-z0-9])|(?<=[a-z0-9])(?=\p{Script=Arabic})|(?<=[a-z]{2})(?=[0-9])|(?<=[0-9])(?=[a-z]{3})/gu

/** Wrong layout, other script, one letter wrong (design §8); what only nearly sounds alike comes after the misspelt: سامسنگ is سامسونگ. */
async function* inOrder(db: Db, text: string): AsyncGenerator<string> {
  const layouts = onOtherLayout(text)
  yield* layouts
  const key = plainQuery(searchKey(text))
  yield spokenModel(key)
  const parted = key.replace(wordEdges, ' ')
  yield parted
  const words = await wordsOf(db, parted)
  yield* transliterated(db, words, { loosely: false })
  yield* corrected(db, words)
  yield* transliterated(db, words, { loosely: true })
  for (const layout of layouts) yield* corrected(db, await wordsOf(db, layout))
}

type Word = { text: string; isUnknown: boolean }
type Guess = Word & { others: readonly string[] }

async function wordsOf(db: Db, text: string): Promise<Word[]> {
  const { words } = toSearchQuery(text)
  const unknown = await unknownWords(db, words.filter(isGuessable))
  return words.map((word) => ({ text: word, isUnknown: unknown.has(word) }))
}

/** First only the words that nobody knows are written in the other script, then all that can be, then one at a time. */
async function* transliterated(db: Db, words: readonly Word[], { loosely }: { loosely: boolean }): AsyncGenerator<string> {
  const guesses = await guessed(words, (word) => inOtherScript(db, word, { loosely }))
  yield sentence(guesses, ({ isUnknown }) => isUnknown)
  yield sentence(guesses, () => true)
  for (const guess of guesses) {
    for (const choice of guess.others.keys()) yield sentence(guesses, (other) => other === guess, choice)
  }
}

/** Only a word that nobody knows can be misspelt; when one of them is like no other, nothing is to be found. */
async function* corrected(db: Db, words: readonly Word[]): AsyncGenerator<string> {
  if (!words.some(({ isUnknown }) => isUnknown)) return
  const guesses = await guessed(words, (word) => oneLetterAway(db, word))
  const misspelt = guesses.filter(({ isUnknown }) => isUnknown)
  if (misspelt.some(({ others }) => others.length === 0)) return
  const choices = Math.max(...misspelt.map(({ others }) => others.length))
  for (let choice = 0; choice < choices; choice += 1) yield sentence(guesses, ({ isUnknown }) => isUnknown, choice)
}

function guessed(words: readonly Word[], othersOf: (word: string) => Promise<string[]>): Promise<Guess[]> {
  return Promise.all(words.map(async (word) => ({ ...word, others: isGuessable(word.text) ? await othersOf(word.text) : [] })))
}

function sentence(guesses: readonly Guess[], isReplaced: (guess: Guess) => boolean, choice = 0): string {
  return guesses.map((guess) => (isReplaced(guess) ? (guess.others[choice] ?? guess.others[0] ?? guess.text) : guess.text)).join(' ')
}
