import { strToU8, zipSync } from 'fflate'

/** Cell of a made workbook: a text, a number, or the XML of a cell without its place. */
export type MadeCell = string | number | { readonly attributes: string; readonly content: string }

/** Cell with a day and time, as days since 30 December 1899. */
export const dateCell = (days: number): MadeCell => ({ attributes: 's="1"', content: `<v>${days}</v>` })
/** Cell with a formula and the number that was stored with it. */
export const formulaCell = (formula: string, value: number): MadeCell => ({
  attributes: '',
  content: `<f>${formula}</f><v>${value}</v>`,
})

/** Makes an XLSX file with one sheet. */
export function createWorkbook(rows: readonly (readonly MadeCell[])[]): Uint8Array<ArrayBuffer> {
  const xml = rows.map((cells, row) => {
    const inner = cells.map((cell, column) => cellXml(cell, `${columnName(column)}${row + 1}`)).join('')
    return `<row r="${row + 1}">${inner}</row>`
  })
  return packWorkbook(`<sheetData>${xml.join('')}</sheetData>`)
}

/** Packs the XML inside the element `worksheet` as an XLSX file. */
export function packWorkbook(inner: string): Uint8Array<ArrayBuffer> {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const packages = 'http://schemas.openxmlformats.org/package/2006/relationships'
  const formats = '<xf numFmtId="0"/><xf numFmtId="22" applyNumberFormat="1"/>'
  const parts = {
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="Envios" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packages}"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${main}"><cellStyleXfs><xf numFmtId="0"/></cellStyleXfs><cellXfs>${formats}</cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}">${inner}</worksheet>`,
  }
  const files = Object.entries(parts).map(([name, text]) => [name, strToU8(text)] as const)
  return zipSync(Object.fromEntries(files))
}

function cellXml(cell: MadeCell, place: string): string {
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`
  if (typeof cell === 'object') return `<c r="${place}" ${cell.attributes}>${cell.content}</c>`
  const text = cell.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return cell === '' ? '' : `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`
}

/** Returns the letters of a column, from 0: 27 is `AB`. */
function columnName(column: number): string {
  const last = String.fromCharCode(65 + (column % 26))
  return column < 26 ? last : `${columnName(Math.floor(column / 26) - 1)}${last}`
}
