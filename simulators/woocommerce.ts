import { timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'

type Item = Readonly<Record<string, unknown>> & { readonly id: number }

/** A shop as the REST API of WooCommerce (wc/v3) shows it. */
export type WooShop = {
  readonly key: string
  readonly secret: string
  readonly currency: string
  readonly weightUnit?: string
  readonly products: readonly Item[]
  /** By the id of their product. */
  readonly variations: ReadonlyMap<number, readonly Item[]>
  readonly categories: readonly Item[]
  readonly reviews?: readonly Item[]
  readonly customers?: readonly Item[]
  /** By path, such as `/wp-content/uploads/2024/01/a.jpg`. */
  readonly pictures?: ReadonlyMap<string, Uint8Array>
}

export type WooFaultPlan = { status: number; times: number; retryAfter?: string }

/** The subset of WooCommerce that an import reads: Basic keys, pages of at most a hundred, `X-WP-Total` and `X-WP-TotalPages`. */
export function createWooCommerceSimulator(shop: WooShop) {
  const requests: string[] = []
  let fault: WooFaultPlan | null = null
  const listener = (request: IncomingMessage, response: ServerResponse): void => {
    const url = new URL(request.url ?? '/', 'http://shop')
    requests.push(`${url.pathname}${url.search}`)
    request.resume()
    if (fault && fault.times > 0) {
      fault.times -= 1
      response.writeHead(fault.status, fault.retryAfter ? { 'retry-after': fault.retryAfter } : {}).end('{"code":"fault"}')
      return
    }
    const picture = shop.pictures?.get(decodeURIComponent(url.pathname))
    if (picture) {
      response.writeHead(200, { 'content-type': 'image/png' }).end(picture)
      return
    }
    const path = /^\/wp-json\/wc\/v3\/(.+)$/.exec(url.pathname)?.[1]
    if (path === undefined) {
      send(response, 404, { code: 'rest_no_route' })
      return
    }
    if (!isSignedIn(request, shop)) {
      send(response, 401, { code: 'woocommerce_rest_cannot_view' })
      return
    }
    respond(response, shop, path, url.searchParams)
  }
  return Object.assign(listener, {
    requests,
    /** Answers so, this many times. */
    failNext(plan: WooFaultPlan) {
      fault = { ...plan }
    },
  })
}

function isSignedIn({ headers }: IncomingMessage, { key, secret }: WooShop): boolean {
  const expected = Buffer.from(`Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`)
  const given = Buffer.from(headers.authorization ?? '')
  return given.length === expected.length && timingSafeEqual(given, expected)
}

function respond(response: ServerResponse, shop: WooShop, path: string, query: URLSearchParams): void {
  if (path === 'data/currencies/current') {
    send(response, 200, { code: shop.currency, name: shop.currency })
    return
  }
  if (path === 'settings/products/woocommerce_weight_unit') {
    send(response, 200, { value: shop.weightUnit ?? 'kg' })
    return
  }
  const all = itemsAt(shop, path)
  if (!all) {
    send(response, 404, { code: 'rest_no_route' })
    return
  }
  const perPage = Number(query.get('per_page') ?? 10)
  const page = Number(query.get('page') ?? 1)
  if (!(perPage >= 1 && perPage <= 100 && page >= 1)) {
    send(response, 400, { code: 'rest_invalid_param' })
    return
  }
  const wanted = query.get('include')?.split(',').map(Number)
  const items = wanted ? all.filter(({ id }) => wanted.includes(id)) : all
  const sorted = query.get('orderby') === 'id' ? items.toSorted((one, other) => one.id - other.id) : items.toReversed()
  response.setHeader('X-WP-Total', items.length)
  response.setHeader('X-WP-TotalPages', Math.ceil(items.length / perPage))
  send(response, 200, sorted.slice((page - 1) * perPage, page * perPage))
}

function itemsAt(shop: WooShop, path: string): readonly Item[] | undefined {
  const [, productId] = /^products\/(\d+)\/variations$/.exec(path) ?? []
  if (productId !== undefined) return shop.variations.get(Number(productId)) ?? []
  const lists: Readonly<Record<string, readonly Item[] | undefined>> = {
    products: shop.products,
    'products/categories': shop.categories,
    'products/reviews': shop.reviews ?? [],
    customers: shop.customers ?? [],
  }
  return lists[path]
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=UTF-8' }).end(JSON.stringify(body))
}
