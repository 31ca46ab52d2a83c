import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { ServiceContext } from '#services/context.ts'
import { endDeskSession } from '#services/desk/desk-session.ts'
import type { AppEnv } from '../app-env.ts'

/** In seconds: a desk session ends after 12 hours even when it is in use. */
const maxSessionAge = 12 * 60 * 60

/** Its own cookie: a shopper's session never opens the desk, nor the other way round (DESK-02). */
function cookieOf({ baseUrl }: ServiceContext['settings']) {
  const secure = baseUrl.startsWith('https:')
  return { name: secure ? '__Host-desk' : 'desk', options: { path: '/', httpOnly: true, secure, sameSite: 'Strict' } as const }
}

export function deskTokenOf(c: Context, { settings }: ServiceContext): string | undefined {
  return getCookie(c, cookieOf(settings).name)
}

/** Sets the cookie of a new session and ends the one this browser had before. */
export async function setDeskCookie(c: Context<AppEnv>, token: string): Promise<void> {
  const context = c.get('context')
  const { name, options } = cookieOf(context.settings)
  const previous = deskTokenOf(c, context)
  setCookie(c, name, token, { ...options, maxAge: maxSessionAge })
  if (previous) await endDeskSession(context, previous)
}

export function clearDeskCookie(c: Context<AppEnv>): void {
  const { name, options } = cookieOf(c.get('context').settings)
  deleteCookie(c, name, options)
}
