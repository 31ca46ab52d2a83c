import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import type { IncomingHttpHeaders } from 'node:http'
import { isIP } from 'node:net'
import type { Duplex } from 'node:stream'
import ipaddr from 'ipaddr.js'
import { CallFailed, type CallLimits, callProvider } from './provider-call.ts'

export type Network = {
  readonly resolve: (host: string) => Promise<readonly LookupAddress[]>
  /** Connects to a double of a test or to a simulator, without TLS. */
  readonly connect?: (() => Duplex) | undefined
}

export const publicNetwork: Network = { resolve: (host) => lookup(host, { all: true }) }

export type PublicReply =
  | { readonly kind: 'reply'; readonly status: number; readonly headers: IncomingHttpHeaders; readonly body: Buffer<ArrayBuffer> }
  /** Not https, or a host inside our own network. */
  | { readonly kind: 'forbidden' }
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'tooLarge' }

/**
 * Requests a URL that a person typed. Every IP of the host must be public, and the connection goes to the IP that was checked: a name that
 * resolves to another one a moment later reaches nothing. No redirects, the standard port only.
 */
export async function callPublic(
  text: string,
  { headers, limits }: { readonly headers: Readonly<Record<string, string>>; readonly limits: CallLimits },
  { resolve, connect }: Network = publicNetwork,
): Promise<PublicReply> {
  const url = allowedUrl(text)
  if (!url) return { kind: 'forbidden' }
  try {
    const resolved = await resolve(url.hostname)
    const [first] = resolved
    if (!first) return { kind: 'unreachable' }
    if (!resolved.every(({ address }) => isPublic(address))) return { kind: 'forbidden' }
    return { kind: 'reply', ...(await callProvider({ url, method: 'GET', headers, limits, resolved: first, connect })) }
  } catch (error) {
    if (error instanceof CallFailed) return { kind: error.fault === 'tooLarge' ? 'tooLarge' : 'unreachable' }
    if (error instanceof Error && 'code' in error) return { kind: 'unreachable' }
    throw error
  }
}

function allowedUrl(text: string): URL | null {
  const url = URL.parse(text)
  if (url?.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '') return null
  // An IP instead of a name would skip the resolver, and no certificate is for it.
  return isIP(url.hostname.replace(/^\[|\]$/g, '')) === 0 ? url : null
}

/** Neither private, local, reserved, nor an IPv6 address that maps such an IPv4 address. */
export function isPublic(ip: string): boolean {
  return isIP(ip) !== 0 && ipaddr.process(ip).range() === 'unicast'
}
