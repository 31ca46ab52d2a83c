import type { Db } from '#db/connect.ts'
import { absentWords } from '#db/search/absent-words.ts'
import { findMatches, type Matches } from '#db/search/find-matches.ts'
import type { Match } from '#db/search/search-context.ts'
import { searchPartially } from '#db/search/small-catalog.ts'
import type { Taxonomy } from '#db/search/taxonomy.ts'
import { unknownWords } from '#db/search/vocabulary.ts'
import { isCorrectable } from '#domain/search/misspelling.ts'
import { queryRewrites } from '#domain/search/query-rewrites.ts'
import { toSearchQuery } from '#domain/search/search.ts'

/** No more words than are tested for absence, so that a query without any match ends here. */
const maxPartialWords = 8

const wordsIn = (query: string): readonly string[] => toSearchQuery(query).words

/** One search with its rewrites: knows which words occur nowhere, so that queries with them are not run. */
export class CatalogSearch {
  readonly #db: Db
  readonly #taxonomy: Taxonomy
  readonly #needed: number
  readonly #absent = new Set<string>()
  readonly #tested = new Set<string>()
  #unknown: ReadonlySet<string> | null = null

  constructor(db: Db, taxonomy: Taxonomy, needed: number) {
    this.#db = db
    this.#taxonomy = taxonomy
    this.#needed = needed
  }

  find(query: string, surveyed?: readonly string[]): Promise<Matches> {
    const [taxonomy, needed, isSmall] = [this.#taxonomy, this.#needed, this.#taxonomy.isSmallCatalog]
    return findMatches(this.#db, { query: toSearchQuery(query), taxonomy, needed, isSmall, ...(surveyed && { surveyed }) })
  }

  /** The words as they were typed. Without good matches in a small catalog the same statement surveys the words for what is tried next. */
  async findOriginal(text: string): Promise<Matches> {
    const found = await this.find(text, vocabularyWordsOf(text))
    if (found.survey === undefined) return found
    for (const word of wordsIn(text)) this.#tested.add(word)
    for (const word of found.survey.absent) this.#absent.add(word)
    this.#unknown = new Set(found.survey.unknown)
    return found
  }

  /** The words of the query and its rewrites that are not in the vocabulary. */
  async unknownWordsOf(text: string): Promise<ReadonlySet<string>> {
    this.#unknown ??= await unknownWords(this.#db, vocabularyWordsOf(text))
    return this.#unknown
  }

  /** False when a word of the query is known to occur nowhere. */
  canMatch(query: string): boolean {
    return wordsIn(query).every((word) => !this.#absent.has(word))
  }

  /** Looks up the words of all queries in one statement. In a large catalog all queries pass. */
  async filterMatchable(queries: readonly string[]): Promise<string[]> {
    const possible = queries.filter((query) => this.canMatch(query))
    if (!this.#taxonomy.isSmallCatalog) return possible
    const untested = [...new Set(possible.flatMap(wordsIn))].filter((word) => !this.#tested.has(word))
    for (const word of untested) this.#tested.add(word)
    for (const word of await absentWords(this.#db, this.#taxonomy, untested)) this.#absent.add(word)
    return possible.filter((query) => this.canMatch(query))
  }

  /** Products that match most of the first words; in a large catalog those that match all words of the vocabulary. */
  async findPartially(query: string): Promise<Match[]> {
    const words = wordsIn(query)
      .slice(0, maxPartialWords)
      .filter((word) => !this.#absent.has(word))
    if (words.length === 0) return []
    if (this.#taxonomy.isSmallCatalog) return searchPartially(this.#db, { query: toSearchQuery(words.join(' ')), taxonomy: this.#taxonomy })
    const known = words.filter((word) => !this.#unknown?.has(word))
    return known.length === 0 || known.length === words.length ? [] : (await this.find(known.join(' '))).matches
  }
}

function vocabularyWordsOf(text: string): string[] {
  const { nearest, withSynonym } = queryRewrites(text)
  return [...new Set([text, ...nearest, ...withSynonym].flatMap(wordsIn))].filter(isCorrectable)
}
