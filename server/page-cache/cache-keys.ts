import { matchRoute } from '#app/router/match.ts'
import type { Route } from '#app/routes.ts'
import type { Changes } from './invalidations.ts'

/** A page's key, and of the query what its loader may see: both hold the same, so that nothing else can reach the page. */
export type PageAddress = { key: string; query: URLSearchParams }

/** Where the data of the page behind the rest of the path is. */
export const dataPrefix = '/_data'

type Deps = { changes: Changes; readOptionSlugs: () => Promise<Iterable<string>> }

/** Makes one address of all that ask for the same page: known parameters in their order, the first of each, all values of an option (WEB-06). */
export class Addresses {
  readonly #changes: Changes
  readonly #readOptionSlugs: Deps['readOptionSlugs']
  #options: { slugs: ReadonlySet<string>; readAt: number } | null = null

  constructor({ changes, readOptionSlugs }: Deps) {
    this.#changes = changes
    this.#readOptionSlugs = readOptionSlugs
  }

  /** The key that an address of a page or its data would have; null where it cannot be told at once. */
  keyAtOnce(url: string): string | null {
    const end = url.indexOf('?')
    if (end === -1) return url
    const path = url.slice(0, end)
    const route = matchRoute(path.startsWith(`${dataPrefix}/`) ? path.slice(dataPrefix.length) : path)?.route
    if (!route) return null
    const asked = new URLSearchParams(url.slice(end))
    const slugs = needsOptions(route, asked) ? this.#knownSlugs() : none
    return slugs && addressOf(route, path, asked, slugs).key
  }

  async of(route: Route, path: string, asked: URLSearchParams): Promise<PageAddress> {
    const slugs = needsOptions(route, asked) ? (this.#knownSlugs() ?? (await this.#readSlugs())) : none
    return addressOf(route, path, asked, slugs)
  }

  #knownSlugs(): ReadonlySet<string> | null {
    return this.#options && this.#changes.areNone([], this.#options.readAt) ? this.#options.slugs : null
  }

  async #readSlugs(): Promise<ReadonlySet<string>> {
    const readAt = this.#changes.generation
    const slugs = new Set(await this.#readOptionSlugs())
    this.#options = { slugs, readAt }
    return slugs
  }
}

const none: ReadonlySet<string> = new Set()

function needsOptions({ parameters = [], takesOptions }: Route, asked: URLSearchParams): boolean {
  return takesOptions === true && asked.keys().some((name) => !parameters.includes(name))
}

function addressOf({ parameters = [] }: Route, path: string, asked: URLSearchParams, optionSlugs: ReadonlySet<string>): PageAddress {
  const query = new URLSearchParams()
  for (const name of parameters) {
    const value = asked.get(name)
    if (value !== null) query.set(name, value)
  }
  const options = [...new Set(asked.keys())].filter((name) => optionSlugs.has(name) && !parameters.includes(name))
  for (const name of options.sort())
    query.set(name, [...new Set(asked.getAll(name).flatMap((values) => values.split(',')))].sort().join(','))
  return { key: query.size > 0 ? `${path}?${query}` : path, query }
}
