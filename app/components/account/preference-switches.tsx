import { useEffect } from 'react'
import { setPreference, syncStoredPreferences, usePreferences } from '#app/stores/preferences.ts'
import type { Preferences } from '#domain/account/preferences.ts'

const switches: readonly { name: keyof Preferences; label: string }[] = [
  { name: 'emailNotices', label: 'اعلان‌های ایمیلی' },
  { name: 'smsNotices', label: 'اعلان‌های پیامکی' },
  { name: 'privacy', label: 'حریم خصوصی' },
]

/** Three preferences that are stored in this browser only (product §2.9). */
export function PreferenceSwitches() {
  const preferences = usePreferences()
  useEffect(syncStoredPreferences, [])
  return (
    <>
      <div className="ruled">
        {switches.map(({ name, label }) => (
          <label key={name} className="group relative flex min-h-14 cursor-pointer items-center justify-between gap-4 text-card font-bold">
            {label}
            <input
              type="checkbox"
              role="switch"
              aria-checked={preferences[name]}
              className="peer absolute inset-0 size-full cursor-pointer opacity-0"
              checked={preferences[name]}
              onChange={({ target }) => setPreference(name, target.checked)}
            />
            <span
              aria-hidden="true"
              className="flex h-6.5 w-11 items-center rounded-full bg-edge p-0.75 outline-offset-2 transition peer-checked:bg-act peer-focus-visible:outline-2 peer-focus-visible:outline-act"
            >
              <span className="size-5 rounded-full bg-page shadow-lift transition group-has-checked:[translate:-1.125rem]" />
            </span>
          </label>
        ))}
      </div>
      <p className="mt-2 text-note text-muted">این انتخاب‌ها فقط در همین مرورگر نگه داشته می‌شوند.</p>
    </>
  )
}
