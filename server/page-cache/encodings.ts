import type { Encoding } from './rendered-page.ts'

/** Browsers send few different ones; whoever makes up others is not remembered. */
const mostRemembered = 200
const remembered = new Map<string, Encoding>()

/** The best encoding that a client takes: brotli, gzip, or none. */
export function chosenEncoding(accepted: string | undefined): Encoding {
  if (!accepted) return 'identity'
  const known = remembered.get(accepted)
  if (known) return known
  const chosen = choose(accepted)
  if (remembered.size < mostRemembered) remembered.set(accepted, chosen)
  return chosen
}

function choose(accepted: string): Encoding {
  const weights = new Map(accepted.split(',').map(weightOf))
  const weightFor = (encoding: Encoding) => weights.get(encoding) ?? weights.get('*') ?? 0
  const [br, gzip] = [weightFor('br'), weightFor('gzip')]
  if (br === 0 && gzip === 0) return 'identity'
  return br >= gzip ? 'br' : 'gzip'
}

function weightOf(part: string): [name: string, weight: number] {
  const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
  const weight = Number(parameters.find((text) => text.startsWith('q='))?.slice(2) ?? 1)
  return [name, Number.isFinite(weight) ? weight : 0]
}

/** `If-None-Match`: the tags a client has, compared weakly, or any at all. */
export function hasTag(header: string | undefined, tag: string): boolean {
  if (!header) return false
  return header.trim() === '*' || header.split(',').some((one) => one.trim().replace(/^W\//, '') === tag)
}
