import { searchKey } from '#domain/search/search-key.ts'
import type { CatalogColumns } from './catalog-columns.ts'
import { type ScanFilter, type ScanResult, scan } from './scan.ts'

/** One byte per product each: 32 MB for a million products. */
const maxEntries = 32

export type FilterQuery = Omit<ScanFilter, 'text'> & { q: string }

/** LRU cache of scan results, cleared when the version of the columns changes. Pages and sorts of one filter share an entry. */
export class ResultCache {
  readonly #results = new Map<string, ScanResult>()
  #version = -1

  getOrScan(columns: CatalogColumns, query: FilterQuery): ScanResult {
    if (columns.version !== this.#version) this.#results.clear()
    this.#version = columns.version
    const key = cacheKey(query)
    const result = this.#results.get(key) ?? scanFor(columns, query)
    this.#results.delete(key)
    this.#results.set(key, result)
    const [leastRecent] = this.#results.keys()
    if (this.#results.size > maxEntries && leastRecent !== undefined) this.#results.delete(leastRecent)
    return result
  }
}

function scanFor(columns: CatalogColumns, query: FilterQuery): ScanResult {
  const key = searchKey(query.q)
  return scan(columns, { ...query, text: key === '' ? null : columns.texts.matches(key) })
}

function cacheKey({ categoryIds, options, inStock, priceMin, priceMax, groupsFamilies, q }: FilterQuery): string {
  return JSON.stringify([[...categoryIds], options, inStock, priceMin, priceMax, groupsFamilies, q])
}
