import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Pace } from '#server/admission/pacing.ts'
import type { Observer } from '#server/observe.ts'
import type { CacheKeys } from './cache-keys.ts'
import { negotiateEncoding } from './encodings.ts'
import type { PageCache } from './page-cache.ts'
import type { RespondWithPage } from './page-response.ts'

/** Responds with a fresh cached page whose bytes are ready and returns true; otherwise does nothing and returns false. */
export type ServeFromCache = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean

type Deps = { cache: PageCache; cacheKeys: CacheKeys; observer: Observer; respondWithPage: RespondWithPage; pace: Pace }

/** The fast path, before Hono: only method, URL, accepted encodings and If-None-Match decide (WEB-04). */
export function serveFromCache({ cache, cacheKeys, observer, respondWithPage, pace }: Deps): ServeFromCache {
  return (incoming, outgoing) => {
    const { method, url = '', headers } = incoming
    if (method !== 'GET' && method !== 'HEAD') return false
    const encoding = negotiateEncoding(headers['accept-encoding'])
    const key = cacheKeys.keySync(url)
    const hit = key === null ? null : cache.getEncoded(key, encoding)
    if (!hit) return false
    const observed = observer.begin(incoming.socket.remoteAddress, headers)
    pace(observed.client.subscriber, () => {
      const response = respondWithPage(hit.page, encoding, hit.body, headers['if-none-match'])
      outgoing.writeHead(response.status, [...response.headers, 'x-request-id', observed.requestId])
      if (response.body && method === 'GET') outgoing.end(response.body)
      else outgoing.end()
      observer.end(observed, { method, route: hit.page.route, status: response.status })
    })
    return true
  }
}
