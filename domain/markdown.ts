/** An address that `safeHref` let through. Nothing else makes one. */
export type SafeHref = string & { readonly checked: 'href' }

export type HeadingLevel = 2 | 3 | 4 | 5 | 6

/** All that a description can become: no element, attribute or address outside this union reaches a page (IN-03). */
export type MarkdownNode =
  | { kind: 'text' | 'code' | 'codeBlock'; text: string }
  | { kind: 'break' | 'rule' }
  | { kind: 'paragraph' | 'quote' | 'item' | 'strong' | 'em' | 'strike'; children: MarkdownNode[] }
  | { kind: 'heading'; level: HeadingLevel; children: MarkdownNode[]; id?: string }
  | { kind: 'list'; ordered: boolean; start: number; children: MarkdownNode[] }
  | { kind: 'link'; href: SafeHref; children: MarkdownNode[] }
  | { kind: 'table'; head: MarkdownNode[][]; rows: MarkdownNode[][][] }

/** spec §2: the schemes of links in descriptions. The first four name a host, so that a browser cannot read them as a path. */
const allowedScheme = /^(?:(?:https?|ircs?):\/\/[^/?#]|(?:mailto|xmpp):[^/])/i
const sameSitePath = /^\/(?!\/)/
/** Browsers drop or reinterpret these inside an address, so that what is read is not what is opened. */
const deceptive = /[\s\\\p{Cc}\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u
const maxHrefLength = 2048

/** The address when it may be a link (an allowed scheme or a path of this site), otherwise null. */
export function safeHref(href: string): SafeHref | null {
  if (href.length > maxHrefLength || !href.isWellFormed() || deceptive.test(href)) return null
  return allowedScheme.test(href) || sameSitePath.test(href) ? (href as SafeHref) : null
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

/** One layer of character references, as a browser would read them; those nobody knows stay as they are written. */
export function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/gi, (written, decimal, hexadecimal, name) => {
    if (name !== undefined) return Object.hasOwn(namedEntities, name) ? (namedEntities[name] ?? written) : written
    const code = decimal === undefined ? Number.parseInt(hexadecimal, 16) : Number(decimal)
    const isCharacter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
    return isCharacter ? String.fromCodePoint(code) : '\ufffd'
  })
}

/** What is left of a tree when all its marks are taken away. */
export function textOf(nodes: readonly MarkdownNode[]): string {
  return nodes.map(nodeText).join('')
}

/** A part of a long text that can be linked to. */
export type Section = { id: string; title: string }

/** Gives every highest heading an anchor made of its own words, and says which there are. */
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

/** The prefix keeps clear of the ids that the page itself uses. */
function uniqueAnchor(title: string, taken: readonly Section[]): string {
  const words = title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\u200c]+/gu, '-')
    .slice(0, 60)
  const anchor = `s-${words.replace(/^-|-$/g, '')}`
  const sameCount = taken.filter(({ id }) => id === anchor || id.startsWith(`${anchor}--`)).length
  return sameCount === 0 ? anchor : `${anchor}--${sameCount + 1}`
}

/** Code and names in Latin letters are isolated, or the Persian around them would move their punctuation. */
export function isLatin(text: string): boolean {
  return /\p{Script=Latin}/u.test(text) && !/\p{Script=Arabic}/u.test(text)
}

function nodeText(node: MarkdownNode): string {
  if ('text' in node) return node.text
  if ('children' in node) return textOf(node.children)
  return node.kind === 'table' ? [node.head, ...node.rows].flat().map(textOf).join(' ') : ' '
}
