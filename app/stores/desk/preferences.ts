import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { persistOptions } from '#app/stores/storage.ts'

/** What a person chose on this device: nothing in it concerns anybody else. */
type DeskPreferences = {
  readonly isFolded: boolean
  /** Single-letter shortcuts can be switched off for people who dictate or type with a screen reader. */
  readonly hasShortcuts: boolean
  /** A tone, and a number in the title, when an order or a receipt comes in. */
  readonly hasSound: boolean
  readonly hasBadge: boolean
}

const defaults: DeskPreferences = { isFolded: false, hasShortcuts: true, hasSound: false, hasBadge: false }

function restore(stored: unknown): DeskPreferences {
  if (typeof stored !== 'object' || stored === null) return defaults
  return { ...defaults, ...stored }
}

export const useDeskPreferences = create<DeskPreferences>()(persist(() => defaults, persistOptions('desk-preferences', 1, restore)))

export function toggleFolded(): void {
  useDeskPreferences.setState(({ isFolded }) => ({ isFolded: !isFolded }))
}

export function setShortcuts(hasShortcuts: boolean): void {
  useDeskPreferences.setState({ hasShortcuts })
}

export function setSound(hasSound: boolean): void {
  useDeskPreferences.setState({ hasSound })
}

export function setBadge(hasBadge: boolean): void {
  useDeskPreferences.setState({ hasBadge })
}
