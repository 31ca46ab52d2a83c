/** A URL accepted by `safeHref`, its only constructor. */
export type SafeHref = string & { readonly checked: 'href' }

export type HeadingLevel = 2 | 3 | 4 | 5 | 6

/** Allowlist of rendered Markdown: no other element, attribute or URL reaches a page (docs/threats.md IN-03). */
export type MarkdownNode =
  | { kind: 'text' | 'code' | 'codeBlock'; text: string }
  | { kind: 'break' | 'rule' }
  | { kind: 'paragraph' | 'quote' | 'item' | 'strong' | 'em' | 'strike'; children: MarkdownNode[] }
  | { kind: 'heading'; level: HeadingLevel; children: MarkdownNode[]; id?: string }
  /** `start`: of a numbered list. Few nodes have it, because page data is sent to the browser. */
  | { kind: 'list'; start?: number; children: MarkdownNode[] }
  | { kind: 'link'; href: SafeHref; children: MarkdownNode[] }
  | { kind: 'picture'; url: MediaUrl; alt: string }
  | { kind: 'table'; head: MarkdownNode[][]; rows: MarkdownNode[][][] }

/** Link schemes of descriptions (product §2.4). The first four require a host, so that browsers do not read them as a path. */
const allowedScheme = /^(?:(?:https?|ircs?):\/\/[^/?#]|(?:mailto|xmpp):[^/])/i
const sameSitePath = /^\/(?!\/)/
/** Browsers drop or reinterpret these characters in URLs, so that the opened URL differs from the displayed one. */
const deceptive = /[\s\\\p{Cc}\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u
const maxHrefLength = 2048

/** The URL if it has an allowed scheme or is a same-site path, otherwise null. */
export function safeHref(href: string): SafeHref | null {
  if (href.length > maxHrefLength || !href.isWellFormed() || deceptive.test(href)) return null
  return allowedScheme.test(href) || sameSitePath.test(href) ? (href as SafeHref) : null
}

/** A URL accepted by `mediaUrl`, its only constructor. */
export type MediaUrl = string & { readonly checked: 'media' }

/** The URL if it is a picture of our own media, otherwise null: pictures of other hosts would tell them who reads the page. */
export function mediaUrl(url: string): MediaUrl | null {
  return /^\/media(?:\/[a-z0-9][a-z0-9-]*)+\.(?:webp|avif|jpe?g|png)$/.test(url) ? (url as MediaUrl) : null
}

export function isSameSite(href: SafeHref): boolean {
  return href.startsWith('/')
}

const namedEntities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  zwnj: '\u200c',
  laquo: '«',
  raquo: '»',
  hellip: '…',
  ndash: '–',
  mdash: '—',
  times: '×',
  deg: '°',
  copy: '©',
  colon: ':',
  sol: '/',
  bsol: '\\',
  Tab: '\t',
  NewLine: '\n',
}

/** Decodes one level of character references like a browser; unknown ones are unchanged. */
export function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/gi, (written, decimal, hexadecimal, name) => {
    if (name !== undefined) return Object.hasOwn(namedEntities, name) ? (namedEntities[name] ?? written) : written
    const code = decimal === undefined ? Number.parseInt(hexadecimal, 16) : Number(decimal)
    const isCharacter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
    return isCharacter ? String.fromCodePoint(code) : '\ufffd'
  })
}

/** Plain text of a tree. */
export function textOf(nodes: readonly MarkdownNode[]): string {
  return nodes.map(nodeText).join('')
}

/** A heading with an anchor. */
export type Section = { id: string; title: string }

/** Adds an anchor to every top-level heading and lists them. */
export function withAnchors(nodes: readonly MarkdownNode[]): { nodes: MarkdownNode[]; sections: Section[] } {
  const top = Math.min(...nodes.flatMap((node) => (node.kind === 'heading' ? [node.level] : [])))
  const sections: Section[] = []
  const anchored = nodes.map((node) => {
    if (node.kind !== 'heading' || node.level !== top) return node
    const title = textOf(node.children).trim()
    const id = uniqueAnchor(title, sections)
    sections.push({ id, title })
    return { ...node, id }
  })
  return { nodes: anchored, sections }
}

/** The prefix avoids collisions with other ids of the page. */
function uniqueAnchor(title: string, taken: readonly Section[]): string {
  const words = title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\u200c]+/gu, '-')
    .slice(0, 60)
  const anchor = `s-${words.replace(/^-|-$/g, '')}`
  const sameCount = taken.filter(({ id }) => id === anchor || id.startsWith(`${anchor}--`)).length
  return sameCount === 0 ? anchor : `${anchor}--${sameCount + 1}`
}

/** Latin text must be isolated, or the surrounding Persian text moves its punctuation. */
export function isLatin(text: string): boolean {
  return /\p{Script=Latin}/u.test(text) && !/\p{Script=Arabic}/u.test(text)
}

function nodeText(node: MarkdownNode): string {
  if ('text' in node) return node.text
  if ('children' in node) return textOf(node.children)
  if (node.kind === 'picture') return node.alt
  return node.kind === 'table' ? [node.head, ...node.rows].flat().map(textOf).join(' ') : ' '
}
