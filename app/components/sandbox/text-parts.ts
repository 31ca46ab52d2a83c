export type TextPart = { start: number; text: string; isLink: boolean }

const urlPattern = /https?:\/\/[^\s<>"«»]*[^\s<>"«».,:;!?،؛؟)]/g

/** Splits a text into plain parts and URLs. */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const { 0: url, index } of text.matchAll(urlPattern)) {
    if (index > end) parts.push({ start: end, text: text.slice(end, index), isLink: false })
    parts.push({ start: index, text: url, isLink: true })
    end = index + url.length
  }
  if (end < text.length) parts.push({ start: end, text: text.slice(end), isLink: false })
  return parts
}
