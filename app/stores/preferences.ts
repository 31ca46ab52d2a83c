import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { type Preferences, restorePreferences } from '#domain/account/preferences.ts'
import { persistOptions, syncWithStorage } from './storage.ts'

/** Kept in this browser only (spec §2). */
const memory = persistOptions<Preferences>('settings-storage', 1, restorePreferences)

export const usePreferences = create<Preferences>()(persist(() => restorePreferences(null), memory))

export const syncStoredPreferences = () => syncWithStorage(usePreferences)

export function setPreference(name: keyof Preferences, isOn: boolean): void {
  usePreferences.setState({ [name]: isOn })
}
