import type { ExportCell } from './csv-text.ts'

const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageNames = 'http://schemas.openxmlformats.org/package/2006'

/** The parts of a workbook with one sheet, besides the sheet itself. */
export function workbookParts(sheetName: string): Readonly<Record<string, string>> {
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
  return {
    '[Content_Types].xml': `${xmlHead}<Types xmlns="${packageNames}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${type}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${type}.styles+xml"/></Types>`,
    '_rels/.rels': `${xmlHead}<Relationships xmlns="${packageNames}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${xmlHead}<workbook xmlns="${main}" xmlns:r="${relations}"><bookViews><workbookView/></bookViews><sheets><sheet name="${xmlText(sheetName.slice(0, 31))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${xmlHead}<Relationships xmlns="${packageNames}/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `${xmlHead}<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Tahoma"/></font><font><b/><sz val="11"/><name val="Tahoma"/></font></fonts><fills count="1"><fill><patternFill patternType="none"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="3" applyNumberFormat="1"/><xf numFmtId="49" applyNumberFormat="1" quotePrefix="1"/></cellXfs></styleSheet>`,
  }
}

export const sheetPath = 'xl/worksheets/sheet1.xml'

const styles = { text: 0, head: 1, number: 2, quoted: 3 } as const

/** Right to left, with the first row frozen. */
export function sheetStart(widths: number): string {
  const view =
    '<sheetView rightToLeft="1" tabSelected="1" workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView>'
  return `${xmlHead}<worksheet xmlns="${main}"><sheetViews>${view}</sheetViews><cols><col min="1" max="${Math.max(1, widths)}" width="22" customWidth="1"/></cols><sheetData>`
}

export const sheetEnd = '</sheetData></worksheet>'

/** Texts are inline strings, which no spreadsheet evaluates (DESK-18). */
export function sheetRow(cells: readonly ExportCell[], isHead = false): string {
  return `<row>${cells.map((cell) => cellXml(cell, isHead)).join('')}</row>`
}

function cellXml(cell: ExportCell, isHead: boolean): string {
  if (cell === null || cell === '') return '<c/>'
  if (typeof cell === 'number') return `<c s="${styles.number}"><v>${cell}</v></c>`
  const style = isHead ? styles.head : /^[=+\-@]/.test(cell) ? styles.quoted : styles.text
  return `<c${style ? ` s="${style}"` : ''} t="inlineStr"><is><t xml:space="preserve">${xmlText(cell)}</t></is></c>`
}

/** XML 1.0 has no other control characters, and no half of a surrogate pair. */
const notXml = /(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/gu
const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function xmlText(text: string): string {
  return text
    .toWellFormed()
    .replace(notXml, '')
    .replace(/[&<>"]/g, (character) => entities[character] ?? '')
}
