import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Context } from 'hono'
import type { Edge } from '../edge.ts'
import { type SecurityHeaders, securityHeadersOf } from '../headers.ts'
import type { Observer } from '../observe.ts'
import type { Addresses } from './cache-keys.ts'
import { chosenEncoding, hasTag } from './encodings.ts'
import type { PageCache } from './page-cache.ts'
import type { Bytes, Encoding, FinishedPage } from './rendered-page.ts'

/** Browsers ask each time, and mostly hear that nothing changed; a cache in front takes a rush off us (docs/decisions/0024). */
const caching = { 'cache-control': 'public, max-age=0, s-maxage=10', vary: 'accept-encoding' }

/** Answers a kept page whose bytes are ready, or nothing at all and false. */
export type FirstAnswer = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean

type Deps = { cache: PageCache; addresses: Addresses; observer: Observer; headers: SecurityHeaders }

/** Before the framework: nothing but method, address, encodings and the tag a client has decides (WEB-04). */
export function firstAnswer({ cache, addresses, observer, headers }: Deps): FirstAnswer {
  const prepared = new WeakMap<Bytes, PreparedHeaders>()
  return (incoming, outgoing) => {
    const { method, url = '' } = incoming
    if (method !== 'GET' && method !== 'HEAD') return false
    const encoding = chosenEncoding(incoming.headers['accept-encoding'])
    const key = addresses.keyAtOnce(url)
    const found = key === null ? null : cache.ready(key, encoding)
    if (!found) return false
    const seen = observer.begin(incoming.socket.remoteAddress, incoming.headers)
    const { page, body } = found
    const { tag, whole, unchanged } = prepared.get(body) ?? prepare(found, encoding, headers)
    if (!prepared.has(body)) prepared.set(body, { tag, whole, unchanged })
    const status = hasTag(incoming.headers['if-none-match'], tag) ? 304 : 200
    outgoing.writeHead(status, [...(status === 200 ? whole : unchanged), 'x-request-id', seen.requestId])
    if (status === 200 && method === 'GET') outgoing.end(body)
    else outgoing.end()
    observer.end(seen, { method, route: page.route, status })
    return true
  }
}

/** The same answer by way of the framework. */
export function answerPage(c: Context<Edge>, cache: PageCache, key: string, page: FinishedPage): Response {
  const encoding = chosenEncoding(c.req.header('accept-encoding'))
  const body = cache.bodyOf(key, page, encoding)
  c.set('route', page.route)
  const isUnchanged = hasTag(c.req.header('if-none-match'), tagOf(page, encoding))
  for (const [name, value] of Object.entries(isUnchanged ? headersOf(page, encoding) : wholeHeaders(page, encoding, body)))
    c.header(name, value)
  return isUnchanged ? c.body(null, 304) : c.body(body)
}

type PreparedHeaders = { tag: string; whole: readonly string[]; unchanged: readonly string[] }

function prepare({ page, body }: { page: FinishedPage; body: Bytes }, encoding: Encoding, security: SecurityHeaders): PreparedHeaders {
  const secure = securityHeadersOf(security, page.type)
  return {
    tag: tagOf(page, encoding),
    whole: Object.entries({ ...wholeHeaders(page, encoding, body), ...secure }).flat(),
    unchanged: Object.entries({ ...headersOf(page, encoding), ...secure }).flat(),
  }
}

/** Bytes in another encoding are another representation: a strong tag each. */
function tagOf({ tag }: FinishedPage, encoding: Encoding): string {
  return encoding === 'identity' ? `"${tag}"` : `"${tag}-${encoding}"`
}

/** With its type even when nothing changed: by it the edge tells a page's policy, and browsers take that over from a 304. */
function headersOf(page: FinishedPage, encoding: Encoding): Record<string, string> {
  return { 'content-type': page.type, ...caching, etag: tagOf(page, encoding) }
}

function wholeHeaders(page: FinishedPage, encoding: Encoding, body: Bytes): Record<string, string> {
  const encoded: Record<string, string> = encoding === 'identity' ? {} : { 'content-encoding': encoding }
  return { ...headersOf(page, encoding), ...encoded, 'content-length': String(body.length) }
}
