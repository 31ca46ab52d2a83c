import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { persistOptions } from '../storage.ts'

/** What a person chose on this device: nothing in it concerns anybody else. */
type DeskPreferences = {
  readonly isFolded: boolean
  /** Single-letter shortcuts can be switched off for people who dictate or type with a screen reader. */
  readonly hasShortcuts: boolean
  /** Hidden columns by table. */
  readonly hiddenColumns: Readonly<Record<string, readonly string[]>>
}

const defaults: DeskPreferences = { isFolded: false, hasShortcuts: true, hiddenColumns: {} }

function restore(stored: unknown): DeskPreferences {
  return typeof stored === 'object' && stored !== null ? { ...defaults, ...stored } : defaults
}

export const useDeskPreferences = create<DeskPreferences>()(persist(() => defaults, persistOptions('desk-preferences', 1, restore)))

export function toggleFolded(): void {
  useDeskPreferences.setState(({ isFolded }) => ({ isFolded: !isFolded }))
}

export function setShortcuts(hasShortcuts: boolean): void {
  useDeskPreferences.setState({ hasShortcuts })
}

export function toggleColumn(table: string, column: string): void {
  useDeskPreferences.setState(({ hiddenColumns }) => {
    const hidden = hiddenColumns[table] ?? []
    const next = hidden.includes(column) ? hidden.filter((name) => name !== column) : [...hidden, column]
    return { hiddenColumns: { ...hiddenColumns, [table]: next } }
  })
}
