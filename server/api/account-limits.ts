import type { Allowance, Limit } from '#server/rate-limits/limiter.ts'

const minute = 60
const hour = 60 * minute
const common = { ifUnavailable: 'stricter' } as const

/** Many shoppers share one IP address of a mobile operator: limits per network are many times those per person. */
export const perNetwork = {
  codes: { name: 'codes', limit: 30, windowSeconds: hour, per: 'network', ...common },
  /** Of signed-in shoppers, and browsers that have proved the number: strangers of their network do not use it up (AUTH-12). */
  customerCodes: { name: 'customer-codes', limit: 120, windowSeconds: hour, per: 'network', ...common },
  codesOfRange: { name: 'codes-range', limit: 100, windowSeconds: hour, per: 'range', ...common },
  guesses: { name: 'guesses', limit: 60, windowSeconds: 10 * minute, per: 'network', ...common },
  registrations: { name: 'registrations', limit: 30, windowSeconds: hour, per: 'network', ...common },
  signIns: { name: 'sign-ins', limit: 60, windowSeconds: 15 * minute, per: 'network', ...common },
  mails: { name: 'account-mails', limit: 20, windowSeconds: hour, per: 'network', ...common },
  links: { name: 'account-links', limit: 30, windowSeconds: 10 * minute, per: 'network', ...common },
  changes: { name: 'account-changes', limit: 120, windowSeconds: 10 * minute, per: 'network', ...common },
} as const satisfies Record<string, Limit>

/** Per e-mail address or account, from any network. */
export const perAccount = {
  /** Per network too: an attack elsewhere does not lock the owner out. */
  signInsFromHere: { name: 'sign-ins-account-network', limit: 10, windowSeconds: 15 * minute, ...common },
  signIns: { name: 'sign-ins-account', limit: 100, windowSeconds: hour, ...common },
  passwordChecks: { name: 'password-checks', limit: 10, windowSeconds: 15 * minute, ...common },
  mails: { name: 'account-mails-address', limit: 3, windowSeconds: hour, ...common },
} as const satisfies Record<string, Allowance>
