import { createHmac, randomBytes } from 'node:crypto'
import type { ServiceContext } from '../context.ts'

/** What the cookie holds: 256 random bits that mean nothing to anybody but our table (threats D1). */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What the table holds. Keyed, so that who can read or even write the table still opens no session. */
export function hashToken({ secrets }: ServiceContext, token: string): Buffer {
  return createHmac('sha256', secrets.sessionKey).update(token).digest()
}
