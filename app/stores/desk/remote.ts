import { useEffect, useRef, useSyncExternalStore } from 'react'
import { createGet, type DeskProblem, type DeskResult, type Get } from './api.ts'

/** What is known of one remote object: the last data, and why the last request failed, if it did. */
export type Remote<Data> = { readonly data: Data | undefined; readonly problem: DeskProblem | null; readonly isLoading: boolean }

type Load<Data> = (get: Get) => Promise<DeskResult<Data>>

type Entry = { remote: Remote<unknown>; load: Load<unknown>; users: number; inFlight: boolean; isStale: boolean }

/**
 * Not a zustand store: entries also count their users and the request in flight, which nothing renders, and a store of copied maps would be longer than
 * the subscription below.
 */
const entries = new Map<string, Entry>()
const listeners = new Set<() => void>()
const empty: Remote<never> = { data: undefined, problem: null, isLoading: true }
const maxEntries = 60

/**
 * Loads `key` when a component first uses it, and shows the last data while it loads again: on focus, when the network is back and after
 * `refresh`. Null loads nothing. `load` makes its requests with `get`, which knows whether the person at the desk started them.
 */
export function useRemote<Data>(key: string | null, load: Load<Data>): Remote<Data> {
  const remote = useSyncExternalStore(subscribe, () => (key === null ? undefined : entries.get(key)?.remote))
  // The key names everything that `load` depends on.
  const latest = useRef(load)
  latest.current = load
  useEffect(() => {
    if (key === null) return
    const entry = entries.get(key) ?? { remote: empty, load: latest.current, users: 0, inFlight: false, isStale: false }
    entry.load = latest.current
    entry.users += 1
    entries.set(key, entry)
    void reload(key, entry)
    return () => {
      entry.users -= 1
      evict()
    }
  }, [key])
  return (remote as Remote<Data> | undefined) ?? empty
}

/**
 * Loads everything again whose key begins with `prefix`: what nobody shows is dropped instead. Requests in the background do not prolong the session.
 */
export function refresh(prefix = '', { isBackground = false } = {}): void {
  for (const [key, entry] of [...entries]) {
    if (!key.startsWith(prefix)) continue
    if (entry.users > 0) void reload(key, entry, isBackground)
    else entries.delete(key)
  }
}

/** What is known of `key` now. */
export function getRemote<Data>(key: string): Data | undefined {
  return entries.get(key)?.remote.data as Data | undefined
}

/** Replaces the data of `key`, such as with the reply of a change. */
export function setRemote<Data>(key: string, data: Data): void {
  const entry = entries.get(key)
  if (entry) publish(entry, { data, problem: null, isLoading: false })
}

async function reload(key: string, entry: Entry, isBackground = false): Promise<void> {
  // The request under way may have read what was there before this call.
  entry.isStale = entry.inFlight
  if (entry.inFlight) return
  entry.inFlight = true
  publish(entry, { ...entry.remote, isLoading: true })
  const result = await entry.load(createGet({ isBackground }))
  entry.inFlight = false
  if (entries.get(key) !== entry) return
  publish(
    entry,
    result.isOk ? { data: result.data, problem: null, isLoading: false } : { ...entry.remote, problem: result.problem, isLoading: false },
  )
  if (entry.isStale) void reload(key, entry, true)
}

function publish(entry: Entry, remote: Remote<unknown>): void {
  entry.remote = remote
  for (const notify of listeners) notify()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function evict(): void {
  for (const [key, { users }] of entries) {
    if (entries.size <= maxEntries) return
    if (users === 0) entries.delete(key)
  }
}

/** Called once by the entry. */
export function followFocusAndNetwork(): void {
  addEventListener('online', () => refresh())
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && refresh())
}
