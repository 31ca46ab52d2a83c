import type { PersistOptions, PersistStorage, StorageValue } from 'zustand/middleware'

/** Options of a persisted store. It is rehydrated after the first paint, because the server renders without the stored value. */
export function persistOptions<State>(name: string, version: number, restore: (stored: unknown) => State): PersistOptions<State> {
  return { name, version, skipHydration: true, storage: storageWithFallback<State>(), migrate: restore, merge: restore }
}

type PersistedStore<State> = {
  getState: () => State
  persist: { rehydrate: () => Promise<void> | void; getOptions: () => { name?: string } }
}

/** Rehydrates the store now and whenever another tab writes, until the returned function is called. */
export function syncWithStorage<State>({ persist }: PersistedStore<State>): () => void {
  const onStorage = ({ key }: { key: string | null }) => {
    if (key === null || key === persist.getOptions().name) void persist.rehydrate()
  }
  // A page restored from the back/forward cache has missed storage events.
  const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && onStorage({ key: null })
  addEventListener('storage', onStorage)
  addEventListener('pageshow', onPageShow)
  onStorage({ key: null })
  return () => {
    removeEventListener('storage', onStorage)
    removeEventListener('pageshow', onPageShow)
  }
}

/** Rehydrates before every change, so that a write never overwrites changes of other tabs. Synchronous, because localStorage is. */
export function readLatest<State>({ persist, getState }: PersistedStore<State>): State {
  void persist.rehydrate()
  return getState()
}

/** True in a page that is signing out. */
export let isCleared = false

/** Clears the browser's storage except for these keys, and drops later writes of this page: responses in flight must not restore the user. */
export function clearStorageExcept(retained: readonly string[]): void {
  isCleared = true
  try {
    const names = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '')
    for (const name of names) if (!retained.includes(name)) localStorage.removeItem(name)
    sessionStorage.clear()
  } catch {
    // Storage is blocked: there is nothing to clear.
  }
}

/** localStorage; where that is blocked, full or corrupt, the value is held in memory. */
function storageWithFallback<State>(): PersistStorage<State> {
  let value: StorageValue<State> | null = null
  let isInMemory = false

  function tryStorage(work: (storage: Storage) => void): boolean {
    try {
      work(localStorage)
      return true
    } catch {
      return false
    }
  }

  return {
    getItem: (name) => {
      if (isInMemory) return value
      tryStorage((storage) => {
        value = JSON.parse(storage.getItem(name) ?? 'null')
      })
      return value
    },
    setItem: (name, written) => {
      if (isCleared) return
      value = written
      isInMemory = !tryStorage((storage) => storage.setItem(name, JSON.stringify(written)))
    },
    removeItem: (name) => {
      value = null
      isInMemory = !tryStorage((storage) => storage.removeItem(name))
    },
  }
}
