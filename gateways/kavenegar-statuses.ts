export type Verdict = 'accepted' | 'retryOnce' | 'tryLater' | 'invalidNumber' | 'account' | 'bug'

/** The meaning of each `return.status` of Kavenegar. */
const verdicts: Readonly<Record<number, Verdict>> = {
  200: 'accepted',
  400: 'bug', // parameters incomplete
  401: 'account', // account disabled
  402: 'retryOnce', // operation failed
  403: 'account', // API key invalid
  404: 'bug', // unknown method
  405: 'bug', // wrong verb
  406: 'bug', // required parameter empty
  407: 'account', // no access from this IP
  409: 'tryLater', // temporarily unavailable
  411: 'invalidNumber',
  412: 'account', // sender line invalid
  413: 'bug', // text empty or too long
  414: 'bug', // too many records
  415: 'bug', // start index too large
  416: 'account', // IP of the caller differs from the settings
  417: 'bug', // date invalid
  418: 'account', // not enough credit
  419: 'bug', // lists of different lengths
  420: 'account', // links are not allowed for this account
  422: 'bug', // unusable characters
  424: 'account', // template unknown or not approved
  426: 'account', // needs the advanced service
  427: 'account', // line needs another access level
  428: 'bug', // no call without a numeric token
  429: 'tryLater', // IP restricted
  431: 'bug', // form of the token
  432: 'account', // the template has no %token
  451: 'tryLater', // too many calls in the period
  501: 'account', // trial account: only to its owner
  604: 'bug', // too many numbers
  607: 'bug', // tag unknown
}

/** Unknown statuses count as a problem of the shop's account, which the owner looks into. */
export function verdictOf(status: number): Verdict {
  return verdicts[status] ?? 'account'
}
