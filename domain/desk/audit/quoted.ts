const quotedLength = 200

/** Of a long text the log holds the beginning. */
export function quoted(text: string): string {
  return text.length > quotedLength ? `${text.slice(0, quotedLength).toWellFormed()}…` : text
}
