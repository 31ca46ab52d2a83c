import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { Mobile } from '#domain/account/mobile.ts'
import type { AppEnv } from '#server/app-env.ts'
import { equalsProof, phoneProof } from '#services/account/digests.ts'
import type { ServiceContext } from '#services/context.ts'
import { hostCookie } from './host-cookie.ts'

const year = 365 * 24 * 60 * 60

const cookieOf = (settings: ServiceContext['settings']) => hostCookie(settings, { name: 'vitrin-phone', sameSite: 'Lax' })

/** Stores for a year that this browser has received a code at this number. The cookie is a keyed digest, which shows no number. */
export function rememberProvedPhone(c: Context<AppEnv>, phone: Mobile): void {
  const { name, options } = cookieOf(c.get('context').settings)
  setCookie(c, name, phoneProof(c.get('context'), phone), { ...options, maxAge: year })
}

/** Whether this browser has proved the number before: then it is a customer's, who signs in again (docs/threats.md AUTH-12). */
export function hasProvedPhone(c: Context<AppEnv>, phone: Mobile): boolean {
  const proof = getCookie(c, cookieOf(c.get('context').settings).name)
  return proof !== undefined && equalsProof(proof, phoneProof(c.get('context'), phone))
}
