import { BlockList, isIP, isIPv4 } from 'node:net'

/** Who stands between us and the browser: that many proxies exactly, or these addresses. */
export type TrustedProxies = { readonly hops: number } | { readonly list: BlockList }

export type Client = {
  readonly ip: string
  /** What limits count by: one IPv4 address, or the /64 that one IPv6 customer is given. */
  readonly network: string
  /** The wider net of who rents many addresses: the /24 around an IPv4 address, or the same /64. */
  readonly range: string
  /** True when a trusted proxy handed the request over, so that its other headers may be believed. */
  readonly viaProxy: boolean
}

/** `none`, a number of hops, or addresses and ranges with commas between; null when it is none of these. */
export function parseTrustedProxies(text: string): TrustedProxies | null {
  if (text === 'none') return { hops: 0 }
  if (/^[0-9]$/.test(text)) return { hops: Number(text) }
  const list = new BlockList()
  const added = text.split(',').every((part) => addRange(list, part.trim()))
  return added ? { list } : null
}

function addRange(list: BlockList, range: string): boolean {
  const [address = '', prefix, ...rest] = range.split('/')
  const family = isIP(address)
  const widest = family === 4 ? 32 : 128
  const bits = prefix === undefined ? widest : Number(/^[0-9]{1,3}$/.test(prefix) ? prefix : -1)
  if (family === 0 || rest.length > 0 || bits < 0 || bits > widest) return false
  list.addSubnet(address, bits, family === 4 ? 'ipv4' : 'ipv6')
  return true
}

/** The true peer (threats WEB-07): a forwarding header counts only as far as trusted proxies wrote it. */
export function findClient(peer: string | undefined, forwardedFor: string | undefined, trusted: TrustedProxies): Client {
  const direct = plainAddress(peer ?? '') ?? 'unknown'
  const chain = [...(forwardedFor?.split(',') ?? []).map((part) => plainAddress(part.trim())), direct]
  const address = ('hops' in trusted ? atHops(chain, trusted.hops) : beforeList(chain, trusted.list)) ?? direct
  const viaProxy = 'hops' in trusted ? trusted.hops > 0 && chain.length > trusted.hops : isListed(trusted.list, direct)
  return { ip: address, network: networkOf(address), range: rangeOf(address), viaProxy }
}

function atHops(chain: readonly (string | null)[], hops: number): string | null {
  return chain.at(-1 - hops) ?? null
}

function beforeList(chain: readonly (string | null)[], list: BlockList): string | null {
  const stranger = chain.findLastIndex((address) => address === null || !isListed(list, address))
  if (stranger === -1) return chain[0] ?? null
  return chain[stranger] ?? chain[stranger + 1] ?? null
}

function isListed(list: BlockList, address: string): boolean {
  return isIP(address) !== 0 && list.check(address, isIPv4(address) ? 'ipv4' : 'ipv6')
}

/** Without zone and IPv4-in-IPv6 wrapping; null for what is no address. */
function plainAddress(text: string): string | null {
  const address = text.replace(/%.*$/, '').toLowerCase()
  if (isIP(address) === 0) return null
  if (isIPv4(address)) return address
  const groups = ipv6Groups(address)
  if (!groups.slice(0, 5).every((group) => group === 0) || groups[5] !== 0xffff) return address
  return [groups[6] ?? 0, groups[7] ?? 0].flatMap((group) => [group >> 8, group & 0xff]).join('.')
}

function networkOf(address: string): string {
  if (isIP(address) !== 6) return address
  const prefix = ipv6Groups(address).slice(0, 4)
  return `${prefix.map((group) => group.toString(16)).join(':')}::/64`
}

function rangeOf(address: string): string {
  return isIPv4(address) ? address.replace(/[0-9]+$/, '0/24') : networkOf(address)
}

function ipv6Groups(address: string): number[] {
  const short = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [head = '', tail] = short.split('::')
  const before = head.split(':').filter(Boolean)
  const after = (tail ?? '').split(':').filter(Boolean)
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0')
  return [...before, ...zeros, ...after].map((group) => Number.parseInt(group, 16))
}

const privateRanges = new BlockList()
for (const range of ['127.0.0.0/8', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '::1/128', 'fc00::/7']) addRange(privateRanges, range)

/** Loopback, or a network that is not routed on the internet. */
export function isPrivate(address: string): boolean {
  return isListed(privateRanges, address)
}
