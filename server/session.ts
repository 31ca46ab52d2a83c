import type { Context, MiddlewareHandler } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { Refusal } from '#domain/refusals.ts'
import type { ServiceContext } from '#services/context.ts'
import { endSession } from '#services/session/end-session.ts'
import { findSession, type SignedIn } from '#services/session/find-session.ts'
import type { Edge } from './edge.ts'

const sixtyDays = 60 * 24 * 60 * 60 // threats D1

/** `__Host-` binds the cookie to this host and to https; plain http exists only on one's own machine (production refuses it). */
function cookieOf({ baseUrl }: ServiceContext['settings']) {
  const secure = baseUrl.startsWith('https:')
  return {
    name: secure ? '__Host-vitrin-session' : 'vitrin-session',
    options: { path: '/', httpOnly: true, secure, sameSite: 'Lax' } as const,
  }
}

export function tokenOf(c: Context, context: ServiceContext): string | undefined {
  return getCookie(c, cookieOf(context.settings).name)
}

/** Hands a new session to the browser; the one it had before, whoever's it was, is over (threats AUTH-10). */
export async function setSessionCookie(c: Context<Edge>, token: string): Promise<void> {
  const context = c.get('context')
  const { name, options } = cookieOf(context.settings)
  const before = tokenOf(c, context)
  setCookie(c, name, token, { ...options, maxAge: sixtyDays })
  if (before) await endSession(context, before)
}

export function clearSessionCookie(c: Context<Edge>): void {
  const { name, options } = cookieOf(c.get('context').settings)
  deleteCookie(c, name, options)
}

/** Who asks for a private page; a cookie that opens nothing is a guest's. */
export async function findShopper(c: Context, context: ServiceContext): Promise<SignedIn | null> {
  const token = tokenOf(c, context)
  return token ? findSession(context, token) : null
}

/**
 * Lets only signed-in shoppers through: the handler finds them in `c.get('shopper')`, and nothing personal is ever cached.
 * A dead cookie is left alone: this answer may be overtaken by one that has just given the browser a new session.
 */
export const signedIn: MiddlewareHandler<Edge> = async (c, next) => {
  c.header('cache-control', 'no-store')
  const context = c.get('context')
  const token = tokenOf(c, context)
  const shopper = token ? await findSession(context, token) : null
  if (!shopper) throw new Refusal(token ? 'session.expired' : 'session.missing')
  c.set('shopper', shopper)
  await next()
}
