import { decodeEntities } from '#domain/markdown.ts'
import { cleanText } from '#domain/text.ts'

/**
 * The HTML of a description as Markdown: headings, lists, paragraphs and emphasis stay, everything else becomes its text. What this leaves of tags is
 * text too, because the renderer shows HTML as text (DESK-17).
 */
export function markdownOf(html: string): string {
  const text = html
    .replace(/<!--[\s\S]*?(-->|$)/g, '')
    .replace(/<(script|style|noscript|iframe|template)\b[\s\S]*?(<\/\1\s*>|$)/gi, '')
    .replace(/\[(\/[a-z][\w-]*|[a-z][\w-]*\s[^\]<>=]*=[^\]<>]*)\]/gi, '')
  const pieces = text.split(/(<\/?[a-z][^<>]*>)/gi)
  const markdown = pieces.map((piece, index) => (index % 2 === 1 ? markOf(piece) : escaped(decodeEntities(piece)))).join('')
  return cleanText(markdown.replace(/\*\*\s*\*\*/g, '').replace(/[ \t]*\n[ \t]*/g, '\n'))
}

const blocks = /^(p|div|section|article|table|tbody|thead|figure|blockquote|ul|ol|dl|hr)$/

function markOf(tag: string): string {
  const [, slash = '', name = ''] = /^<(\/?)([a-z][a-z0-9]*)/i.exec(tag) ?? []
  const element = name.toLowerCase()
  const isEnd = slash === '/'
  if (/^h[1-6]$/.test(element)) return isEnd ? '\n\n' : `\n\n${'#'.repeat(Number(element.slice(1)))} `
  if (element === 'li' || element === 'dt') return isEnd ? '' : '\n- '
  if (element === 'br' || element === 'tr' || element === 'dd') return '\n'
  if (element === 'td' || element === 'th') return isEnd ? ' ' : ''
  if (element === 'strong' || element === 'b') return '**'
  return blocks.test(element) ? '\n\n' : ''
}

/** Signs that Markdown would read as marks. */
function escaped(text: string): string {
  return text.replace(/\r/g, '').replace(/[\\`*_[\]<>#~|]/g, '\\$&')
}
