import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Mobile } from '#domain/account/mobile.ts'
import type { ServiceContext, ShopSecrets } from '#services/context.ts'

/** Commands have no more than the secrets. */
type Keys = { readonly secrets: Pick<ShopSecrets, 'codeKey'> }

/** A code is only valid for the purpose it was sent for. */
export type CodePurpose = 'registration' | 'phone_change' | 'cash_order'

/** The stored hash of the browser's id. */
export function browserDigest(context: ServiceContext, browser: string): Buffer {
  return digest(context, 'browser', browser)
}

/** Six digits alone could be brute-forced from a stolen table; with number, browser and a secret key they cannot (docs/threats.md D3). */
export function codeDigest(context: ServiceContext, bound: { code: string; phone: Mobile; browser: string; purpose: CodePurpose }): Buffer {
  return digest(context, 'code', bound.purpose, bound.phone, bound.browser, bound.code)
}

/** What a browser holds that has received a code at this number. */
export function phoneProof(context: Keys, phone: Mobile): string {
  return digest(context, 'proved phone', phone).toString('base64url')
}

/** Takes as long for a nearly right proof as for any other. */
export function equalsProof(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

export function ticketDigest(context: ServiceContext, ticket: string): Buffer {
  return digest(context, 'ticket', ticket)
}

/** The secret token of a link, derived from its id by the secret key, so that it is stored nowhere. */
export function linkToken(context: Keys, linkId: string): string {
  return digest(context, 'link', linkId).toString('base64url')
}

export function linkDigest(context: Keys, token: string): Buffer {
  return digest(context, 'link token', token)
}

function digest({ secrets }: Keys, ...parts: string[]): Buffer {
  return createHmac('sha256', secrets.codeKey).update(parts.join('\0')).digest()
}
