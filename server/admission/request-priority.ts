import { matchRoute } from '#app/router/match.ts'
import { pageTable } from '#server/loaders/page-table.ts'
import { dataPrefix } from '#server/page-cache/cache-keys.ts'
import type { Priority } from './priorities.ts'

/**
 * Paths that are not pages, by their longest prefix listed here; `free` requests cost next to nothing and are never queued. A page's priority
 * is in the page table.
 */
const pathPrefixes: Readonly<Record<Priority | 'free', readonly string[]>> = {
  free: [
    ...['/livez', '/readyz', '/metrics', '/robots.txt', '/assets', '/media'],
    ...['/favicon.svg', '/favicon.ico', '/icon', '/apple-touch-icon.png', '/manifest.webmanifest'],
  ],
  desk: ['/desk', '/api/desk'],
  payment: ['/api/payments'],
  order: [],
  account: [
    ...['/api/auth', '/api/me', '/api/cart', '/api/cart-products', '/api/wishlist', '/api/addresses'],
    ...['/api/orders', '/api/receipts', '/api/shipping-methods'],
  ],
  browse: [
    ...['/api/products', '/api/categories', '/api/search', '/api/wholesale', '/api/reviews', '/api/contact', '/api/client-errors'],
    ...['/api/openapi.json', '/share', '/sitemap.xml', '/blog/feed.xml', '/sandbox/zarinpal'],
  ],
}
const priorityByPrefix = new Map(
  Object.entries(pathPrefixes).flatMap(([priority, paths]) => paths.map((path) => [path, priority as Priority | 'free'] as const)),
)

/** Writing to these places an order or pays for it; reading them is like reading a cart. */
const orderWrites = /^\/api\/(?:orders|receipts)(?:\/|$)/
/** Reading these is browsing; writing to them is for signed-in shoppers. */
const shopperWrites = /^\/api\/(?:products|reviews)\//
const reads: readonly string[] = ['GET', 'HEAD']

/** Above browsing without a session: signing in and registering, each with its own rate limits. */
export function isForGuests(path: string): boolean {
  return path.startsWith('/api/auth/')
}

/** Signing in to the desk: like that of shoppers, so that a crowd of attempts never takes the slots of the staff. */
export function isDeskEntrance(path: string): boolean {
  return path.startsWith('/api/desk/session/')
}

/** The path of the page whose document or data is requested. */
export function pagePath(path: string): string {
  return path.startsWith(`${dataPrefix}/`) ? path.slice(dataPrefix.length) : path
}

/** Undefined for a path that is neither a page nor known above: the response will be a 404. */
export function priorityOf(method: string, path: string): Priority | 'free' | undefined {
  if (!reads.includes(method) && orderWrites.test(path)) return 'order'
  if (!reads.includes(method) && shopperWrites.test(path)) return 'account'
  const known = prefixPriority(path)
  if (known) return known
  const match = matchRoute(pagePath(path))
  return match ? pageTable[match.route.page].priority : undefined
}

function prefixPriority(requestPath: string): Priority | 'free' | undefined {
  const path = requestPath.replace(/^\/sitemap-\d+\.xml$/, '/sitemap.xml')
  for (let end = path.length; end > 0; end = path.lastIndexOf('/', end - 1)) {
    const priority = priorityByPrefix.get(path.slice(0, end))
    if (priority) return priority
  }
  return undefined
}
