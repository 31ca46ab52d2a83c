export const xmlHead = '<?xml version="1.0" encoding="UTF-8"?>\n'

/** A text or an attribute's value; what XML has no place for at all is left out. */
export function xmlText(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
