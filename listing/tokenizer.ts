import { compoundsOf } from '#db/search/compounds.ts'
import { searchKey } from '#domain/search/search-key.ts'
import { WordDictionary } from './word-dictionary.ts'

/** Texts are split at these; other white space is rare and left to the search key. */
const [space, newline] = [0x20, 0x0a]
/** All tokens are forgotten then: most are model codes, which never come again. */
const maxTokens = 50_000

type TokenWords = { words: readonly number[]; compounds: readonly number[] }

/**
 * Turns texts into numbers of normalized words. The texts of a catalog consist of few thousand tokens, the parts between spaces, so each is
 * normalized once: normalizing every text takes ten times as long.
 */
export class Tokenizer {
  readonly #words: WordDictionary
  /** An empty word, which no part of a query fits, ends each text: a match cannot span two. */
  readonly #endOfText: number
  #tokens = new WordDictionary()
  #wordsOfToken: TokenWords[] = []

  constructor(words: WordDictionary) {
    this.#words = words
    this.#endOfText = words.getOrAdd('')
  }

  /** The words of these texts, and each of their words with half-spaces once more, joined, as a text of its own. */
  wordsOf(texts: readonly string[]): number[] {
    const words: number[] = []
    const compounds = new Set<number>()
    for (const text of texts) {
      this.#addWords(text, words, compounds)
      words.push(this.#endOfText)
    }
    for (const compound of compounds) words.push(compound, this.#endOfText)
    return words
  }

  #addWords(text: string, words: number[], compounds: Set<number>): void {
    for (let start = 0; start < text.length; ) {
      const end = endOfToken(text, start)
      if (end > start) {
        const own = this.#wordsOfTokenAt(text, start, end)
        for (const word of own.words) words.push(word)
        for (const compound of own.compounds) compounds.add(compound)
      }
      start = end + 1
    }
  }

  #wordsOfTokenAt(text: string, start: number, end: number): TokenWords {
    if (this.#tokens.size >= maxTokens) {
      this.#tokens = new WordDictionary()
      this.#wordsOfToken = []
    }
    const number = this.#tokens.getOrAdd(text, start, end)
    const known = this.#wordsOfToken[number]
    if (known) return known
    const token = text.slice(start, end)
    const words = { words: this.#numbersOf(searchKey(token)), compounds: this.#numbersOf(compoundsOf([token]).join(' ')) }
    this.#wordsOfToken[number] = words
    return words
  }

  #numbersOf(key: string): number[] {
    return key === '' ? [] : key.split(' ').map((word) => this.#words.getOrAdd(word))
  }
}

function endOfToken(text: string, start: number): number {
  for (let at = start; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === space || code === newline) return at
  }
  return text.length
}
