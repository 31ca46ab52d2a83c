import { Refusal } from '#domain/refusals.ts'
import { attribute, type XmlTag, xmlTags } from './xml-tags.ts'
import { ZipReader } from './zip-reader.ts'

/** A row of a file: where it stands, for messages, and its cells as text. */
export type FileRow = { readonly line: number; readonly cells: readonly string[] }

export const maxColumns = 200
const maxSharedStrings = 2_000_000

/** The rows of the first sheet of a workbook, in batches, with at most one batch in memory. Formulas count with the value they had. */
export async function* xlsxRows(bytes: Buffer, maxRows: number): AsyncGenerator<FileRow[]> {
  const zip = new ZipReader(bytes)
  const strings = zip.has('xl/sharedStrings.xml') ? await sharedStrings(zip) : []
  const reader = new SheetReader(strings, maxRows)
  for await (const tags of xmlTags(zip.text(await firstSheet(zip)))) {
    for (const tag of tags) reader.read(tag)
    const rows = reader.take()
    if (rows.length > 0) yield rows
  }
}

/** Named by the workbook; a file without the usual names has its sheets in a known folder. */
async function firstSheet(zip: ZipReader): Promise<string> {
  const sheets = zip.has('xl/workbook.xml') ? await tagsOf(zip, 'xl/workbook.xml', 'sheet') : []
  const id = sheets[0] && attribute(sheets[0], 'id')
  const relations = zip.has('xl/_rels/workbook.xml.rels') ? await tagsOf(zip, 'xl/_rels/workbook.xml.rels', 'Relationship') : []
  const target = relations.find((relation) => attribute(relation, 'Id') === id)
  const path = target && attribute(target, 'Target')?.replace(/^\/?(xl\/)?/, 'xl/')
  const found = path && zip.has(path) ? path : zip.names().find((name) => /^xl\/worksheets\/[^/]+\.xml$/.test(name))
  if (!found) throw new Refusal('import.unreadable')
  return found
}

async function tagsOf(zip: ZipReader, part: string, name: string): Promise<XmlTag[]> {
  const found: XmlTag[] = []
  for await (const tags of xmlTags(zip.text(part))) found.push(...tags.filter((tag) => tag.name === name && !tag.isEnd))
  return found
}

async function sharedStrings(zip: ZipReader): Promise<string[]> {
  const strings: string[] = []
  const text = new RichText()
  for await (const tags of xmlTags(zip.text('xl/sharedStrings.xml'))) {
    for (const tag of tags) {
      text.read(tag)
      if (tag.name === 'si' && (tag.isEnd || tag.isEmpty)) strings.push(text.take())
    }
    if (strings.length > maxSharedStrings) throw new Refusal('import.tooLarge')
  }
  return strings
}

/** The `t` elements inside a string, without those of its pronunciation. */
class RichText {
  #text = ''
  #isPhonetic = false

  read(tag: XmlTag): void {
    if (tag.name === 'rPh') this.#isPhonetic = !tag.isEnd && !tag.isEmpty
    if (tag.name === 't' && tag.isEnd && !this.#isPhonetic) this.#text += tag.text
  }

  take(): string {
    const text = this.#text.replace(/_x([0-9A-F]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    this.#text = ''
    return text
  }
}

class SheetReader {
  readonly #strings: readonly string[]
  readonly #maxRows: number
  readonly #text = new RichText()
  #rows: FileRow[] = []
  #cells: string[] = []
  #line = 0
  #type = ''
  #column = 0
  #value = ''

  constructor(strings: readonly string[], maxRows: number) {
    this.#strings = strings
    this.#maxRows = maxRows
  }

  take(): FileRow[] {
    const rows = this.#rows
    this.#rows = []
    return rows
  }

  read(tag: XmlTag): void {
    if (tag.name === 'dimension') this.#refuseTooMany(Number(/(\d+)$/.exec(attribute(tag, 'ref') ?? '')?.[1] ?? 0))
    else if (tag.name === 'row') this.#row(tag)
    else if (tag.name === 'c') this.#cell(tag)
    else if (tag.name === 'v' && tag.isEnd) this.#value = tag.text
    else this.#text.read(tag)
  }

  #row(tag: XmlTag): void {
    if (!tag.isEnd) {
      this.#line = Number(attribute(tag, 'r') ?? this.#line + 1)
      this.#cells = []
      this.#column = 0
      this.#refuseTooMany(this.#line)
    }
    if (tag.isEnd || tag.isEmpty) this.#rows.push({ line: this.#line, cells: this.#cells })
  }

  #cell(tag: XmlTag): void {
    if (!tag.isEnd) {
      const letters = /^[A-Z]{1,3}/.exec(attribute(tag, 'r') ?? '')?.[0]
      if (letters) this.#column = columnOf(letters)
      if (this.#column >= maxColumns) throw new Refusal('import.tooWide')
      this.#type = attribute(tag, 't') ?? 'n'
      this.#value = ''
    }
    if (!tag.isEnd && !tag.isEmpty) return
    while (this.#cells.length < this.#column) this.#cells.push('')
    this.#cells[this.#column] = this.#text.take() || this.#plain()
    this.#column += 1
  }

  #plain(): string {
    if (this.#type === 's') return this.#strings[Number(this.#value)] ?? ''
    // Large numbers are stored as 1.2E7.
    return this.#type === 'n' && /^-?[\d.]+e[+-]?\d+$/i.test(this.#value) ? String(Number(this.#value)) : this.#value
  }

  #refuseTooMany(line: number): void {
    if (!(line <= this.#maxRows + 1)) throw new Refusal('import.tooManyRows')
  }
}

/** A is 0, Z 25, AA 26. */
function columnOf(letters: string): number {
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1
}
