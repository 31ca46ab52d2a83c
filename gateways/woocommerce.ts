import { setTimeout } from 'node:timers/promises'
import * as v from 'valibot'
import type { ApiCategory, ApiCustomer, ApiProduct, ApiReview, WooAccess } from '#domain/desk/import/woocommerce/api.ts'
import type { CallLimits } from './provider-call.ts'
import { callPublic, type Network, type PublicReply, publicNetwork } from './public-call.ts'
import { categorySchema, customerSchema, productSchema, reviewSchema } from './woocommerce-replies.ts'

/** Why a shop gave no reply that can be used. */
export type WooFault = 'forbidden' | 'unreachable' | 'unauthorized' | 'noApi' | 'unreadable'

export type WooPage<Item> =
  | { readonly kind: 'page'; readonly items: readonly Item[]; readonly pages: number; readonly total: number }
  | { readonly kind: WooFault }

export type WooPicture = { readonly kind: 'picture'; readonly bytes: Buffer<ArrayBuffer> } | { readonly kind: WooFault | 'tooLarge' }

/** The REST API of another shop (wc/v3), read with keys of its owner. Pages have a hundred items. */
export type WooCommerceApi = {
  products(access: WooAccess, page: number): Promise<WooPage<ApiProduct>>
  variations(access: WooAccess, productId: string, page: number): Promise<WooPage<ApiProduct>>
  categories(access: WooAccess, page: number): Promise<WooPage<ApiCategory>>
  /** Those that the shop shows. */
  reviews(access: WooAccess, page: number): Promise<WooPage<ApiReview>>
  /** Those with the role of a customer, without passwords. */
  customers(access: WooAccess, page: number): Promise<WooPage<ApiCustomer>>
  /** At most a hundred. */
  productsById(access: WooAccess, ids: readonly number[]): Promise<WooPage<ApiProduct>>
  /** What its prices are in, and its unit of weight; null where the keys may not read them. */
  currency(access: WooAccess): Promise<string | null>
  weightUnit(access: WooAccess): Promise<string | null>
  /** Without keys. */
  picture(url: string, maxBytes: number): Promise<WooPicture>
}

const wooPageSize = 100
const limits: CallLimits = { connectMs: 5_000, totalMs: 30_000, replyBytes: 24 * 1024 * 1024 }
const attempts = 5
const [firstPauseMs, longestPauseMs] = [1_000, 30_000]

type Options = { readonly network?: Network; readonly pause?: (ms: number) => Promise<unknown> }

/**
 * With the rules of `callPublic`: https, public IPs, no redirects. A request to a shop that is busy or unreachable is retried, with a longer
 * pause each time.
 */
export function wooCommerceApi({ network = publicNetwork, pause = setTimeout }: Options = {}): WooCommerceApi {
  const request = async (url: string, headers: Readonly<Record<string, string>>, most: CallLimits): Promise<PublicReply> => {
    for (let attempt = 1; ; attempt += 1) {
      const reply = await callPublic(url, { headers, limits: most }, network)
      if (attempt >= attempts || !isTemporary(reply)) return reply
      await pause(pauseAfter(reply, attempt))
    }
  }
  const get = (access: WooAccess, path: string) => request(`${access.url}/wp-json/wc/v3/${path}`, headersOf(access), limits)
  const list = async <Item>(
    access: WooAccess,
    path: string,
    page: number,
    schema: v.GenericSchema<unknown, Item>,
  ): Promise<WooPage<Item>> => {
    const separator = path.includes('?') ? '&' : '?'
    return pageOf(await get(access, `${path}${separator}per_page=${wooPageSize}&page=${page}`), page, schema)
  }
  const text = async (access: WooAccess, path: string, field: string): Promise<string | null> => {
    const reply = await get(access, path)
    const parsed = reply.kind === 'reply' && reply.status === 200 ? v.safeParse(v.object({ [field]: v.string() }), json(reply.body)) : null
    return parsed?.success ? (parsed.output[field] ?? null) : null
  }
  return {
    products: (access, page) => list(access, 'products?status=any&orderby=id&order=asc', page, productSchema),
    variations: (access, productId, page) => list(access, `products/${productId}/variations?orderby=id&order=asc`, page, productSchema),
    categories: (access, page) => list(access, 'products/categories?orderby=id&order=asc', page, categorySchema),
    reviews: (access, page) => list(access, 'products/reviews?status=approved&orderby=id&order=asc', page, reviewSchema),
    customers: (access, page) => list(access, 'customers?orderby=id&order=asc', page, customerSchema),
    productsById: (access, ids) => list(access, `products?status=any&include=${ids.join(',')}`, 1, productSchema),
    currency: (access) => text(access, 'data/currencies/current', 'code'),
    weightUnit: (access) => text(access, 'settings/products/woocommerce_weight_unit', 'value'),
    async picture(url, maxBytes) {
      const reply = await request(url, { accept: 'image/*' }, { ...limits, replyBytes: maxBytes })
      if (reply.kind !== 'reply') return { kind: reply.kind }
      return reply.status === 200 ? { kind: 'picture', bytes: reply.body } : { kind: faultOf(reply.status) }
    },
  }
}

function headersOf({ key, secret }: WooAccess): Record<string, string> {
  return { accept: 'application/json', authorization: `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}` }
}

function isTemporary(reply: PublicReply): boolean {
  return reply.kind === 'unreachable' || (reply.kind === 'reply' && (reply.status === 429 || reply.status >= 500))
}

/** As long as the shop says, else twice as long each time. */
function pauseAfter(reply: PublicReply, attempt: number): number {
  const said = reply.kind === 'reply' ? Number(reply.headers['retry-after'] ?? Number.NaN) * 1_000 : Number.NaN
  return Math.min(longestPauseMs, said > 0 ? said : firstPauseMs * 2 ** (attempt - 1))
}

function pageOf<Item>(reply: PublicReply, page: number, schema: v.GenericSchema<unknown, Item>): WooPage<Item> {
  if (reply.kind === 'tooLarge') return { kind: 'unreadable' }
  if (reply.kind !== 'reply') return { kind: reply.kind }
  if (reply.status !== 200) return { kind: faultOf(reply.status) }
  const parsed = v.safeParse(v.pipe(v.array(schema), v.maxLength(wooPageSize)), json(reply.body))
  if (!parsed.success) return { kind: 'unreadable' }
  const items = parsed.output
  const count = (name: string, otherwise: number) => {
    const said = Number(reply.headers[name] ?? Number.NaN)
    return Number.isSafeInteger(said) && said >= 0 ? said : otherwise
  }
  // A proxy may drop the headers: then a full page has another one behind it.
  const pages = count('x-wp-totalpages', items.length === wooPageSize ? page + 1 : page)
  return { kind: 'page', items, pages, total: count('x-wp-total', items.length) }
}

function faultOf(status: number): WooFault {
  if (status === 401 || status === 403) return 'unauthorized'
  if (status === 404 || (status >= 300 && status < 400)) return 'noApi'
  return status === 429 || status >= 500 ? 'unreachable' : 'unreadable'
}

function json(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return null
  }
}
