const passing = new WeakSet<object>()

/** For a loader whose page tells of a failure: it is shown, not kept, and the next visitor has another try. */
export function shownOnce<T extends object>(props: T): T {
  passing.add(props)
  return props
}

export function isShownOnce(props: object): boolean {
  return passing.has(props)
}
