import { searchKey } from '#domain/search/search-key.ts'
import type { Catalog } from './catalog-columns.ts'
import { type Filter, type Found, scan } from './scan.ts'

/** A byte a product each: 32 MB for a million. */
const mostRemembered = 32

export type Question = Omit<Filter, 'words'> & { q: string }

/** What was found for the questions asked last, until something changes that a filter could tell: most shoppers ask the same, and go on from page to page. */
export class Finds {
  readonly #found = new Map<string, Found>()
  #edition = -1

  of(catalog: Catalog, question: Question): Found {
    if (catalog.edition !== this.#edition) this.#found.clear()
    this.#edition = catalog.edition
    const key = keyOf(question)
    const found = this.#found.get(key) ?? find(catalog, question)
    this.#found.delete(key)
    this.#found.set(key, found)
    const [oldest] = this.#found.keys()
    if (this.#found.size > mostRemembered && oldest !== undefined) this.#found.delete(oldest)
    return found
  }
}

function find(catalog: Catalog, question: Question): Found {
  const key = searchKey(question.q)
  return scan(catalog, { ...question, words: key === '' ? null : catalog.texts.slotsWith(key) })
}

function keyOf({ categoryIds, options, inStock, priceMin, priceMax, q }: Question): string {
  return JSON.stringify([[...categoryIds], options, inStock, priceMin, priceMax, q])
}
