import type { Invalidations } from './invalidations.ts'
import { type Bytes, type Encoding, RenderedPage, type RenderResult } from './rendered-page.ts'
import { SegmentedLruCache } from './segmented-lru-cache.ts'

/** Invalidating any of `tags` makes the page stale. The body is null when the data still has the digest of the cached page, which is then reused. */
type Rendered = Omit<RenderResult, 'body'> & {
  body: string | null
  dataDigest: string
  tags: readonly string[]
  uncacheable: boolean
  maxAgeMs?: number
}

/** Loads and renders a page on a cache miss, unless its data is unchanged; null when the page does not exist. */
export type Render = (cachedDigest: string | null) => Promise<Rendered | null>

type Entry = {
  readonly page: RenderedPage
  /** Digest of the data that the page was rendered from. */
  readonly dataDigest: string
  readonly tags: readonly string[]
  readonly renderedAtMs: number
  /** Shorter where the page shows something that ends, or something else that begins. */
  readonly maxAgeMs: number
  /** None of the tags was invalidated up to this version. */
  validAtVersion: number
  /** When that was last found. */
  validAtMs: number
}

type Options = {
  invalidations: Invalidations
  maxBytes: number
  /** Called when a render failed and a stale page is served instead. */
  onRenderError: (error: unknown, route: string) => void
  /** A monotonic clock in milliseconds. */
  clock?: () => number
}

/** Some pages contain relative dates or a «new» badge, so they expire even when no data changed. */
const maxAgeMs = 10 * 60_000
/**
 * How long a page may be served that only price runs made stale: as long as a proxy in front may cache it. In the second half it is rendered
 * again in the background.
 */
const maxStaleByRunsMs = 10_000
/** A stale page is served while it is re-rendered, or when rendering fails, up to this age. */
const maxStaleMs = 30 * 60_000
const maxKeyLength = 2_048
/** Estimated memory of an entry beside its bytes: objects and strings; and of each tag. */
const entryOverheadBytes = 2_000
const tagBytes = 80

/** Rendered pages by key, with stale-while-revalidate and one render in flight per key. Knows nothing of HTTP. */
export class PageCache {
  readonly #entries: SegmentedLruCache<Entry>
  readonly #inFlight = new Map<string, Promise<RenderedPage | null>>()
  readonly #invalidations: Invalidations
  readonly #onRenderError: Options['onRenderError']
  readonly #clock: () => number
  readonly #counts = { hits: 0, staleHits: 0, misses: 0, renders: 0, unchanged: 0 }

  constructor({ invalidations, maxBytes, onRenderError, clock = () => performance.now() }: Options) {
    this.#invalidations = invalidations
    this.#entries = new SegmentedLruCache(maxBytes)
    this.#onRenderError = onRenderError
    this.#clock = clock
  }

  get counts() {
    return { ...this.#counts, entries: this.#entries.size, bytes: this.#entries.bytes }
  }

  hasFresh(key: string): boolean {
    const entry = this.#entries.peek(key)
    return entry !== undefined && this.#isFresh(entry)
  }

  /** Whether a request for the key would start a render. */
  needsRender(key: string): boolean {
    return !this.hasFresh(key) && !this.#inFlight.has(key)
  }

  /** Synchronous lookup: a fresh page that already has this encoding, otherwise null and the caller must use `get`. */
  getEncoded(key: string, encoding: Encoding): { page: RenderedPage; body: Bytes } | null {
    const entry = this.#entries.peek(key)
    const body = entry?.page.encoded(encoding)
    if (!entry || !body || !this.#isFresh(entry)) return null
    this.#entries.get(key)
    this.#counts.hits += 1
    return { page: entry.page, body }
  }

  /** Concurrent requests for a key share one render; while it runs they get the stale page, or wait where there is none. */
  async get(key: string, render: Render): Promise<RenderedPage | null> {
    const entry = this.#entries.get(key)
    if (entry && this.#isFresh(entry)) {
      this.#counts.hits += 1
      return entry.page
    }
    const inFlight = this.#inFlight.get(key)
    if (inFlight && entry && this.#invalidations.isConnected && this.#canServeStale(entry)) {
      this.#counts.staleHits += 1
      return entry.page
    }
    const staleByRunsMs = entry ? this.#staleByRunsMs(entry) : Number.POSITIVE_INFINITY
    if (entry && staleByRunsMs < maxStaleByRunsMs) {
      const renderError = (error: unknown) => this.#onRenderError(error, entry.page.route)
      if (staleByRunsMs >= maxStaleByRunsMs / 2) this.#startRender(key, render).catch(renderError)
      this.#counts.staleHits += 1
      return entry.page
    }
    this.#counts.misses += 1
    try {
      return await (inFlight ?? this.#startRender(key, render))
    } catch (error) {
      if (!entry || !this.#canServeStale(entry)) throw error
      if (!inFlight) this.#onRenderError(error, entry.page.route)
      this.#counts.staleHits += 1
      return entry.page
    }
  }

  /** The bytes of a page that `get` returned; a new encoding is added to its entry. */
  encode(key: string, page: RenderedPage, encoding: Encoding): Bytes {
    const isNew = !page.encoded(encoding)
    const body = page.encode(encoding)
    const entry = isNew ? this.#entries.peek(key) : undefined
    if (entry?.page === page) this.#put(key, entry)
    return body
  }

  #startRender(key: string, render: Render): Promise<RenderedPage | null> {
    const rendering = this.#renderAndStore(key, render)
    if (key.length > maxKeyLength) return rendering
    this.#inFlight.set(key, rendering)
    return rendering.finally(() => this.#inFlight.delete(key))
  }

  async #renderAndStore(key: string, render: Render): Promise<RenderedPage | null> {
    const { version } = this.#invalidations
    const renderedAtMs = this.#clock()
    const cached = this.#entries.peek(key)
    const result = await render(cached?.dataDigest ?? null)
    if (!result) {
      this.#entries.delete(key)
      return null
    }
    const page = this.#pageOf(result, cached)
    if (!result.uncacheable && this.#invalidations.isConnected && key.length <= maxKeyLength) {
      page.retainBrotliOnly()
      this.#put(key, {
        page,
        dataDigest: result.dataDigest,
        tags: result.tags,
        renderedAtMs,
        maxAgeMs: Math.min(result.maxAgeMs ?? maxAgeMs, maxAgeMs),
        validAtVersion: version,
        validAtMs: renderedAtMs,
      })
    }
    return page
  }

  #pageOf({ body, ...result }: Rendered, cached: Entry | undefined): RenderedPage {
    const isUnchanged = body === null && cached !== undefined
    this.#counts[isUnchanged ? 'unchanged' : 'renders'] += 1
    return isUnchanged ? cached.page : new RenderedPage({ ...result, body: body ?? '' })
  }

  #put(key: string, entry: Entry): void {
    const { page, tags } = entry
    this.#entries.put(key, entry, page.bytes + 2 * key.length + tags.length * tagBytes + entryOverheadBytes)
  }

  #isFresh(entry: Entry): boolean {
    if (!this.#invalidations.isUnchangedSince(entry.tags, entry.validAtVersion)) return false
    entry.validAtVersion = this.#invalidations.version
    entry.validAtMs = this.#clock()
    return entry.validAtMs - entry.renderedAtMs < entry.maxAgeMs
  }

  /** For how long, at most, a page has been stale because of price runs alone; infinite for a page that is stale for another reason. */
  #staleByRunsMs({ tags, renderedAtMs, maxAgeMs, validAtVersion, validAtMs }: Entry): number {
    const now = this.#clock()
    const isStaleByRunsOnly = now - renderedAtMs < maxAgeMs && this.#invalidations.isUnchangedExceptByRunsSince(tags, validAtVersion)
    return isStaleByRunsOnly ? now - validAtMs : Number.POSITIVE_INFINITY
  }

  #canServeStale({ renderedAtMs }: Entry): boolean {
    return this.#clock() - renderedAtMs < maxStaleMs
  }
}
