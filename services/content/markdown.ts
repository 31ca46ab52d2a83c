import { Lexer, type MarkedToken, type Token, type Tokens, type TokensList } from 'marked'
import { decodeEntities, type HeadingLevel, type MarkdownNode, mediaUrl, safeHref, textOf } from '#domain/markdown.ts'

const maxSourceLength = 30_000
/** Deeper quotes, lists and emphasis become plain text, so that the stack cannot overflow (IN-03). */
const maxDepth = 12
/**
 * Marked takes quadratic time in the marks of a paragraph (https://github.com/markedjs/marked/issues/4099) and the signs before a quote: more
 * than this is removed first.
 */
const maxMarks = 200
const endlessMarks = /(([*_~])\2{3})\2+/g
const endlessQuote = /^((?:[ \t]{0,3}>){12})(?:[ \t]{0,3}>)+/gm

/** Parses Markdown into a safe tree. Headings are shifted so that the highest one becomes `topHeading` and no level is skipped. */
export function parseMarkdown(source: string, topHeading: HeadingLevel = 2): MarkdownNode[] {
  const tokens = new ShallowLexer({ gfm: true }).lex(source.slice(0, maxSourceLength).toWellFormed().replace(endlessQuote, '$1'))
  const ranks = [...new Set(headingDepths(tokens))].sort()
  return treeOf(tokens, { depth: 0, levelOf: (depth) => Math.min(6, topHeading + ranks.indexOf(depth)) as HeadingLevel })
}

class ShallowLexer extends Lexer {
  #depth = 0

  override blockTokens(src: string, tokens?: Token[], lastParagraphClipped?: boolean): Token[]
  override blockTokens(src: string, tokens?: TokensList, lastParagraphClipped?: boolean): TokensList
  override blockTokens(src: string, tokens: Token[] = [], lastParagraphClipped?: boolean): Token[] {
    if (this.#depth >= maxDepth) {
      tokens.push({ type: 'text', raw: src, text: src })
      return tokens
    }
    this.#depth += 1
    const read = super.blockTokens(src, tokens, lastParagraphClipped)
    this.#depth -= 1
    return read
  }

  override inlineTokens(src: string, tokens: Token[] = []): Token[] {
    const marks = src.match(/[*_~]/g)?.length ?? 0
    if (marks <= maxMarks) return super.inlineTokens(src.replace(endlessMarks, '$1'), tokens)
    tokens.push({ type: 'text', raw: src, text: src })
    return tokens
  }
}

function headingDepths(tokens: readonly Token[]): number[] {
  return (tokens as readonly MarkedToken[]).flatMap((token) => {
    if (token.type === 'heading') return [token.depth]
    if (token.type === 'list') return headingDepths(token.items)
    return token.type === 'blockquote' || token.type === 'list_item' ? headingDepths(token.tokens) : []
  })
}

type Nesting = { depth: number; levelOf: (depth: number) => HeadingLevel }

function treeOf(tokens: readonly Token[] | undefined, nesting: Nesting): MarkdownNode[] {
  const nodes: MarkdownNode[] = []
  for (const node of (tokens ?? []).flatMap((token) => nodesOf(token as MarkedToken, nesting))) {
    const last = nodes.at(-1)
    if (node.kind === 'text' && last?.kind === 'text') last.text += node.text
    else nodes.push(node)
  }
  return nodes
}

/** Tokens of other types are dropped. */
function nodesOf(token: MarkedToken, nesting: Nesting): MarkdownNode[] {
  if (nesting.depth > 2 * maxDepth) return [{ kind: 'text', text: token.raw }]
  const inside = (tokens: readonly Token[] | undefined) => treeOf(tokens, { ...nesting, depth: nesting.depth + 1 })
  switch (token.type) {
    case 'text':
      return token.tokens ? inside(token.tokens) : [{ kind: 'text', text: decodeEntities(token.text) }]
    case 'escape':
      return [{ kind: 'text', text: token.text }]
    case 'html':
      return htmlAsText(token)
    case 'image':
      return pictureOf(token, textOf(inside(token.tokens)))
    case 'link':
      return linkOf(token, inside(token.tokens))
    case 'codespan':
      return [{ kind: 'code', text: token.text }]
    case 'code':
      return [{ kind: 'codeBlock', text: token.text }]
    case 'br':
      return [{ kind: 'break' }]
    case 'hr':
      return [{ kind: 'rule' }]
    case 'del':
      return [{ kind: 'strike', children: inside(token.tokens) }]
    case 'strong':
    case 'em':
    case 'paragraph':
      return [{ kind: token.type, children: inside(token.tokens) }]
    case 'blockquote':
      return [{ kind: 'quote', children: inside(token.tokens) }]
    case 'heading':
      return [{ kind: 'heading', level: nesting.levelOf(token.depth), children: inside(token.tokens) }]
    case 'list':
      return [{ kind: 'list', ...(token.ordered && { start: Number(token.start) || 1 }), children: inside(token.items) }]
    case 'list_item':
      return [{ kind: 'item', children: inside(token.tokens) }]
    case 'table':
      return [{ kind: 'table', head: cellsOf(token.header, inside), rows: token.rows.map((row) => cellsOf(row, inside)) }]
    default:
      return []
  }
}

/** HTML tags become text. */
function htmlAsText({ text, block }: Tokens.HTML | Tokens.Tag): MarkdownNode[] {
  const shown: MarkdownNode = { kind: 'text', text: block ? text.trim() : text }
  return [block ? { kind: 'paragraph', children: [shown] } : shown]
}

/** A picture that is not ours becomes its text. */
function pictureOf({ href }: Tokens.Image, alt: string): MarkdownNode[] {
  const url = mediaUrl(href)
  return [url ? { kind: 'picture', url, alt } : { kind: 'text', text: alt }]
}

/** A link with an unsafe URL becomes its text. */
function linkOf({ href: written, autolink }: Tokens.Link, children: MarkdownNode[]): MarkdownNode[] {
  const href = safeHref(autolink ? written : decodeEntities(written))
  return href ? [{ kind: 'link', href, children }] : children
}

function cellsOf(cells: readonly Tokens.TableCell[], inside: (tokens: Token[]) => MarkdownNode[]): MarkdownNode[][] {
  return cells.map((cell) => inside(cell.tokens))
}
