import { Refusal } from '#domain/refusals.ts'

/** A tag of a document and the text before it. */
export type XmlTag = {
  /** Without a prefix. */
  readonly name: string
  readonly attributes: string
  readonly isEnd: boolean
  /** `<c/>` */
  readonly isEmpty: boolean
  readonly text: string
}

/** A tag or text that is longer is no table. */
const maxPending = 1024 * 1024

/** The tags of a document that arrives in pieces. Declarations, and with them entities of one's own, are refused (DESK-25). */
export async function* xmlTags(pieces: AsyncIterable<string>): AsyncGenerator<XmlTag[]> {
  let pending = ''
  for await (const piece of pieces) {
    const { tags, rest } = scan(pending + piece)
    if (rest.length > maxPending) throw new Refusal('import.unreadable')
    pending = rest
    if (tags.length > 0) yield tags
  }
}

function scan(xml: string): { tags: XmlTag[]; rest: string } {
  const tags: XmlTag[] = []
  let at = 0
  for (;;) {
    const start = xml.indexOf('<', at)
    const end = start < 0 ? -1 : xml.indexOf('>', start)
    if (end < 0) return { tags, rest: xml.slice(at) }
    const first = xml.charCodeAt(start + 1)
    if (first === exclamation) throw new Refusal('import.unreadable')
    if (first !== question) tags.push(tagOf(xml.slice(start + 1, end), xml.slice(at, start)))
    at = end + 1
  }
}

const [exclamation, question] = [0x21, 0x3f]

function tagOf(inside: string, text: string): XmlTag {
  const isEnd = inside.startsWith('/')
  const isEmpty = inside.endsWith('/')
  const bare = inside.slice(isEnd ? 1 : 0, isEmpty ? -1 : undefined)
  const space = bare.search(/\s/)
  const full = space < 0 ? bare : bare.slice(0, space)
  return {
    name: full.slice(full.indexOf(':') + 1),
    attributes: space < 0 ? '' : bare.slice(space),
    isEnd,
    isEmpty,
    text: text === '' ? '' : decoded(text),
  }
}

/** The value of an attribute, or undefined. */
export function attribute({ attributes }: XmlTag, name: string): string | undefined {
  const value = new RegExp(`\\s(?:\\w+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes)
  return value ? decoded(value[1] ?? value[2] ?? '') : undefined
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function decoded(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#([0-9]{1,7})|(\w{2,4}));/gi, (all, hex: string, decimal: string, name: string) => {
    if (name !== undefined) return named[name] ?? all
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
    return code <= 0x10ffff ? String.fromCodePoint(code) : all
  })
}
