export const xmlHead = '<?xml version="1.0" encoding="UTF-8"?>\n'

/** Escaped text or attribute value; characters that XML does not allow are removed. */
export function xmlText(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
