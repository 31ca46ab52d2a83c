import type { MiddlewareHandler } from 'hono'
import { withOwnConnections } from '#db/connect.ts'
import { BoundedQueue, type Lane } from '#services/bounded-queue.ts'
import type { Edge } from './edge.ts'

/** From the most urgent down (threats D14): who comes back from the bank, who orders, who fills a cart or signs in, who looks around. */
export const ranks = ['payment', 'order', 'account', 'browse'] as const
export type Rank = (typeof ranks)[number]

export type Admission = BoundedQueue<Rank>

/** What a request may do while it has a place. */
export type Place = {
  /** Waits for something that is not our work, such as a slow sender's body, without keeping others from the place meanwhile. */
  readonly stepOut: <T>(wait: () => Promise<T>) => Promise<T>
}

/**
 * Pages keep the one thread and the database busy with six at once; more would only make each slower. The others mostly wait,
 * for a hash or for the bank, so they may be many, and each has sixteen places or more that nothing below it can take.
 */
const lanes: readonly Lane<Rank>[] = [
  { name: 'payment', atOnce: 64, waitMs: 10_000 },
  { name: 'order', atOnce: 48, waitMs: 5_000 },
  { name: 'account', atOnce: 32, waitMs: 2_000 },
  { name: 'browse', atOnce: 6, waitMs: 400 },
]
const waitingAtMost = 400

export function createAdmission(changed: Partial<Lane> = {}): Admission {
  return new BoundedQueue({ lanes: lanes.map((lane) => ({ ...lane, ...changed })), waiting: waitingAtMost })
}

/** Which rank an address has, by the longest beginning that is named here; `free` costs next to nothing and never waits. */
const beginnings: Readonly<Record<Rank | 'free', readonly string[]>> = {
  free: [
    ...['/livez', '/readyz', '/metrics', '/robots.txt', '/assets', '/media'],
    ...['/favicon.svg', '/apple-touch-icon.png', '/manifest.webmanifest'],
  ],
  payment: ['/checkout/payment-verify', '/api/payments', '/sandbox/zarinpal'],
  order: ['/checkout', '/orders', '/api/orders', '/api/receipts', '/api/shipping-methods'],
  account: [
    ...['/api/auth', '/api/me', '/api/cart', '/api/cart-products', '/api/wishlist', '/api/addresses'],
    ...['/auth', '/login', '/register', '/forgot-password', '/reset-password', '/confirm-email'],
    ...['/profile', '/settings', '/cart', '/favorites', '/sandbox/inbox'],
  ],
  browse: [
    ...['/', '/store', '/product', '/search', '/category', '/wholesale', '/satisfaction', '/contact', '/sitemap', '/blog'],
    ...['/mac', '/ipad', '/iphone', '/watch', '/vision', '/airpods', '/tv', '/accessories'],
    ...['/about', '/gift-cards', '/wallet', '/privacy', '/terms', '/sales', '/legal', '/careers'],
    ...['/payment-guide', '/shipping-guide', '/returns', '/warranty', '/faq', '/complaints'],
    ...['/api/products', '/api/categories', '/api/search', '/api/wholesale', '/api/reviews', '/api/contact', '/api/client-errors'],
    ...['/api/docs', '/api/openapi.json', '/share', '/sitemap.xml'],
  ],
}
const rankOfBeginning = new Map(
  Object.entries(beginnings).flatMap(([rank, paths]) => paths.map((path) => [path, rank as Rank | 'free'] as const)),
)

/** Undefined for an address that nothing of ours begins with: there is no such page. */
export function namedRank(path: string): Rank | 'free' | undefined {
  const address = path.replace(/^\/_data(?=\/)/, '').replace(/^\/sitemap-\d+\.xml$/, '/sitemap.xml')
  for (let end = address.length; end > 0; end = address.lastIndexOf('/', end - 1)) {
    const rank = rankOfBeginning.get(address.slice(0, end))
    if (rank) return rank
  }
  return undefined
}

/** Lets a request begin its work when it has a place, or refuses it with `shop.busy` before anything was done. */
export function admit(admission: Admission): MiddlewareHandler<Edge> {
  return async (c, next) => {
    const rank = namedRank(c.req.path) ?? 'browse'
    if (rank === 'free') return next()
    const outgoing = c.env?.outgoing
    // Whoever hung up needs no place any more.
    const enter = () => admission.enter(rank, (goAway) => outgoing?.once('close', goAway))
    let leave = await enter()
    const stepOut: Place['stepOut'] = async (wait) => {
      leave()
      const awaited = await wait()
      leave = await enter()
      return awaited
    }
    c.set('place', { stepOut })
    try {
      await (rank === 'payment' || rank === 'order' ? withOwnConnections(next) : next())
    } finally {
      leave()
    }
  }
}
