import type { PersistOptions, PersistStorage, StorageValue } from 'zustand/middleware'

/** A store that outlives the page: read after the first paint, because the server has no storage to agree with. */
export function persistOptions<State>(name: string, version: number, restore: (stored: unknown) => State): PersistOptions<State> {
  return { name, version, skipHydration: true, storage: storageWithFallback<State>(), migrate: restore, merge: restore }
}

type PersistedStore<State> = {
  getState: () => State
  persist: { rehydrate: () => Promise<void> | void; getOptions: () => { name?: string } }
}

/** Takes up what is stored and follows what other tabs store, until the returned function is called. */
export function syncWithStorage<State>({ persist }: PersistedStore<State>): () => void {
  const follow = ({ key }: { key: string | null }) => {
    if (key === null || key === persist.getOptions().name) void persist.rehydrate()
  }
  // A page that comes back from the history has missed what was stored meanwhile.
  const followAgain = ({ persisted }: PageTransitionEvent) => persisted && follow({ key: null })
  addEventListener('storage', follow)
  addEventListener('pageshow', followAgain)
  follow({ key: null })
  return () => {
    removeEventListener('storage', follow)
    removeEventListener('pageshow', followAgain)
  }
}

/** Read before every change, so that the last tab to write never undoes the others. Our storage answers at once, so this does too. */
export function readLatest<State>({ persist, getState }: PersistedStore<State>): State {
  void persist.rehydrate()
  return getState()
}

let isClosed = false

/** Empties the browser's storage but for the named keys; other tabs hear of it. What this page still hears of its shopper is not kept any more. */
export function clearStorageExcept(kept: readonly string[]): void {
  isClosed = true
  try {
    const names = Array.from({ length: localStorage.length }, (_, place) => localStorage.key(place) ?? '')
    for (const name of names) if (!kept.includes(name)) localStorage.removeItem(name)
    sessionStorage.clear()
  } catch {
    // Storage is blocked: there was nothing to forget.
  }
}

/** The browser's storage; where that is blocked, full or corrupt, this page's own memory goes on instead. */
function storageWithFallback<State>(): PersistStorage<State> {
  let kept: StorageValue<State> | null = null
  let isOnlyHere = false

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
      if (isOnlyHere) return kept
      tryStorage((storage) => {
        kept = JSON.parse(storage.getItem(name) ?? 'null')
      })
      return kept
    },
    setItem: (name, value) => {
      if (isClosed) return
      kept = value
      isOnlyHere = !tryStorage((storage) => storage.setItem(name, JSON.stringify(value)))
    },
    removeItem: (name) => {
      kept = null
      isOnlyHere = !tryStorage((storage) => storage.removeItem(name))
    },
  }
}
