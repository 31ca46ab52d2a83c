import { useEffect, useRef, useState } from 'react'
import type { DeskResult } from '#app/stores/desk/api.ts'
import { draftWait } from './draft-wait.ts'

type Texts = Readonly<Record<string, string>>

/** What the server has: this person's draft of the object. */
export type StoredDraft = {
  readonly baseVersion: number
  /** The stored texts that were changed, as they were in that version. */
  readonly base: Texts
  readonly changes: Texts
  readonly savedAt: string
} | null

type StoreDraft = (version: number, changes: Texts) => Promise<DeskResult<unknown>>

/** Stores the draft when typing pauses, every five seconds while it does not, and when the page is left. */
export function useDraft(draft: StoredDraft, storeDraft: StoreDraft, now: { version: number; changes: Texts }) {
  const [draftedAt, setDraftedAt] = useState(draft?.savedAt ?? null)
  const stored = useRef(JSON.stringify(draft?.changes ?? {}))
  const unstoredSince = useRef<number | null>(null)
  const latest = useRef(now)
  latest.current = now
  const wanted = JSON.stringify(now.changes)
  const flush = async () => {
    const text = JSON.stringify(latest.current.changes)
    unstoredSince.current = null
    if (text === stored.current || text === '{}') return
    stored.current = text
    const result = await storeDraft(latest.current.version, latest.current.changes)
    if (result.isOk) setDraftedAt('now')
  }
  const flushLatest = useRef(flush)
  flushLatest.current = flush
  useEffect(() => {
    if (wanted === stored.current) return
    unstoredSince.current ??= performance.now()
    const timer = setTimeout(() => void flushLatest.current(), draftWait(performance.now() - unstoredSince.current))
    return () => clearTimeout(timer)
  }, [wanted])
  useEffect(() => () => void flushLatest.current(), [])
  return {
    draftedAt,
    flush,
    /** The save ends the draft. */
    forget: () => {
      stored.current = JSON.stringify(latest.current.changes)
      setDraftedAt(null)
    },
  }
}
