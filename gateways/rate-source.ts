import type { CallLimits } from './provider-call.ts'
import { callPublic, type Network, publicNetwork } from './public-call.ts'

export type RateReply =
  | { readonly kind: 'number'; readonly value: number }
  /** Not https, or a host inside our own network (DESK-28). */
  | { readonly kind: 'forbidden' }
  | { readonly kind: 'unreachable' }
  /** Too large, not JSON, or without a number at the path. */
  | { readonly kind: 'unreadable' }

/** A page with a rate that the owner has chosen. */
export type RateSource = { read(url: string, path: string): Promise<RateReply> }

/** A rate is a few bytes; a page of a site is not a rate. */
const limits: CallLimits = { connectMs: 3_000, totalMs: 5_000, replyBytes: 64 * 1024 }

/** Reads a number from a URL that a person typed. */
export function rateSource(network: Network = publicNetwork): RateSource {
  return {
    async read(text, path) {
      const reply = await callPublic(text, { headers: { accept: 'application/json, text/plain' }, limits }, network)
      if (reply.kind === 'tooLarge') return { kind: 'unreadable' }
      if (reply.kind !== 'reply') return { kind: reply.kind }
      return reply.status === 200 ? numberAt(reply.body.toString('utf8'), path) : { kind: 'unreachable' }
    },
  }
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
