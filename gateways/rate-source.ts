import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import type { Duplex } from 'node:stream'
import ipaddr from 'ipaddr.js'
import { CallFailed, type CallLimits, callProvider } from './provider-call.ts'

export type RateReply =
  | { readonly kind: 'number'; readonly value: number }
  /** Not https, or a host inside our own network (DESK-28). */
  | { readonly kind: 'forbidden' }
  | { readonly kind: 'unreachable' }
  /** Too large, not JSON, or without a number at the path. */
  | { readonly kind: 'unreadable' }

/** A page with a rate that the owner has chosen. */
export type RateSource = { read(url: string, path: string): Promise<RateReply> }

type Network = {
  readonly resolve: (host: string) => Promise<readonly LookupAddress[]>
  /** Connects to a double of a test. */
  readonly connect?: () => Duplex
}

/** A rate is a few bytes; a page of a site is not a rate. */
const limits: CallLimits = { connectMs: 3_000, totalMs: 5_000, replyBytes: 64 * 1024 }

const publicNetwork: Network = { resolve: (host) => lookup(host, { all: true }) }

/**
 * Reads a number from a URL that a person typed. Every address of the host must be public, and the connection goes to the address that was
 * checked: a name that resolves to another one a moment later reaches nothing. No redirects, no credentials, the standard port only.
 */
export function rateSource({ resolve, connect }: Network = publicNetwork): RateSource {
  return {
    async read(text, path) {
      const url = allowedUrl(text)
      if (!url) return { kind: 'forbidden' }
      try {
        const addresses = await resolve(url.hostname)
        const [first] = addresses
        if (!first) return { kind: 'unreachable' }
        if (!addresses.every(({ address }) => isPublic(address))) return { kind: 'forbidden' }
        const call = { url, method: 'GET', headers: { accept: 'application/json, text/plain' }, limits, address: first, connect } as const
        const { status, body } = await callProvider(call)
        return status === 200 ? numberAt(body.toString('utf8'), path) : { kind: 'unreachable' }
      } catch (error) {
        if (error instanceof CallFailed) return { kind: error.fault === 'tooLarge' ? 'unreadable' : 'unreachable' }
        if (error instanceof Error && 'code' in error) return { kind: 'unreachable' }
        throw error
      }
    },
  }
}

function allowedUrl(text: string): URL | null {
  const url = URL.parse(text)
  if (url?.protocol !== 'https:' || url.port !== '' || url.username !== '') return null
  // An address instead of a name would skip the resolver, and no certificate is for it.
  return isIP(url.hostname.replace(/^\[|\]$/g, '')) === 0 ? url : null
}

/** Neither private, local, reserved, nor an IPv6 address that stands for such an IPv4 address. */
export function isPublic(address: string): boolean {
  return isIP(address) !== 0 && ipaddr.process(address).range() === 'unicast'
}

const digits = /^[0-9]{1,3}(?:,[0-9]{3})*(?:\.[0-9]+)?$|^[0-9]+(?:\.[0-9]+)?$/

function numberAt(text: string, path: string): RateReply {
  const found = path === '' ? text.trim() : valueAt(text, path)
  const value = typeof found === 'string' && digits.test(found) ? Number(found.replaceAll(',', '')) : found
  return typeof value === 'number' && Number.isFinite(value) && value > 0 ? { kind: 'number', value } : { kind: 'unreadable' }
}

/** «data.usd.price», with numbers for the rows of a list. */
function valueAt(text: string, path: string): unknown {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return null
  }
  for (const step of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return null
    value = (value as Record<string, unknown>)[step]
  }
  return value
}
