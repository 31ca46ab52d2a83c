import { vi } from 'vitest'

/** A fake browser storage and the events of one page, for tests of persisted stores. */
export function browserStorage() {
  const values = new Map<string, string>()
  const page = new EventTarget()
  const trouble = { isBlocked: false, isFull: false }
  const area = {
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (name: string, value: string) => {
      if (trouble.isFull) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
      values.set(name, value)
    },
    removeItem: (name: string) => values.delete(name),
    key: (index: number) => [...values.keys()][index] ?? null,
    get length() {
      return values.size
    },
  }
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    get: () => {
      if (trouble.isBlocked) throw new DOMException('The operation is insecure.', 'SecurityError')
      return area
    },
  })
  const dispatch = (type: string, facts: object) => page.dispatchEvent(Object.assign(new Event(type), facts))
  return {
    values,
    trouble,
    /** A change by another tab, with its storage event. */
    otherTabStores: (name: string, value: string) => {
      values.set(name, value)
      dispatch('storage', { key: name })
    },
    otherTabClears: () => {
      values.clear()
      dispatch('storage', { key: null })
    },
    comesBackFromHistory: () => dispatch('pageshow', { persisted: true }),
  }
}
