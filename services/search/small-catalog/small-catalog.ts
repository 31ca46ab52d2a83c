import type { Db } from '#db/connect.ts'
import { allDocuments, allVocabulary, documentsById } from '#db/search/catalog-documents.ts'
import { readSearchState, type Taxonomy } from '#db/search/taxonomy.ts'
import { Documents } from './documents.ts'
import { Vocabulary } from './vocabulary.ts'

/** What search reads of a small catalog. */
export type SmallCatalog = { readonly documents: Documents; readonly vocabulary: Vocabulary }

export type SearchCatalog = { readonly taxonomy: Taxonomy; readonly small: SmallCatalog | null }

type Loaded = SmallCatalog & { readonly snapshot: string }

/** Holds a small catalog in memory; before a search only the documents changed since the last change are read again (docs/decisions/0064). */
class SmallCatalogRefresher {
  readonly #db: Db
  #loaded: Loaded | null = null
  #loading: Promise<void> | null = null

  constructor(db: Db) {
    this.#db = db
  }

  async current(): Promise<SearchCatalog> {
    for (;;) {
      const before = this.#loaded
      const { taxonomy, snapshot, changedIds } = await readSearchState(this.#db, before?.snapshot ?? null)
      if (!taxonomy.isSmallCatalog) {
        this.#loaded = null
        return { taxonomy, small: null }
      }
      if (before && changedIds.length === 0) return { taxonomy, small: this.#loaded ?? before }
      if (before) await this.#reload(before, changedIds, snapshot)
      else await this.#loadOnce(snapshot)
      // Reads the state again: what was committed before this call is applied when nothing is left to read.
    }
  }

  /** Concurrent first searches share one load. */
  async #loadOnce(snapshot: string): Promise<void> {
    this.#loading ??= this.#load(snapshot)
    try {
      await this.#loading
    } finally {
      this.#loading = null
    }
  }

  async #load(snapshot: string): Promise<void> {
    const [rows, words] = await Promise.all([allDocuments(this.#db), allVocabulary(this.#db)])
    const documents = new Documents()
    for (const row of rows) documents.set(row)
    this.#loaded = { documents, vocabulary: new Vocabulary(words), snapshot }
  }

  /** Changes the documents in one step, so that no search sees half of it, and only if no other search has done it meanwhile. */
  async #reload(before: Loaded, ids: readonly string[], snapshot: string): Promise<void> {
    const [rows, words] = await Promise.all([documentsById(this.#db, ids), allVocabulary(this.#db)])
    if (this.#loaded !== before) return
    const { documents } = before
    for (const id of ids) documents.delete(id)
    for (const row of rows) documents.set(row)
    this.#loaded = { documents, vocabulary: new Vocabulary(words), snapshot }
  }
}

const refreshers = new WeakMap<Db, SmallCatalogRefresher>()

/** Categories, brands and, of a small catalog, all documents, with everything that was committed before this call. */
export function currentSearchCatalog(db: Db): Promise<SearchCatalog> {
  const refresher = refreshers.get(db) ?? new SmallCatalogRefresher(db)
  refreshers.set(db, refresher)
  return refresher.current()
}
