/** Notification and privacy settings. */
export type Preferences = { readonly emailNotices: boolean; readonly smsNotices: boolean; readonly privacy: boolean }

const defaults: Preferences = { emailNotices: true, smsNotices: true, privacy: false }

/** The stored settings; missing or invalid ones take the default. */
export function restorePreferences(stored: unknown): Preferences {
  const { emailNotices, smsNotices, privacy }: Record<string, unknown> = Object(stored)
  const choice = (value: unknown, otherwise: boolean) => (typeof value === 'boolean' ? value : otherwise)
  return {
    emailNotices: choice(emailNotices, defaults.emailNotices),
    smsNotices: choice(smsNotices, defaults.smsNotices),
    privacy: choice(privacy, defaults.privacy),
  }
}
