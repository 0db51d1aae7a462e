import { escapeXml, SharedStrings } from './sharedStrings.ts'
import { headerRow, RowSource, sheetXml, Sums } from './sheet.ts'
import { stylesXml } from './styles.ts'
import { type ExcelTable, SHEETS_MAX } from './table.ts'
import { zip, type ZipEntry } from './zip.ts'

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const SPREADSHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
/** Excel's own limit, and signs that it forbids in the name of a sheet. */
const SHEET_NAME_LENGTH_MAX = 31
const SHEET_NAME_FORBIDDEN = /[\\/?*[\]:']/g

/** Writes a table as an .xlsx workbook while its rows are read: memory does not grow with the rows, the event loop is never held. */
export const workbook = (table: ExcelTable): AsyncGenerator<Buffer> => zip(parts(table))

async function* parts(table: ExcelTable): AsyncGenerator<ZipEntry> {
  const strings = new SharedStrings()
  const source = new RowSource(table.batches)
  const sums = new Sums(table)
  const header = headerRow(table)
  const filters: string[] = []
  const onFilter = (lastColumn: string, lastRow: number) => filters.push(`$A$${header}:$${lastColumn}$${lastRow}`)
  let sheets = 0
  try {
    while (sheets === 0 || !source.done) {
      if (sheets === SHEETS_MAX) throw new RangeError(`more rows than ${SHEETS_MAX} sheets hold`)
      sheets++
      yield { name: `xl/worksheets/sheet${sheets}.xml`, content: sheetXml(table, source, strings, sums, onFilter) }
    }
  } finally {
    await source.close()
  }
  yield { name: 'xl/sharedStrings.xml', content: strings.xml() }
  yield text('xl/styles.xml', stylesXml())
  yield text('xl/workbook.xml', workbookXml(table, filters))
  yield text('xl/_rels/workbook.xml.rels', workbookRelations(sheets))
  yield text('_rels/.rels', relations([['officeDocument', 'xl/workbook.xml']]))
  yield text('[Content_Types].xml', contentTypes(sheets))
}

const text = (name: string, content: string): ZipEntry => ({ name, content: [Buffer.from(content)] })

/** `filters` are the cells of each sheet's filter. */
function workbookXml(table: ExcelTable, filters: readonly string[]): string {
  const title = table.title.replace(SHEET_NAME_FORBIDDEN, ' ').trim() || 'Savdo'
  const names = filters.map((_, index) => {
    const number = index === 0 ? '' : ` ${index + 1}`
    return title.slice(0, SHEET_NAME_LENGTH_MAX - number.length).trim() + number
  })
  const header = headerRow(table)
  return (
    `${HEAD}<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${OFFICE}"><sheets>` +
    names
      .map((name, index) => `<sheet name="${attribute(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`)
      .join('') +
    '</sheets><definedNames>' +
    names
      .map(
        (name, index) =>
          `<definedName name="_xlnm._FilterDatabase" localSheetId="${index}" hidden="1">'${attribute(name)}'!${filters[index]}</definedName>` +
          `<definedName name="_xlnm.Print_Titles" localSheetId="${index}">'${attribute(name)}'!$${header}:$${header}</definedName>`,
      )
      .join('') +
    '</definedNames></workbook>'
  )
}

const attribute = (value: string) => escapeXml(value).replaceAll('"', '&quot;')

const relations = (targets: readonly (readonly [type: string, target: string])[]): string =>
  `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${targets
    .map(([type, target], index) => `<Relationship Id="rId${index + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`

const workbookRelations = (sheets: number): string =>
  relations([
    ...Array.from({ length: sheets }, (_, index) => ['worksheet', `worksheets/sheet${index + 1}.xml`] as const),
    ['styles', 'styles.xml'],
    ['sharedStrings', 'sharedStrings.xml'],
  ])

const contentTypes = (sheets: number): string =>
  `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
  '<Default Extension="xml" ContentType="application/xml"/>' +
  `<Override PartName="/xl/workbook.xml" ContentType="${SPREADSHEET}.sheet.main+xml"/>` +
  Array.from(
    { length: sheets },
    (_, index) =>
      `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="${SPREADSHEET}.worksheet+xml"/>`,
  ).join('') +
  `<Override PartName="/xl/styles.xml" ContentType="${SPREADSHEET}.styles+xml"/>` +
  `<Override PartName="/xl/sharedStrings.xml" ContentType="${SPREADSHEET}.sharedStrings+xml"/></Types>`
