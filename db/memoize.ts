const mostRemembered = 50_000

/** The same function, that makes nothing twice while it remembers: keys of the few names and words that come again and again. */
export function remembered<T>(make: (text: string) => T): (text: string) => T {
  const made = new Map<string, T>()
  return (text) => {
    const known = made.get(text)
    if (known !== undefined) return known
    if (made.size >= mostRemembered) made.clear()
    const fresh = make(text)
    made.set(text, fresh)
    return fresh
  }
}
