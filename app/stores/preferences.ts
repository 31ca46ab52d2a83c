import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { type Preferences, restorePreferences } from '#domain/account/preferences.ts'
import { followStorage, remembered } from './storage.ts'

/** Kept in this browser only (spec §2). */
const memory = remembered<Preferences>('settings-storage', 1, restorePreferences)

export const usePreferences = create<Preferences>()(persist(() => restorePreferences(null), memory))

export const followStoredPreferences = () => followStorage(usePreferences)

export function setPreference(name: keyof Preferences, isOn: boolean): void {
  usePreferences.setState({ [name]: isOn })
}
