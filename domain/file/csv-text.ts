/** A value of an exported row. */
export type ExportCell = string | number | null

/** What a spreadsheet may take for a formula, or skip before one (DESK-18). */
const startsFormula = /^'*(?:[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠|%]|[\t\r\n\0])/u

/** An apostrophe makes a spreadsheet show the rest as text. Numbers stay numbers: they are no strings here. */
function textNotFormula(text: string): string {
  return startsFormula.test(text) ? `'${text}` : text
}

/** The text before `textNotFormula`. */
export function withoutQuote(text: string): string {
  return text.startsWith("'") && startsFormula.test(text) ? text.slice(1) : text
}

/** One line of RFC 4180, with its line end. */
export function csvLine(cells: readonly ExportCell[]): string {
  return `${cells.map(csvField).join(',')}\r\n`
}

function csvField(cell: ExportCell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const text = textNotFormula(cell).replaceAll('\0', '')
  return /[",\r\n;\t']|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
