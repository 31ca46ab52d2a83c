import { type SecurityHeaders, securityHeadersOf } from '#server/headers.ts'
import { matchesEtag } from './encodings.ts'
import type { Bytes, Encoding, RenderedPage } from './rendered-page.ts'

/** Browsers revalidate each time and mostly get a 304; a proxy cache in front may reuse a page for ten seconds (docs/decisions/0033). */
const caching = { 'cache-control': 'public, max-age=0, s-maxage=10', vary: 'accept-encoding' }

type PageResponse = {
  readonly status: 200 | 304
  /** Alternating names and values, as `ServerResponse.writeHead` takes them. */
  readonly headers: readonly string[]
  readonly body: Bytes | null
}

/** The response to one request for a page whose bytes are at hand: whole, or 304 when the client has them already. */
export type RespondWithPage = (page: RenderedPage, encoding: Encoding, body: Bytes, ifNoneMatch: string | undefined) => PageResponse

type PreparedResponses = { etag: string; ok: PageResponse; notModified: PageResponse }

/** Both responses to a page are prepared once and reused for every request: the headers of a cache hit cost no work. */
export function createPageResponder(security: SecurityHeaders): RespondWithPage {
  const headerCache = new WeakMap<Bytes, PreparedResponses>()
  return (page, encoding, body, ifNoneMatch) => {
    let prepared = headerCache.get(body)
    if (!prepared) {
      prepared = prepareResponses(page, encoding, body, security)
      headerCache.set(body, prepared)
    }
    return matchesEtag(ifNoneMatch, prepared.etag) ? prepared.notModified : prepared.ok
  }
}

function prepareResponses(page: RenderedPage, encoding: Encoding, body: Bytes, security: SecurityHeaders): PreparedResponses {
  const secure = securityHeadersOf(security, page.contentType)
  const etag = etagOf(page, encoding)
  // A 304 has the content type too: security headers depend on it, and browsers apply the policy of a 304 to the page they have.
  const shared = { 'content-type': page.contentType, ...caching, etag }
  const encoded: Record<string, string> = encoding === 'identity' ? {} : { 'content-encoding': encoding }
  const whole = { ...shared, ...encoded, 'content-length': String(body.length) }
  return {
    etag,
    ok: { status: 200, headers: Object.entries({ ...whole, ...secure }).flat(), body },
    notModified: { status: 304, headers: Object.entries({ ...shared, ...secure }).flat(), body: null },
  }
}

/** Each encoding is a representation of its own and has its own strong ETag. */
function etagOf({ digest }: RenderedPage, encoding: Encoding): string {
  return encoding === 'identity' ? `"${digest}"` : `"${digest}-${encoding}"`
}
