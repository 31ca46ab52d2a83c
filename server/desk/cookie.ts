import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { AppEnv } from '#server/app-env.ts'
import { hostCookie } from '#server/cookies/host-cookie.ts'
import type { ServiceContext } from '#services/context.ts'
import { endDeskSession } from '#services/desk/desk-session.ts'
import { isTokenShaped } from '#services/session/session-token.ts'

/** In seconds: a desk session ends after 12 hours even when it is in use. */
const maxSessionAge = 12 * 60 * 60

/** Its own cookie: a shopper's session never opens the desk, nor the other way round (DESK-02). */
const cookieOf = (settings: ServiceContext['settings']) => hostCookie(settings, { name: 'desk', sameSite: 'Strict' })

export function deskTokenOf(c: Context, { settings }: ServiceContext): string | undefined {
  return getCookie(c, cookieOf(settings).name)
}

/** Half a year, as long as the server knows a device. */
const maxDeviceAge = 180 * 24 * 60 * 60

const deviceCookieOf = (settings: ServiceContext['settings']) => hostCookie(settings, { name: 'desk-device', sameSite: 'Strict' })

/** Names this browser, so that a new one is noticed and a trusted one needs no code. It opens nothing by itself. */
export function deviceTokenOf(c: Context<AppEnv>): string | undefined {
  const token = getCookie(c, deviceCookieOf(c.get('context').settings).name)
  return token && isTokenShaped(token) ? token : undefined
}

export function setDeviceCookie(c: Context<AppEnv>, token: string): void {
  const { name, options } = deviceCookieOf(c.get('context').settings)
  setCookie(c, name, token, { ...options, maxAge: maxDeviceAge })
}

/** Sets the cookie of a new session and ends the one this browser had before. */
export async function setDeskCookie(c: Context<AppEnv>, token: string): Promise<void> {
  const context = c.get('context')
  const { name, options } = cookieOf(context.settings)
  const previous = deskTokenOf(c, context)
  setCookie(c, name, token, { ...options, maxAge: maxSessionAge })
  if (previous) await endDeskSession(context, previous, c.get('requestId'))
}

export function clearDeskCookie(c: Context<AppEnv>): void {
  const { name, options } = cookieOf(c.get('context').settings)
  deleteCookie(c, name, options)
}
