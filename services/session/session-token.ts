import { createHmac, randomBytes } from 'node:crypto'
import type { ServiceContext } from '#services/context.ts'

/** The value of the session cookie: 256 random bits (docs/threats.md D1). */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

const tokenShape = /^[\w-]{43}$/

/** Whether it may be a token: anything else needs no query. */
export function isTokenShaped(token: string): boolean {
  return tokenShape.test(token)
}

/** The stored form. An HMAC, so that reading or writing the table opens no session. */
export function hashToken({ secrets }: ServiceContext, token: string): Buffer {
  return createHmac('sha256', secrets.sessionKey).update(token).digest()
}
