export type Verdict = 'accepted' | 'retryOnce' | 'tryLater' | 'invalidNumber' | 'alarm' | 'bug'

/** The meaning of each `return.status` of Kavenegar. */
const verdicts: Readonly<Record<number, Verdict>> = {
  200: 'accepted',
  400: 'bug', // parameters incomplete
  401: 'alarm', // account disabled
  402: 'retryOnce', // operation failed
  403: 'alarm', // API key invalid
  404: 'bug', // unknown method
  405: 'bug', // wrong verb
  406: 'bug', // required parameter empty
  407: 'alarm', // no access from this address
  409: 'tryLater', // temporarily unavailable
  411: 'invalidNumber',
  412: 'alarm', // sender line invalid
  413: 'bug', // text empty or too long
  414: 'bug', // too many records
  415: 'bug', // start index too large
  416: 'alarm', // address of the caller differs from the settings
  417: 'bug', // date invalid
  418: 'alarm', // not enough credit
  419: 'bug', // lists of different lengths
  420: 'alarm', // links are not allowed for this account
  422: 'bug', // unusable characters
  424: 'alarm', // template unknown or not approved
  426: 'alarm', // needs the advanced service
  427: 'alarm', // line needs another access level
  428: 'bug', // no call without a numeric token
  429: 'tryLater', // address restricted
  431: 'bug', // form of the token
  432: 'alarm', // the template has no %token
  451: 'tryLater', // too many calls in the period
  501: 'alarm', // trial account: only to its owner
  604: 'bug', // too many numbers
  607: 'bug', // tag unknown
}

/** Unknown statuses raise an alarm. */
export function verdictOf(status: number): Verdict {
  return verdicts[status] ?? 'alarm'
}
