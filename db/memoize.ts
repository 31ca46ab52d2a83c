const maxEntries = 50_000

/** Caches the results of `compute` by its argument, for the few names and words that recur; a full cache is cleared. */
export function memoize<T>(compute: (text: string) => T): (text: string) => T {
  const cache = new Map<string, T>()
  return (text) => {
    const cached = cache.get(text)
    if (cached !== undefined) return cached
    if (cache.size >= maxEntries) cache.clear()
    const value = compute(text)
    cache.set(text, value)
    return value
  }
}
