import { create } from 'zustand'
import { type Arrivals, arrivalsIn, arrivalText } from '#domain/desk/arrivals.ts'
import { useDeskPreferences } from './preferences.ts'
import { playTone } from './sound.ts'

type Alerts = {
  /** Orders and receipts that came in since the person last touched the desk. */
  readonly unseen: number
  /** For screen readers. */
  readonly message: string
}

export const useAlerts = create<Alerts>()(() => ({ unseen: 0, message: '' }))

/** The number for the title; 0 for those who did not switch it on. */
export function useUnseen(): number {
  const hasBadge = useDeskPreferences((state) => state.hasBadge)
  const unseen = useAlerts((state) => state.unseen)
  return hasBadge ? unseen : 0
}

let known: Arrivals | null = null

/** Compares what is there with what was there at the last look; the first look announces nothing. */
export function announceNew(recent: Arrivals): void {
  const { orders, receipts, seen } = arrivalsIn(known, recent)
  known = seen
  if (orders + receipts === 0) return
  useAlerts.setState(({ unseen }) => ({ unseen: unseen + orders + receipts, message: arrivalText(orders, receipts) }))
  if (useDeskPreferences.getState().hasSound) playTone()
}

function markSeen(): void {
  if (useAlerts.getState().unseen > 0) useAlerts.setState({ unseen: 0 })
}

/** A key or a press means that the person looks at the desk. Called once by the entry. */
export function followAttention(): void {
  for (const event of ['pointerdown', 'keydown'] as const) addEventListener(event, markSeen, { capture: true, passive: true })
}
