const persianLetters: Readonly<Record<string, string>> = { ي: 'ی', ى: 'ی', ك: 'ک' }

/** Bidi controls, invisible marks and control characters; half-space and joiner are needed by words and emoji. */
const invisible = /(?![\n\u200c\u200d])[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/gu

/** Normalizes one line for storage (docs/threats.md D17): NFC, Persian letters, no invisible characters, single spaces, trimmed. */
export function cleanLine(text: string): string {
  return cleaned(text.replace(/[^\S\ufeff]/g, ' '))
    .replace(/ {2,}/g, ' ')
    .trim()
}

/** Like `cleanLine`, but preserves line breaks. */
export function cleanText(text: string): string {
  const lines = cleaned(text.replace(/\r\n?|[\u2028\u2029]/g, '\n').replace(/[^\S\n\ufeff]/g, ' ')).split('\n')
  return lines
    .map((line) => line.replace(/ {2,}/g, ' ').trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** Like `cleanText`, but preserves indentation and spaces inside a line, which mean something in Markdown. */
export function cleanMarkdown(text: string): string {
  return cleaned(text.replace(/\r\n?|[\u2028\u2029]/g, '\n').replace(/[^\S\n\ufeff]/g, ' '))
    .replace(/\n{3,}/g, '\n\n')
    .replace(/^\n+|\s+$/g, '')
}

/** User-perceived length: an emoji or a letter with diacritics counts once. */
export function graphemeCount(text: string): number {
  return [...new Intl.Segmenter('fa', { granularity: 'grapheme' }).segment(text)].length
}

function cleaned(text: string): string {
  return text
    .toWellFormed()
    .replace(invisible, '')
    .replace(/(\p{M}{4})\p{M}+/gu, '$1')
    .normalize('NFC')
    .replace(/[يىك]/g, (letter) => persianLetters[letter] ?? letter)
    .replace(/([\u200c\u200d])[\u200c\u200d]+/g, '$1')
    .replace(/\u200c*([ \n])\u200c*/g, '$1')
    .replace(/^\u200c+|\u200c+$/g, '')
}
