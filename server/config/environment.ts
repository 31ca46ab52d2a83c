/** Variables as the process received them, before validation. */
export type Environment = Readonly<Record<string, string | undefined>>

/** One key per purpose: a leak of one does not affect the others (docs/threats.md D20). */
export const secretNames = [
  'SESSION_SECRET',
  'CODE_SECRET',
  'NATIONAL_ID_KEY',
  'NATIONAL_ID_INDEX_KEY',
  'TOTP_KEY',
  'SETTINGS_KEY',
] as const
