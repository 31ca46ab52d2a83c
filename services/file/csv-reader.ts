import { isUtf8 } from 'node:buffer'
import { toPersianDigits } from '#domain/digits.ts'
import { Refusal } from '#domain/refusals.ts'
import { type FileRow, maxColumns } from './xlsx-reader.ts'

export type FileEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1256'

/** By its byte order mark, else by what the bytes can be: Excel in Persian writes Windows-1256 where it does not write Unicode. */
export function encodingOf(bytes: Buffer): FileEncoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const start = bytes.subarray(0, 4_000)
  const zeros = (from: number) => start.filter((byte, index) => byte === 0 && index % 2 === from).length
  // Latin letters, digits and separators have a zero byte each in UTF-16.
  if (zeros(1) * 10 > start.length) return 'utf-16le'
  if (zeros(0) * 10 > start.length) return 'utf-16be'
  return isUtf8(bytes) ? 'utf-8' : 'windows-1256'
}

const pieceBytes = 64 * 1024
const maxFieldLength = 100_000
const separators = [',', ';', '\t'] as const

/** The rows of a CSV file in batches; what is wrong names its line (DESK-26). */
export function* csvRows(bytes: Buffer, maxRows: number): Generator<FileRow[]> {
  const decoder = new TextDecoder(encodingOf(bytes))
  const parser = new CsvParser(separatorOf(decoder.decode(bytes.subarray(0, pieceBytes), { stream: false })), maxRows)
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    parser.push(decoder.decode(bytes.subarray(at, at + pieceBytes), { stream: true }))
    const rows = parser.take()
    if (rows.length > 0) yield rows
  }
  parser.push(decoder.decode())
  parser.end()
  yield parser.take()
}

/** The most frequent one of the first line, outside quotes. */
function separatorOf(start: string): string {
  const [line = ''] = start.replace(/"(?:[^"]|"")*"/g, '').split(/\r?\n/, 1)
  const count = (separator: string) => line.split(separator).length
  return separators.toSorted((one, other) => count(other) - count(one))[0] ?? ','
}

class CsvParser {
  readonly #separator: string
  readonly #maxRows: number
  #rows: FileRow[] = []
  #cells: string[] = []
  #field = ''
  #state: 'start' | 'plain' | 'quoted' | 'closed' = 'start'
  #line = 1
  #rowLine = 1
  #count = 0
  #wasReturn = false

  constructor(separator: string, maxRows: number) {
    this.#separator = separator
    this.#maxRows = maxRows
  }

  take(): FileRow[] {
    const rows = this.#rows
    this.#rows = []
    return rows
  }

  push(text: string): void {
    for (let at = 0; at < text.length; at += 1) {
      if (this.#state === 'plain' || this.#state === 'quoted') at = this.#run(text, at)
      if (at < text.length) this.#character(text.charAt(at))
    }
  }

  end(): void {
    if (this.#state === 'quoted') throw this.#unreadable('نقل‌قول بسته نشده است')
    if (this.#state !== 'start' || this.#cells.length > 0) this.#endRow()
  }

  /** Takes ordinary characters at once; returns where the next special one is. */
  #run(text: string, from: number): number {
    let at = from
    for (; at < text.length; at += 1) {
      const character = text.charAt(at)
      if (character === '"' || character === '\n' || character === '\r' || character === '\0' || character === this.#separator) break
    }
    this.#add(text.slice(from, at))
    return at
  }

  #character(character: string): void {
    if (character === '\0') throw this.#unreadable('نویسه‌ی نادرست دارد')
    const isAfterReturn = this.#wasReturn && character === '\n'
    this.#wasReturn = character === '\r'
    if (this.#state === 'quoted') this.#insideQuotes(character, isAfterReturn)
    else if (!isAfterReturn) this.#outsideQuotes(character)
  }

  #outsideQuotes(character: string): void {
    if (character === this.#separator) this.#endField()
    else if (character === '\n' || character === '\r') this.#endRow()
    else if (character === '"' && this.#state === 'start') this.#state = 'quoted'
    else if (character === '"' && this.#state === 'closed') {
      this.#add('"')
      this.#state = 'quoted'
    } else {
      this.#add(character)
      this.#state = 'plain'
    }
  }

  #insideQuotes(character: string, isAfterReturn: boolean): void {
    if ((character === '\n' && !isAfterReturn) || character === '\r') this.#line += 1
    if (character === '"') this.#state = 'closed'
    else this.#add(character)
  }

  #add(text: string): void {
    this.#field += text
    if (this.#field.length > maxFieldLength) throw this.#unreadable('یک خانه‌ی بسیار بلند دارد')
  }

  #endField(): void {
    if (this.#cells.length >= maxColumns) throw new Refusal('import.tooWide')
    this.#cells.push(this.#field)
    this.#field = ''
    this.#state = 'start'
  }

  #endRow(): void {
    this.#endField()
    this.#count += 1
    if (this.#count > this.#maxRows + 1) throw new Refusal('import.tooManyRows')
    this.#rows.push({ line: this.#rowLine, cells: this.#cells })
    this.#cells = []
    this.#line += 1
    this.#rowLine = this.#line
  }

  #unreadable(message: string): Refusal {
    return new Refusal('import.badLine', { fields: [{ name: 'file', message: `خط ${toPersianDigits(this.#line)}: ${message}` }] })
  }
}
