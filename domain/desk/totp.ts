/** RFC 6238 as every authenticator app knows it: SHA-1, six digits, 30 seconds. */
const totpStepSeconds = 30
export const totpDigits = 6

/** A code is accepted this long before and after its own 30 seconds, because typing takes time and clocks differ. */
const graceSeconds = 10

/** The time steps whose code is accepted at this second; a code of the whole last window is not. */
export function acceptedSteps(epochSeconds: number): number[] {
  const steps = [epochSeconds - graceSeconds, epochSeconds, epochSeconds + graceSeconds].map((time) => Math.floor(time / totpStepSeconds))
  return [...new Set(steps)]
}

/**
 * Each code is accepted once: only a step after that of the last code. A last step later than any accepted now was written by a clock that
 * was ahead and has been put right; it counts as none (docs/threats.md CH-14).
 */
export function isUnusedStep(step: number, lastStep: number, epochSeconds: number): boolean {
  return step > lastStep || lastStep > Math.max(...acceptedSteps(epochSeconds))
}

/** Five wrong codes within a quarter of an hour, then a pause until it is over. */
export const maxCodeFailures = 5
export const codePauseMinutes = 15

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 4648 without padding, as apps expect it. */
export function toBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((group) => letters[Number.parseInt(group.padEnd(5, '0'), 2)]).join('')
}

/** What the QR code contains. */
export function otpauthUrl({ secret, account, issuer }: { secret: string; account: string; issuer: string }): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`
}

/** Ten letters without look-alikes, typed with or without the hyphen, in any case. */
const recoveryLetters = 'abcdefghjkmnpqrstuvwxyz23456789'
export const recoveryCodeCount = 10
const recoveryLength = 10

export function recoveryCodeOf(randomBytes: Uint8Array): string {
  const text = [...randomBytes.subarray(0, recoveryLength)].map((byte) => recoveryLetters[byte % recoveryLetters.length]).join('')
  return `${text.slice(0, 5)}-${text.slice(5)}`
}

/** The code as it is compared; null when what was typed cannot be a recovery code. */
export function recoveryCode(typed: string): string | null {
  const plain = typed.toLowerCase().replace(/[\s-]/g, '')
  return plain.length === recoveryLength && [...plain].every((letter) => recoveryLetters.includes(letter)) ? plain : null
}
