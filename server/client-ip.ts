import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

type Ip = ipaddr.IPv4 | ipaddr.IPv6

/** The proxies between us and the browser: exactly this many, or those in these ranges. */
export type TrustedProxies = { readonly hops: number } | { readonly ranges: [Ip, number][] }

export type Client = {
  readonly ip: string
  /** What rate limits count by: one IPv4 address, or the /64 that one IPv6 customer is given. */
  readonly network: string
  /** What slots and queues count by: one IPv4 address, or the /48 that one IPv6 subscriber may be given and that has 65,536 networks. */
  readonly subscriber: string
  /** A wider bucket for attackers with many IP addresses: the /24 around an IPv4 address, or the /48 that one IPv6 site may be given. */
  readonly range: string
  /** True when a trusted proxy forwarded the request, so that its other headers can be trusted too. */
  readonly viaProxy: boolean
}

/** `none`, a number of hops, or a comma-separated list of IP addresses and CIDR ranges; null when it is none of these. */
export function parseTrustedProxies(text: string): TrustedProxies | null {
  if (text === 'none') return { hops: 0 }
  if (/^[0-9]$/.test(text)) return { hops: Number(text) }
  const ranges = text.split(',').map((part) => parseRange(part.trim()))
  return ranges.includes(null) ? null : { ranges: ranges.filter((range) => range !== null) }
}

function parseRange(text: string): [Ip, number] | null {
  const [ip = '', prefix, ...rest] = text.split('/')
  const family = isIP(ip)
  if (family === 0 || rest.length > 0) return null
  const cidr = `${ip}/${prefix ?? (family === 4 ? 32 : 128)}`
  return ipaddr.isValidCIDR(cidr) ? ipaddr.parseCIDR(cidr) : null
}

/** The client's IP (WEB-07): X-Forwarded-For counts only as far as trusted proxies wrote it. */
export function findClient(peer: string | undefined, forwardedFor: string | undefined, trusted: TrustedProxies): Client {
  const direct = parseIp(peer ?? '')
  const chain = [...(forwardedFor?.split(',') ?? []).map((entry) => parseIp(entry.trim())), direct]
  const ip = ('hops' in trusted ? chain.at(-1 - trusted.hops) : lastUntrusted(chain, trusted.ranges)) ?? direct
  const viaProxy = 'hops' in trusted ? trusted.hops > 0 && chain.length > trusted.hops : isInRanges(direct, trusted.ranges)
  if (!ip) return { ip: 'unknown', network: 'unknown', subscriber: 'unknown', range: 'unknown', viaProxy }
  return { ip: ip.toString(), network: networkOf(ip), subscriber: subscriberOf(ip), range: rangeOf(ip), viaProxy }
}

/** The last IP that is not one of our proxies; an entry that is no IP ends the search at the proxy that passed it on. */
function lastUntrusted(chain: readonly (Ip | null)[], ranges: [Ip, number][]): Ip | null {
  const index = chain.findLastIndex((ip) => !isInRanges(ip, ranges))
  return (index === -1 ? chain[0] : (chain[index] ?? chain[index + 1])) ?? null
}

function isInRanges(ip: Ip | null, ranges: [Ip, number][]): boolean {
  return ip !== null && ipaddr.subnetMatch(ip, { trusted: ranges }, 'untrusted') === 'trusted'
}

/** Without its zone; an IPv4-mapped IPv6 address as IPv4. `isIP` first: ipaddr.js also accepts octal, hexadecimal and shortened IPv4. */
function parseIp(text: string): Ip | null {
  const ip = text.replace(/%.*$/, '')
  return isIP(ip) === 0 ? null : ipaddr.process(ip)
}

/** An IPv6 subscriber has a /64 at least, and a /48 at most. */
const [smallestNetwork, widestNetwork] = [64, 48]

function networkOf(ip: Ip): string {
  return ip.kind() === 'ipv4' ? ip.toString() : prefixOf(ip, smallestNetwork)
}

function subscriberOf(ip: Ip): string {
  return ip.kind() === 'ipv4' ? ip.toString() : prefixOf(ip, widestNetwork)
}

function rangeOf(ip: Ip): string {
  return ip.kind() === 'ipv4' ? `${ipaddr.IPv4.networkAddressFromCIDR(`${ip}/24`)}/24` : subscriberOf(ip)
}

function prefixOf(ip: Ip, bits: number): string {
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${ip}/${bits}`)}/${bits}`
}

type WiderNetwork = { readonly network: string; readonly share: number }

/** A customer of an IPv6 provider is given a /64, a /56 or a /48: the wider ones count too, with a multiple of the limit (docs/threats.md AUTH-12). */
export function widerNetworks(clientIp: string): WiderNetwork[] {
  const ip = parseIp(clientIp)
  if (ip?.kind() !== 'ipv6') return []
  return [
    { network: prefixOf(ip, 56), share: 2 },
    { network: subscriberOf(ip), share: 4 },
  ]
}

const privateRanges: readonly string[] = ['loopback', 'private', 'uniqueLocal']

/** Loopback, or a network that is not routed on the internet. */
export function isPrivate(text: string): boolean {
  const ip = parseIp(text)
  return ip !== null && privateRanges.includes(ip.range())
}
