/** From the most urgent down (threats D14): who comes back from the bank, who orders, who fills a cart or signs in, who looks around. */
export const ranks = ['payment', 'order', 'account', 'browse'] as const
export type Rank = (typeof ranks)[number]

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

/** The page whose data an address may ask for. */
export function pageOf(path: string): string {
  return path.replace(/^\/_data(?=\/)/, '')
}

/** Undefined for an address that nothing of ours begins with: there is no such page. */
export function namedRank(path: string): Rank | 'free' | undefined {
  const address = pageOf(path).replace(/^\/sitemap-\d+\.xml$/, '/sitemap.xml')
  for (let end = address.length; end > 0; end = address.lastIndexOf('/', end - 1)) {
    const rank = rankOfBeginning.get(address.slice(0, end))
    if (rank) return rank
  }
  return undefined
}
