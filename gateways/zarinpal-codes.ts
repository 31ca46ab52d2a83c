/** The meaning of a status code (providers §1.7). */
export type CodeMeaning =
  | 'success'
  | 'alreadyVerified'
  /** Our request is invalid: a bug. */
  | 'invalid'
  /** Nobody can pay until the owner changes an account or a setting. */
  | 'configuration'
  | 'busy'
  /** The account has reached its limit for now: another payment method works. */
  | 'accountLimit'
  | 'overLimit'
  | 'amountDiffers'
  | 'notPaid'
  | 'providerError'
  | 'foreign'
  | 'unknownAuthority'
  /** Belongs to a feature that we do not use. */
  | 'unused'

const meanings: Readonly<Record<number, CodeMeaning>> = {
  100: 'success',
  101: 'alreadyVerified',
  [-9]: 'invalid',
  [-10]: 'configuration',
  [-11]: 'configuration',
  [-12]: 'busy',
  [-13]: 'accountLimit',
  [-14]: 'configuration',
  [-15]: 'configuration',
  [-16]: 'configuration',
  [-17]: 'configuration',
  [-18]: 'configuration',
  [-19]: 'configuration',
  [-30]: 'unused',
  [-31]: 'unused',
  [-32]: 'unused',
  [-33]: 'unused',
  [-34]: 'unused',
  [-35]: 'unused',
  [-36]: 'unused',
  [-37]: 'unused',
  [-38]: 'unused',
  [-39]: 'unused',
  [-40]: 'unused',
  [-41]: 'overLimit',
  [-50]: 'amountDiffers',
  [-51]: 'notPaid',
  [-52]: 'providerError',
  [-53]: 'foreign',
  [-54]: 'unknownAuthority',
  [-55]: 'unknownAuthority',
  [-60]: 'unused',
  [-61]: 'unused',
  [-62]: 'unused',
  [-63]: 'unused',
  429: 'unused',
}

/** Null for an undocumented code. */
export function meaningOf(code: number): CodeMeaning | null {
  return meanings[code] ?? null
}

/** Whether the owner must be alerted: temporary limits pass by themselves, anything else does not. */
export function isAlarming(code: number): boolean {
  const passing: readonly (CodeMeaning | null)[] = ['busy', 'accountLimit', 'providerError']
  return !passing.includes(meaningOf(code))
}
