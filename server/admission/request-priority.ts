import { matchRoute } from '#app/router/match.ts'
import { pageTable } from '#server/loaders/page-table.ts'
import { dataPrefix } from '#server/page-cache/cache-keys.ts'
import type { Priority } from './priorities.ts'

/**
 * What a request wants by its method and path. A priority above browsing needs a session (grant-priority.ts), except that a `guest` gets the one of
 * `account` without it. A `file` takes no slot and sends no query.
 */
export type Wanted = Priority | 'guest' | 'file'

type Row = readonly [methods: 'any' | 'GET' | 'POST' | 'PUT', paths: readonly string[], wanted: Wanted]

/**
 * Everything that is no page; the first row that matches decides. `{id}` is one segment, and `/*` the path before it with everything below it.
 * Orders, payments and guests are exact routes: what is refused at once, such as an unknown path, must not take their slots.
 */
const rows: readonly Row[] = [
  ['GET', ['/assets/*', '/media/*', '/robots.txt', '/manifest.webmanifest'], 'file'],
  ['GET', ['/favicon.svg', '/favicon.ico', '/icon', '/apple-touch-icon.png'], 'file'],
  ['POST', ['/api/payments/verify'], 'payment'],
  ['POST', ['/api/orders', '/api/orders/{id}/pay', '/api/orders/{id}/receipt', '/api/receipts'], 'order'],
  ['POST', ['/api/orders/coupon', '/api/orders/shipping'], 'order'],
  ['POST', ['/api/orders/{id}/confirmation-code', '/api/orders/{id}/confirm'], 'order'],
  ['POST', ['/api/orders/{id}/cancel', '/api/orders/{id}/cancel-request'], 'order'],
  // Signing in, each with its own rate limits. At the desk too, so that a crowd of attempts never takes the slots of the staff.
  ['POST', ['/api/auth/phone/code', '/api/auth/phone/verify', '/api/auth/phone/login', '/api/auth/phone/password'], 'guest'],
  ['POST', ['/api/auth/register', '/api/auth/login', '/api/auth/logout', '/api/auth/email/confirm'], 'guest'],
  ['POST', ['/api/auth/password/forgot', '/api/auth/password/reset'], 'guest'],
  ['POST', ['/api/desk/session/sign-in', '/api/desk/session/link', '/api/desk/session/invite'], 'guest'],
  ['any', ['/desk/*', '/api/desk/*'], 'desk'],
  ['POST', ['/api/products/{id}/reviews'], 'account'],
  ['PUT', ['/api/reviews/{id}/helpful'], 'account'],
  ['any', ['/api/me/*', '/api/cart/*', '/api/cart-products/*', '/api/wishlist/*', '/api/addresses/*'], 'account'],
  ['any', ['/api/orders/*', '/api/receipts/*', '/api/shipping-methods/*'], 'account'],
  ['any', ['/api/products/*', '/api/categories/*', '/api/search/*', '/api/wholesale/*', '/api/openapi.json'], 'browse'],
  ['any', ['/api/auth/*', '/api/payments/*'], 'browse'],
  ['any', ['/api/contact', '/api/client-errors', '/sandbox/zarinpal/*'], 'browse'],
  ['any', ['/share/*', '/sitemap.xml', '/sitemap-{id}.xml', '/blog/feed.xml'], 'browse'],
  // Answered before admission, unless the method or the visitor is a wrong one.
  ['any', ['/livez', '/readyz', '/metrics'], 'browse'],
]

const matchers = rows.map(([methods, paths, wanted]) => ({ methods, wanted, expression: expressionOf(paths) }))

function expressionOf(paths: readonly string[]): RegExp {
  const alternatives = paths.map((path) => path.replaceAll('.', '\\.').replaceAll('{id}', '[^/]+').replace('/*', '(?:/.*)?'))
  return new RegExp(`^(?:${alternatives.join('|')})$`)
}

/** The path of the page whose document or data is requested. */
export function pagePath(path: string): string {
  return path.startsWith(`${dataPrefix}/`) ? path.slice(dataPrefix.length) : path
}

/** Undefined for a path that is neither a page nor in the table above: the response will be a 404. */
export function priorityOf(method: string, path: string): Wanted | undefined {
  const read = method === 'HEAD' ? 'GET' : method
  const known = matchers.find(({ methods, expression }) => (methods === 'any' || methods === read) && expression.test(path))
  if (known) return known.wanted
  const match = matchRoute(pagePath(path))
  return match ? pageTable[match.route.page].priority : undefined
}
