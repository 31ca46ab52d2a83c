import type { Config } from './config.ts'
import { isLoopback } from './same-origin.ts'

export type HeaderOptions = {
  /** SHA-256 of each inline script, as `sha256-…`: the theme script is the only one (threats D5). */
  scriptHashes: readonly string[]
  /** Payment hosts to which a form of ours may be sent on. */
  formHosts: readonly string[]
}

type Headers = Readonly<Record<string, string>>

/** What every answer carries, whatever it is; `page` for documents, `other` for data and files. */
export type SecurityHeaders = { readonly page: Headers; readonly other: Headers }

export function securityHeaders({ BASE_URL }: Pick<Config, 'BASE_URL'>, options: HeaderOptions): SecurityHeaders {
  const { protocol, hostname } = new URL(BASE_URL)
  const isHttps = protocol === 'https:'
  const shared = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin', // Zarinpal and Enamad look at the referring domain
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    'x-frame-options': 'DENY',
    ...(isHttps && { 'strict-transport-security': 'max-age=31536000' }),
  }
  // A browser ignores the opener policy on plain http and complains in its console.
  const opener = isHttps || isLoopback(hostname) ? { 'cross-origin-opener-policy': 'same-origin' } : {}
  return {
    page: { ...shared, ...opener, 'content-security-policy': pagePolicy(options, isHttps) },
    other: { ...shared, 'content-security-policy': nothingPolicy },
  }
}

/** Those of an answer by its content type. Public pictures may set another resource policy: price comparison sites show them. */
export function securityHeadersOf({ page, other }: SecurityHeaders, contentType: string | null, isDownload = false): Headers {
  const own = contentType?.startsWith('text/html') ? page : other
  return { ...own, ...(isDownload && download), 'cross-origin-resource-policy': 'same-origin' }
}

const never = "object-src 'none'; base-uri 'none'; frame-ancestors 'none'"
const nothingPolicy = `default-src 'none'; form-action 'none'; ${never}`
/** What a shopper uploaded and somebody opens by itself runs nothing, and as nobody (threats UP-01). */
const download = { 'content-security-policy': `${nothingPolicy}; sandbox` }

function pagePolicy({ scriptHashes, formHosts }: HeaderOptions, isHttps: boolean): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scriptHashes.map((hash) => `'${hash}'`)].join(' '),
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "frame-src 'none'",
    ["form-action 'self'", ...formHosts].join(' '),
    never,
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}
