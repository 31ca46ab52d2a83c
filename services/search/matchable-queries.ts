import type { Db } from '#db/connect.ts'
import { absentWords, surveyCatalog } from '#db/search/absent-words.ts'
import type { Taxonomy } from '#db/search/taxonomy.ts'
import { toSearchQuery } from '#domain/search/search.ts'

/** Tells queries that cannot match, by words that a small catalog does not contain. Each word is looked up once per search. */
export class MatchableQueries {
  readonly isSmall: boolean
  readonly #db: Db
  readonly #taxonomy: Taxonomy
  readonly #tested: Set<string>
  readonly #absent: Set<string>

  private constructor(db: Db, taxonomy: Taxonomy, known: { isSmall: boolean; tested: readonly string[]; absent: readonly string[] }) {
    this.#db = db
    this.#taxonomy = taxonomy
    this.isSmall = known.isSmall
    this.#tested = new Set(known.tested)
    this.#absent = new Set(known.absent)
  }

  static async of(db: Db, taxonomy: Taxonomy, text: string): Promise<MatchableQueries> {
    const { words } = toSearchQuery(text)
    return new MatchableQueries(db, taxonomy, { ...(await surveyCatalog(db, taxonomy, words)), tested: words })
  }

  /** True also for words that were not looked up. */
  has(query: string): boolean {
    return toSearchQuery(query).words.every((word) => !this.#absent.has(word))
  }

  /** Looks up the words of all queries in one statement. In a large catalog all queries pass. */
  async filter(queries: readonly string[]): Promise<string[]> {
    const possible = queries.filter((query) => this.has(query))
    if (!this.isSmall) return possible
    const words = new Set(possible.flatMap((query) => toSearchQuery(query).words)).values().filter((word) => !this.#tested.has(word))
    const untested = [...words]
    for (const word of untested) this.#tested.add(word)
    for (const word of await absentWords(this.#db, this.#taxonomy, untested)) this.#absent.add(word)
    return possible.filter((query) => this.has(query))
  }
}
