import { createHmac } from 'node:crypto'
import type { Mobile } from '#domain/account/mobile.ts'
import type { ServiceContext } from '../context.ts'

/** What a code is for: one that was sent for the one opens nothing for the other. */
export type CodePurpose = 'registration' | 'phone_change'

/** The browser that asked, as the tables know it. */
export function browserDigest(context: ServiceContext, browser: string): Buffer {
  return digest(context, 'browser', browser)
}

/** Six digits alone could be tried out against a stolen table; with number, browser and our key they cannot (threats D3). */
export function codeDigest(context: ServiceContext, bound: { code: string; phone: Mobile; browser: string; purpose: CodePurpose }): Buffer {
  return digest(context, 'code', bound.purpose, bound.phone, bound.browser, bound.code)
}

export function ticketDigest(context: ServiceContext, ticket: string): Buffer {
  return digest(context, 'ticket', ticket)
}

/** The secret end of a link, made from its id whenever it is needed: nobody without our key can, and no table holds it. */
export function linkToken(context: ServiceContext, linkId: string): string {
  return digest(context, 'link', linkId).toString('base64url')
}

export function linkDigest(context: ServiceContext, token: string): Buffer {
  return digest(context, 'link token', token)
}

function digest({ secrets }: ServiceContext, ...parts: string[]): Buffer {
  return createHmac('sha256', secrets.codeKey).update(parts.join('\0')).digest()
}
