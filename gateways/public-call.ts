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
 * Requests a URL that a person typed. Every address of the host must be public, and the connection goes to the address that was checked: a name that
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
    const addresses = await resolve(url.hostname)
    const [first] = addresses
    if (!first) return { kind: 'unreachable' }
    if (!addresses.every(({ address }) => isPublic(address))) return { kind: 'forbidden' }
    return { kind: 'reply', ...(await callProvider({ url, method: 'GET', headers, limits, address: first, connect })) }
  } catch (error) {
    if (error instanceof CallFailed) return { kind: error.fault === 'tooLarge' ? 'tooLarge' : 'unreachable' }
    if (error instanceof Error && 'code' in error) return { kind: 'unreachable' }
    throw error
  }
}

function allowedUrl(text: string): URL | null {
  const url = URL.parse(text)
  if (url?.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '') return null
  // An address instead of a name would skip the resolver, and no certificate is for it.
  return isIP(url.hostname.replace(/^\[|\]$/g, '')) === 0 ? url : null
}

/** Neither private, local, reserved, nor an IPv6 address that stands for such an IPv4 address. */
export function isPublic(address: string): boolean {
  return isIP(address) !== 0 && ipaddr.process(address).range() === 'unicast'
}
