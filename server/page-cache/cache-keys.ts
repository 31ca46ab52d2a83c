import { matchRoute } from '#app/router/match.ts'
import type { Route } from '#app/routes.ts'
import type { Invalidations } from './invalidations.ts'

/** A page's cache key, and the part of the query its loader may read: both hold the same parameters, so nothing outside the key can change the page. */
export type PageKey = { key: string; query: URLSearchParams }

/** The JSON data of a page is served at its path behind this prefix. */
export const dataPrefix = '/_data'

type Deps = { invalidations: Invalidations; readOptionSlugs: () => Promise<Iterable<string>> }

/** Normalises URLs to cache keys: known parameters in a fixed sequence, the first value of each, all values of a product option (WEB-06). */
export class CacheKeys {
  readonly #invalidations: Invalidations
  readonly #readOptionSlugs: Deps['readOptionSlugs']
  #options: { slugs: ReadonlySet<string>; version: number } | null = null

  constructor({ invalidations, readOptionSlugs }: Deps) {
    this.#invalidations = invalidations
    this.#readOptionSlugs = readOptionSlugs
  }

  /** The key of a document's or its data's URL; null where that needs a database query. */
  keySync(url: string): string | null {
    const queryStart = url.indexOf('?')
    if (queryStart === -1) return url
    const path = url.slice(0, queryStart)
    const route = matchRoute(path.startsWith(`${dataPrefix}/`) ? path.slice(dataPrefix.length) : path)?.route
    if (!route) return null
    const requested = new URLSearchParams(url.slice(queryStart))
    const slugs = needsOptions(route, requested) ? this.#cachedSlugs() : none
    return slugs && pageKey(route, path, requested, slugs).key
  }

  async keyFor(route: Route, path: string, requested: URLSearchParams): Promise<PageKey> {
    const slugs = needsOptions(route, requested) ? (this.#cachedSlugs() ?? (await this.#readSlugs())) : none
    return pageKey(route, path, requested, slugs)
  }

  #cachedSlugs(): ReadonlySet<string> | null {
    return this.#options && this.#invalidations.isUnchangedSince([], this.#options.version) ? this.#options.slugs : null
  }

  async #readSlugs(): Promise<ReadonlySet<string>> {
    const { version } = this.#invalidations
    const slugs = new Set(await this.#readOptionSlugs())
    this.#options = { slugs, version }
    return slugs
  }
}

const none: ReadonlySet<string> = new Set()

function needsOptions({ parameters = [], takesOptions }: Route, requested: URLSearchParams): boolean {
  return takesOptions === true && requested.keys().some((name) => !parameters.includes(name))
}

function pageKey({ parameters = [] }: Route, path: string, requested: URLSearchParams, optionSlugs: ReadonlySet<string>): PageKey {
  const query = new URLSearchParams()
  for (const name of parameters) {
    const value = requested.get(name)
    if (value !== null) query.set(name, value)
  }
  const options = [...new Set(requested.keys())].filter((name) => optionSlugs.has(name) && !parameters.includes(name))
  for (const name of options.sort())
    query.set(name, [...new Set(requested.getAll(name).flatMap((values) => values.split(',')))].sort().join(','))
  return { key: query.size > 0 ? `${path}?${query}` : path, query }
}
