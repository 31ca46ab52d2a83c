/** PostgreSQL has no text with a NUL or half a character. */
export function storable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed().slice(0, 25_000)
}
