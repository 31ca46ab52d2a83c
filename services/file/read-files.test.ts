import { crc32, deflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvLine, type ExportCell, withoutQuote } from '#domain/file/csv-text.ts'
import { sheetEnd, sheetPath, sheetRow, sheetStart, workbookParts } from '#domain/file/sheet-xml.ts'
import { Refusal } from '#domain/refusals.ts'
import { csvRows, encodingOf } from './csv-reader.ts'
import { type FileRow, xlsxRows } from './xlsx-reader.ts'
import { zipArchive } from './zip-writer.ts'

const maxRows = 200_000

async function archive(parts: Readonly<Record<string, string>>): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of zipArchive(Object.entries(parts).map(([name, text]) => ({ name, content: [text] })))) pieces.push(piece)
  return Buffer.concat(pieces)
}
const workbook = (sheet: string, more: Record<string, string> = {}) => archive({ ...workbookParts('برگه'), ...more, [sheetPath]: sheet })
async function cellsOf(rows: AsyncIterable<FileRow[]> | Iterable<FileRow[]>): Promise<string[][]> {
  const all: string[][] = []
  for await (const batch of rows) all.push(...batch.map(({ cells }) => [...cells]))
  return all
}
const csv = (text: string | Buffer) => cellsOf(csvRows(Buffer.from(text as string), maxRows))
async function codeOf(work: () => Promise<unknown>): Promise<string> {
  return work().then(
    () => 'ok',
    (error) => (error instanceof Refusal ? error.code : String(error)),
  )
}

test.each([
  [
    'quotes, separators and line breaks',
    'a,b\r\n"x, ""y""","1\n2"\r\n',
    [
      ['a', 'b'],
      ['x, "y"', '1\n2'],
    ],
  ],
  [
    'semicolons',
    'a;b\n1,5;2',
    [
      ['a', 'b'],
      ['1,5', '2'],
    ],
  ],
  [
    'tabs',
    'a\tb\n1\t',
    [
      ['a', 'b'],
      ['1', ''],
    ],
  ],
  [
    'a byte order mark',
    '\ufeffنام,SKU\nگوشی,A-1\n',
    [
      ['نام', 'SKU'],
      ['گوشی', 'A-1'],
    ],
  ],
  [
    'carriage returns alone',
    'a,b\r1,2\r',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
])('DESK-26: a CSV file with %s', async (_case, text, rows) => expect(await csv(text)).toEqual(rows))

test('DESK-26: UTF-16 and Windows-1256 are recognized', async () => {
  const text = 'نام,SKU,قیمت\nگوشی,A-1,1200\n'
  const rows = [
    ['نام', 'SKU', 'قیمت'],
    ['گوشی', 'A-1', '1200'],
  ]
  expect(await csv(Buffer.from(`\ufeff${text}`, 'utf16le'))).toEqual(rows)
  expect(await csv(Buffer.from(text, 'utf16le'))).toEqual(rows)
  const arabic = Buffer.from([0xe4, 0xc7, 0xe3, 0x2c, 0x53, 0x0a, 0x90, 0xe6, 0xd4, 0xed, 0x2c, 0x31])
  expect(encodingOf(arabic)).toBe('windows-1256')
  expect(await csv(arabic)).toEqual([
    ['نام', 'S'],
    ['گوشي', '1'],
  ])
})

test.each([
  ['a field without end', `a,b\n1,"${'x'.repeat(200_000)}`, 'خط ۲'],
  ['a NUL', 'a,b\n1,2\n3,\u00004444444444444444', 'خط ۳'],
  ['an open quote', 'a\n"1', 'خط ۲'],
])('DESK-26: %s is refused with its line', async (_case, text, line) => {
  const error = await csv(text).catch((problem: Refusal) => problem)
  expect(error instanceof Refusal && JSON.stringify(error.details)).toContain(line)
})

test('DESK-25: bombs, many parts, other folders, entities and a million rows are refused', async () => {
  const many = Object.fromEntries(Array.from({ length: 600 }, (_, index) => [`p${index}.xml`, '']))
  const dtd = '<!DOCTYPE a [<!ENTITY b "bbbb">]><worksheet><sheetData><row><c><v>&b;</v></c></row></sheetData></worksheet>'
  const wide = '<worksheet><dimension ref="A1:C1000000"/><sheetData></sheetData></worksheet>'
  const read = async (bytes: Promise<Buffer> | Buffer) => {
    const file = await bytes
    return codeOf(() => cellsOf(xlsxRows(file, maxRows)))
  }
  expect(await read(bomb(1024 ** 3))).toBe('import.tooLarge')
  expect(await read(bomb(1_000))).toBe('import.tooLarge')
  expect(await read(workbook('', many))).toBe('import.tooLarge')
  expect(await read(workbook('', { '../x.xml': '' }))).toBe('import.unreadable')
  expect(await read(workbook(dtd))).toBe('import.unreadable')
  expect(await read(workbook(wide))).toBe('import.tooManyRows')
  expect(await read(Buffer.from('PK\x03\x04 not a zip'))).toBe('import.unreadable')
})

/** Ten megabytes of spaces in one sheet that says that it has `declared` bytes. */
function bomb(declared: number): Buffer {
  const [name, content] = [Buffer.from(sheetPath), Buffer.alloc(10 * 1024 * 1024, 0x20)]
  const packed = deflateRawSync(content)
  const [local, central, end] = [Buffer.alloc(30), Buffer.alloc(46), Buffer.alloc(22)]
  local.writeUInt32LE(0x04034b50, 0)
  local.writeUInt16LE(8, 8)
  local.writeUInt16LE(name.length, 26)
  central.writeUInt32LE(0x02014b50, 0)
  central.writeUInt16LE(8, 10)
  central.writeUInt32LE(crc32(content), 16)
  central.writeUInt32LE(packed.length, 20)
  central.writeUInt32LE(declared, 24)
  central.writeUInt16LE(name.length, 28)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(46 + name.length, 12)
  end.writeUInt32LE(30 + name.length + packed.length, 16)
  return Buffer.concat([local, name, packed, central, name, end])
}

test('a workbook of Excel: shared strings, gaps, rich text, numbers in scientific form', async () => {
  const strings = '<sst><si><t>نام</t></si><si><r><t>گو</t></r><r><t xml:space="preserve">شی &amp; </t></r><rPh><t>no</t></rPh></si></sst>'
  const sheet = `<x:worksheet xmlns:x="m"><x:sheetData><x:row r="1"><x:c r="A1" t="s"><x:v>0</x:v></x:c><x:c r="C1" t="inlineStr"><x:is><x:t>SKU</x:t></x:is></x:c></x:row>
    <x:row r="3"><x:c r="A3" t="s"><x:v>1</x:v></x:c><x:c r="B3"><x:v>1.2E7</x:v></x:c><x:c r="C3" t="str"><x:f>1+1</x:f><x:v>2</x:v></x:c></x:row></x:sheetData></x:worksheet>`
  const rows = await cellsOf(xlsxRows(await workbook(sheet, { 'xl/sharedStrings.xml': strings }), maxRows))
  expect(rows).toEqual([
    ['نام', '', 'SKU'],
    ['گوشی & ', '12000000', '2'],
  ])
})

const cell = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }).map((text) => text.replace(/\p{Cc}|[\ufffe\uffff]|\p{Cs}/gu, '')),
  fc.constantFrom('=1+1', '+9', '-1', '@a', '\t=1', "'=1", '＝1', ' =1', 'a;b', '"', "it's", 'سلام، دنیا'),
)
const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 })

test('DESK-18: what is written is read again, and no text of a file is a formula', async () => {
  await fc.assert(
    fc.asyncProperty(table, async (rows) => {
      const text = rows.map((cells: ExportCell[]) => csvLine(cells)).join('')
      const read = await csv(`\ufeff${csvLine(['x', 'y'])}${text}`)
      const back = read.slice(1).map((cells) => cells.map(withoutQuote))
      expect(back).toEqual(rows)
      for (const value of read.flat()) expect(value).not.toMatch(/^[\s\p{Cf}]*[=+\-@＝＋－＠]/u)
      const sheet = `${sheetStart(2)}${rows.map((cells) => sheetRow(cells)).join('')}${sheetEnd}`
      expect(await cellsOf(xlsxRows(await workbook(sheet), maxRows))).toEqual(rows)
    }),
    { numRuns: 60 },
  )
})
