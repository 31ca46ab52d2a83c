import { type Mobile, mobile } from './mobile.ts'

/** What is typed in the forms before an account exists. Never a password. */
const typedNames = ['mobile', 'fullName', 'nationalId', 'email'] as const
export type TypedFields = Partial<Record<(typeof typedNames)[number], string>>

export type ProvedPhone = { readonly mobile: Mobile; readonly ticket: string; readonly isRegistered: boolean }

/** How far a number is proved, as the browser stores it for a reload; times are in milliseconds since 1970. */
export type StoredProof = {
  readonly typed: TypedFields
  /** The sign-in tab asks for the number instead of e-mail and password. */
  readonly isSignIn: boolean
  readonly sent: { readonly mobile: Mobile; readonly resendAt: number; readonly expiresAt: number } | null
  readonly proved: (ProvedPhone & { readonly expiresAt: number }) | null
}

export const nothingStored: StoredProof = { typed: {}, isSignIn: false, sent: null, proved: null }

/** The lifetime of a ticket. */
export const ticketLifetimeMs = 30 * 60_000

/** The stored proof without what is malformed or expired. */
export function restoreProof(stored: unknown, now: number): StoredProof {
  const typedBefore = fieldOf(stored, 'typed')
  const texts = typedNames.flatMap((name) => {
    const text = fieldOf(typedBefore, name)
    return typeof text === 'string' ? [[name, text] as const] : []
  })
  return {
    typed: Object.fromEntries(texts),
    isSignIn: fieldOf(stored, 'isSignIn') === true,
    sent: restoreSent(fieldOf(stored, 'sent'), now),
    proved: restoreProved(fieldOf(stored, 'proved'), now),
  }
}

function restoreSent(stored: unknown, now: number): StoredProof['sent'] {
  const [number, resendAt, expiresAt] = [mobileOf(stored), fieldOf(stored, 'resendAt'), fieldOf(stored, 'expiresAt')]
  if (!number || typeof resendAt !== 'number' || typeof expiresAt !== 'number' || expiresAt <= now) return null
  return { mobile: number, resendAt, expiresAt }
}

function restoreProved(stored: unknown, now: number): StoredProof['proved'] {
  const [number, ticket, expiresAt] = [mobileOf(stored), fieldOf(stored, 'ticket'), fieldOf(stored, 'expiresAt')]
  if (!number || typeof ticket !== 'string' || typeof expiresAt !== 'number' || expiresAt <= now) return null
  return { mobile: number, ticket, isRegistered: fieldOf(stored, 'isRegistered') === true, expiresAt }
}

function mobileOf(stored: unknown): Mobile | null {
  const text = fieldOf(stored, 'mobile')
  return typeof text === 'string' ? mobile(text) : null
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined
}
