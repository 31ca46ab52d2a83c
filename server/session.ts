import type { Context, MiddlewareHandler } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { signedOutCookie } from '#domain/account/signed-out-cookie.ts'
import { Refusal } from '#domain/refusals.ts'
import type { ServiceContext } from '#services/context.ts'
import { endSession } from '#services/session/end-session.ts'
import { findSession, type SignedIn } from '#services/session/find-session.ts'
import type { AppEnv } from './app-env.ts'
import { hostCookie } from './cookies/host-cookie.ts'

/** In seconds: a session ends after 60 days even when it is in use (docs/threats.md D1). */
const maxSessionAge = 60 * 24 * 60 * 60

const cookieOf = (settings: ServiceContext['settings']) => hostCookie(settings, { name: 'vitrin-session', sameSite: 'Lax' })

/** The session token; none in a browser that has signed out while it was offline. */
export function tokenOf(c: Context, context: ServiceContext): string | undefined {
  return getCookie(c, signedOutCookie) === undefined ? cookieTokenOf(c, context) : undefined
}

/** The token in the session cookie, also after a sign-out that has not reached the server yet. */
export function cookieTokenOf(c: Context, context: ServiceContext): string | undefined {
  return getCookie(c, cookieOf(context.settings).name)
}

/** Sets the cookie of a new session and ends the session the browser had before (AUTH-10). */
export async function setSessionCookie(c: Context<AppEnv>, token: string): Promise<void> {
  const context = c.get('context')
  const { name, options } = cookieOf(context.settings)
  const previous = cookieTokenOf(c, context)
  setCookie(c, name, token, { ...options, maxAge: maxSessionAge })
  deleteSignedOutCookie(c)
  if (previous) await endSession(context, previous)
}

export function clearSessionCookie(c: Context<AppEnv>): void {
  const { name, options } = cookieOf(c.get('context').settings)
  deleteCookie(c, name, options)
  deleteSignedOutCookie(c)
}

function deleteSignedOutCookie(c: Context<AppEnv>): void {
  if (getCookie(c, signedOutCookie) !== undefined) deleteCookie(c, signedOutCookie, { path: '/', sameSite: 'Lax' })
}

/** The signed-in shopper, or null for a guest or an ended session. */
export async function findShopper(c: Context, context: ServiceContext): Promise<SignedIn | null> {
  const token = tokenOf(c, context)
  return token ? findSession(context, token) : null
}

/**
 * Middleware for signed-in shoppers: sets `c.get('shopper')`, and `no-store` because the response is personal.
 * The cookie of an ended session is not cleared: a concurrent response may just have set the cookie of a new one.
 */
export const signedIn: MiddlewareHandler<AppEnv> = async (c, next) => {
  c.header('cache-control', 'no-store')
  const context = c.get('context')
  const token = tokenOf(c, context)
  const shopper = token ? await findSession(context, token) : null
  if (!shopper) throw new Refusal(token ? 'session.expired' : 'session.missing')
  c.set('shopper', shopper)
  await next()
}
