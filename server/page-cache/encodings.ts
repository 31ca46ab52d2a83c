import type { Encoding } from './rendered-page.ts'

/** Browsers send few different headers; the memo is bounded for clients that send arbitrary ones. */
const maxMemoized = 200
const memoized = new Map<string, Encoding>()

/** The preferred encoding of an `Accept-Encoding` header: brotli, gzip or identity. */
export function negotiateEncoding(accepted: string | undefined): Encoding {
  if (!accepted) return 'identity'
  const known = memoized.get(accepted)
  if (known) return known
  const encoding = preferredEncoding(accepted)
  if (memoized.size < maxMemoized) memoized.set(accepted, encoding)
  return encoding
}

function preferredEncoding(accepted: string): Encoding {
  const weights = new Map(accepted.split(',').map(parseWeight))
  const weightOf = (encoding: Encoding) => weights.get(encoding) ?? weights.get('*') ?? 0
  const [br, gzip] = [weightOf('br'), weightOf('gzip')]
  if (br === 0 && gzip === 0) return 'identity'
  return br >= gzip ? 'br' : 'gzip'
}

function parseWeight(part: string): [name: string, weight: number] {
  const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
  const weight = Number(parameters.find((text) => text.startsWith('q='))?.slice(2) ?? 1)
  return [name, Number.isFinite(weight) ? weight : 0]
}

/** Whether an `If-None-Match` header lists this ETag (weak comparison) or is `*`. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false
  return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === etag)
}
