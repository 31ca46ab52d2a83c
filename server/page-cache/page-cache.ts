import type { Changes } from './invalidations.ts'
import { type Bytes, type Encoding, FinishedPage, type Rendered } from './rendered-page.ts'
import { Segments } from './segmented-lru-cache.ts'

/** What a render answers: the page and the words that, once heard, make it out of date; null when there is no such page. */
export type Render = () => Promise<(Rendered & { dependencies: readonly string[]; isKept: boolean }) | null>

type Entry = {
  readonly page: FinishedPage
  readonly dependencies: readonly string[]
  readonly madeAtMs: number
  /** No change of its dependencies up to this generation. */
  rightAt: number
}

type Options = {
  changes: Changes
  mostBytes: number
  /** Told of a render that failed where an older page could be shown instead. */
  onFailure: (error: unknown, route: string) => void
  /** Milliseconds since any moment. */
  clock?: () => number
}

/** Some pages say what time it is, in months or as «new»: even unchanged they are made again. */
const freshForMs = 10 * 60_000
/** An older page is better than an error, or than a wait for the new one, for so long after it was made. */
const shownForMs = 30 * 60_000
const longestKey = 2_048
/** What a page costs beside its bytes: objects, strings, prepared headers; and for each thing it depends on. */
const entryBytes = 2_000
const dependencyBytes = 80

/** Finished pages by key. Knows nothing of HTTP: `render` makes a page when there is none, or none that is right. */
export class PageCache {
  readonly #entries: Segments<Entry>
  readonly #underWay = new Map<string, Promise<FinishedPage | null>>()
  readonly #changes: Changes
  readonly #onFailure: Options['onFailure']
  readonly #clock: () => number
  readonly #counts = { hits: 0, staleHits: 0, misses: 0, renders: 0 }

  constructor({ changes, mostBytes, onFailure, clock = () => performance.now() }: Options) {
    this.#changes = changes
    this.#entries = new Segments(mostBytes)
    this.#onFailure = onFailure
    this.#clock = clock
  }

  get counts() {
    return { ...this.#counts, entries: this.#entries.size, bytes: this.#entries.bytes }
  }

  /** A page that is right and ready to be sent; null when `get` must be asked. */
  ready(key: string, encoding: Encoding): { page: FinishedPage; body: Bytes } | null {
    const entry = this.#entries.peek(key)
    const body = entry?.page.ready(encoding)
    if (!entry || !body || !this.#isRight(entry)) return null
    this.#entries.get(key)
    this.#counts.hits += 1
    return { page: entry.page, body }
  }

  /** However many ask at once, one render: those who come while it runs are shown the older page, or wait for the new one. */
  async get(key: string, render: Render): Promise<FinishedPage | null> {
    const entry = this.#entries.get(key)
    if (entry && this.#isRight(entry)) {
      this.#counts.hits += 1
      return entry.page
    }
    const underWay = this.#underWay.get(key)
    if (underWay && entry && this.#changes.isListening && this.#isShowable(entry)) {
      this.#counts.staleHits += 1
      return entry.page
    }
    this.#counts.misses += 1
    try {
      return await (underWay ?? this.#start(key, render))
    } catch (error) {
      if (!entry || !this.#isShowable(entry)) throw error
      if (!underWay) this.#onFailure(error, entry.page.route)
      this.#counts.staleHits += 1
      return entry.page
    }
  }

  /** The bytes of a page that `get` has answered. */
  bodyOf(key: string, page: FinishedPage, encoding: Encoding): Bytes {
    const isNew = !page.ready(encoding)
    const body = page.in(encoding)
    const entry = isNew ? this.#entries.peek(key) : undefined
    if (entry?.page === page) this.#entries.put(key, entry, bytesOf(key, entry))
    return body
  }

  #start(key: string, render: Render): Promise<FinishedPage | null> {
    const making = this.#make(key, render)
    if (key.length > longestKey) return making
    this.#underWay.set(key, making)
    return making.finally(() => this.#underWay.delete(key))
  }

  async #make(key: string, render: Render): Promise<FinishedPage | null> {
    const { generation } = this.#changes
    const madeAtMs = this.#clock()
    this.#counts.renders += 1
    const rendered = await render()
    if (!rendered) {
      this.#entries.delete(key)
      return null
    }
    const page = new FinishedPage(rendered)
    if (rendered.isKept && this.#changes.isListening && key.length <= longestKey) {
      page.shrink()
      const entry = { page, dependencies: rendered.dependencies, madeAtMs, rightAt: generation }
      this.#entries.put(key, entry, bytesOf(key, entry))
    }
    return page
  }

  #isRight(entry: Entry): boolean {
    if (!this.#changes.areNone(entry.dependencies, entry.rightAt)) return false
    entry.rightAt = this.#changes.generation
    return this.#clock() - entry.madeAtMs < freshForMs
  }

  #isShowable({ madeAtMs }: Entry): boolean {
    return this.#clock() - madeAtMs < shownForMs
  }
}

function bytesOf(key: string, { page, dependencies }: Entry): number {
  return page.bytes + 2 * key.length + dependencies.length * dependencyBytes + entryBytes
}
