/** Tags in memory; when older ones are dropped, everything rendered before them counts as stale. */
const maxTags = 10_000

/** A word in each message about what a price run changed (db/migrations/0076_pages_behind_runs.sql). */
const fromRun = 'run'

/**
 * The versions at which a tag was last invalidated: by anything, and by anything but a price run. A page that only price runs made stale may be served
 * for a few seconds more (page-cache.ts).
 */
type Invalidated = { readonly at: number; readonly changedOutsideRunsAt: number }

/** The version at which each tag was last invalidated by a database trigger (db/notifications.ts): determines whether something rendered earlier is stale. */
export class Invalidations {
  readonly #invalidated = new Map<string, Invalidated>()
  #version = 0
  /** Everything rendered before this version is stale. */
  #oldestValid = 0
  #isConnected = false

  /** Grows with every invalidation. A render notes it before its first query. */
  get version(): number {
    return this.#version
  }

  /** False while no notifications arrive: then anything may have changed. */
  get isConnected(): boolean {
    return this.#isConnected
  }

  setConnected(isConnected: boolean): void {
    this.#isConnected = isConnected
    this.#invalidateAll()
  }

  invalidate(tags: readonly string[]): void {
    this.#version += 1
    const isFromRun = tags.includes(fromRun)
    for (const tag of tags) {
      const changedOutsideRunsAt = isFromRun ? (this.#invalidated.get(tag)?.changedOutsideRunsAt ?? 0) : this.#version
      this.#invalidated.delete(tag)
      this.#invalidated.set(tag, { at: this.#version, changedOutsideRunsAt })
    }
    if (tags.includes('everything')) this.#invalidateAll()
    for (const [oldest, { at }] of this.#invalidated) {
      if (this.#invalidated.size <= maxTags) break
      this.#invalidated.delete(oldest)
      this.#oldestValid = at
    }
  }

  isUnchangedSince(tags: readonly string[], version: number): boolean {
    if (!this.#isConnected || version < this.#oldestValid) return false
    return version === this.#version || tags.every((tag) => (this.#invalidated.get(tag)?.at ?? 0) <= version)
  }

  /** Whether nothing but price runs has invalidated any of the tags since. */
  isUnchangedExceptByRunsSince(tags: readonly string[], version: number): boolean {
    if (!this.#isConnected || version < this.#oldestValid) return false
    return tags.every((tag) => (this.#invalidated.get(tag)?.changedOutsideRunsAt ?? 0) <= version)
  }

  #invalidateAll(): void {
    this.#version += 1
    this.#oldestValid = this.#version
    this.#invalidated.clear()
  }
}
