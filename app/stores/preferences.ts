import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { type Preferences, restorePreferences } from '#domain/account/preferences.ts'
import { persistOptions, syncWithStorage } from './storage.ts'

/** Stored in this browser only (product §2.9). */
const options = persistOptions<Preferences>('settings-storage', 1, restorePreferences)

export const usePreferences = create<Preferences>()(persist(() => restorePreferences(null), options))

export const syncStoredPreferences = () => syncWithStorage(usePreferences)

export function setPreference(name: keyof Preferences, isOn: boolean): void {
  usePreferences.setState({ [name]: isOn })
}
