/** Tags remembered; when older ones are dropped, everything rendered before them counts as stale. */
const maxTags = 10_000

/** The version at which each tag was last invalidated by a database trigger (db/notifications.ts): determines whether something rendered earlier is stale. */
export class Invalidations {
  readonly #invalidatedAt = new Map<string, number>()
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
    for (const tag of tags) {
      this.#invalidatedAt.delete(tag)
      this.#invalidatedAt.set(tag, this.#version)
    }
    if (tags.includes('everything')) this.#invalidateAll()
    for (const [oldest, version] of this.#invalidatedAt) {
      if (this.#invalidatedAt.size <= maxTags) break
      this.#invalidatedAt.delete(oldest)
      this.#oldestValid = version
    }
  }

  isUnchangedSince(tags: readonly string[], version: number): boolean {
    if (!this.#isConnected || version < this.#oldestValid) return false
    return version === this.#version || tags.every((tag) => (this.#invalidatedAt.get(tag) ?? 0) <= version)
  }

  #invalidateAll(): void {
    this.#version += 1
    this.#oldestValid = this.#version
    this.#invalidatedAt.clear()
  }
}
