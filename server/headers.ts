import type { Config } from './config/config.ts'
import { isLoopback } from './same-origin.ts'

export type HeaderOptions = {
  /** SHA-256 of each inline script, as `sha256-…` (docs/threats.md D5). */
  scriptHashes: readonly string[]
  /** SHA-256 of each inline style element. */
  styleHashes: readonly string[]
  /** Payment hosts that our forms may be submitted to. */
  formHosts: readonly string[]
}

type Headers = Readonly<Record<string, string>>

/** The headers of every response: `page` for documents, `other` for data and files. */
export type SecurityHeaders = { readonly page: Headers; readonly other: Headers }

export function securityHeaders({ BASE_URL }: Pick<Config, 'BASE_URL'>, options: HeaderOptions): SecurityHeaders {
  const { protocol, hostname } = new URL(BASE_URL)
  const isHttps = protocol === 'https:'
  const shared = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin', // Zarinpal and Enamad check the referring domain
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    'x-frame-options': 'DENY',
    ...(isHttps && { 'strict-transport-security': 'max-age=31536000' }),
  }
  // On plain http browsers ignore the opener policy and log a warning.
  const opener = isHttps || isLoopback(hostname) ? { 'cross-origin-opener-policy': 'same-origin' } : {}
  return {
    page: { ...shared, ...opener, 'content-security-policy': pagePolicy(options, isHttps) },
    other: { ...shared, 'content-security-policy': denyAllPolicy },
  }
}

/** Chosen by content type. Public images may set another resource policy: price comparison sites embed them. */
export function securityHeadersOf({ page, other }: SecurityHeaders, contentType: string | null, isDownload = false): Headers {
  const own = contentType?.startsWith('text/html') ? page : other
  return { ...own, ...(isDownload && download), 'cross-origin-resource-policy': 'same-origin' }
}

const alwaysDenied = "object-src 'none'; base-uri 'none'; frame-ancestors 'none'"
const denyAllPolicy = `default-src 'none'; form-action 'none'; ${alwaysDenied}`
/** An uploaded file opened directly runs no scripts and has no origin (UP-01). */
const download = { 'content-security-policy': `${denyAllPolicy}; sandbox` }

function pagePolicy({ scriptHashes, styleHashes, formHosts }: HeaderOptions, isHttps: boolean): string {
  const allowed = (hashes: readonly string[]) => ["'self'", ...hashes.map((hash) => `'${hash}'`)].join(' ')
  return [
    "default-src 'self'",
    `script-src ${allowed(scriptHashes)}`,
    `style-src ${allowed(styleHashes)}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "frame-src 'none'",
    ["form-action 'self'", ...formHosts].join(' '),
    alwaysDenied,
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}
