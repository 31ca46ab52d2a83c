import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { AppEnv } from '#server/app-env.ts'
import type { ServiceContext } from '#services/context.ts'
import { newToken } from '#services/session/session-token.ts'
import { hostCookie } from './host-cookie.ts'

const hour = 60 * 60
const tokenShape = /^[\w-]{43}$/

const cookieOf = (settings: ServiceContext['settings']) => hostCookie(settings, { name: 'vitrin-browser', sameSite: 'Lax' })

/** A browser's id, to which codes and tickets are bound so that no other browser can use them (docs/threats.md D3); null where it has none. */
export function browserIdOf(c: Context<AppEnv>): string | null {
  const token = getCookie(c, cookieOf(c.get('context').settings).name)
  return token && tokenShape.test(token) ? token : null
}

/** The same, created and set as a cookie where the browser has none. */
export function bindBrowser(c: Context<AppEnv>): string {
  const { name, options } = cookieOf(c.get('context').settings)
  const browser = browserIdOf(c) ?? newToken()
  setCookie(c, name, browser, { ...options, maxAge: hour })
  return browser
}
