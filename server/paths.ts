import type { MiddlewareHandler } from 'hono'
import { Refusal } from '#domain/refusals.ts'
import type { AppEnv } from './app-env.ts'

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']

/** Doubled or encoded slashes, control characters, broken encoding: a proxy and we could parse them differently. */
const ambiguous = /\/\/|\\|%2f|%5c|\p{Cc}|%(?![0-9a-f]{2})|%[89a-f]/iu

/** One canonical form of each path, and a short list of methods (WEB-08). */
export const canonicalRequest: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (!methods.includes(c.req.method)) {
    c.header('allow', methods.join(', '))
    throw new Refusal('method.notAllowed')
  }
  const { path } = c.req
  if (ambiguous.test(path)) throw new Refusal('page.notFound')
  if (path.length > 1 && path.endsWith('/') && !isForPrograms(path) && isRead(c.req.method)) {
    const { pathname, search } = new URL(c.req.url)
    return c.redirect(pathname.slice(0, -1) + search, 308)
  }
  await next()
}

/** Everything outside the API is read-only. */
export const onlyReads: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (!isRead(c.req.method)) {
    c.header('allow', 'GET, HEAD')
    throw new Refusal('method.notAllowed')
  }
  await next()
}

export function isApi(path: string): boolean {
  return path === '/api' || path.startsWith('/api/')
}

/** Requested by scripts, not typed: no redirect from a trailing slash. `/_data/` is the home page's data. */
export function isForPrograms(path: string): boolean {
  return isApi(path) || path.startsWith('/_data/')
}

function isRead(method: string): boolean {
  return method === 'GET' || method === 'HEAD'
}
