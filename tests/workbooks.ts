import { read, utils } from '@e965/xlsx'
import ExcelJS from 'exceljs'
import type { SheetRow } from '../server/excelReader/readRows.ts'
import { openWorkbook } from '../server/excelReader/openWorkbook.ts'
import { zip } from '../server/excel/zip.ts'

/** An .xlsx of one sheet as a spreadsheet program saves it. */
export async function workbookOf(
  rows: readonly (readonly unknown[])[],
  sheetName = 'Лист1',
): Promise<Uint8Array<ArrayBuffer>> {
  const workbook = new ExcelJS.Workbook()
  workbook.addWorksheet(sheetName).addRows(rows as unknown[][])
  return new Uint8Array(await workbook.xlsx.writeBuffer())
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const PARTS = {
  '[Content_Types].xml': `${HEAD}<Types/>`,
  '_rels/.rels': `${HEAD}<Relationships><Relationship Id="r1" Type="x/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${HEAD}<workbook><sheets><sheet name="S" sheetId="1" r:id="r1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${HEAD}<Relationships><Relationship Id="r1" Type="x/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
}

/** A workbook written part by part, for what no spreadsheet program would write. `sheet` is the inside of `sheetData`. */
export const workbookOfXml = (
  sheet: string,
  parts: Record<string, string | Buffer> = {},
): Promise<Uint8Array<ArrayBuffer>> =>
  archiveOf({
    ...PARTS,
    'xl/worksheets/sheet1.xml': `${HEAD}<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
    ...parts,
  })

export async function archiveOf(parts: Record<string, string | Buffer>): Promise<Uint8Array<ArrayBuffer>> {
  async function* entries() {
    for (const [name, content] of Object.entries(parts)) yield { name, content: [Buffer.from(content)] }
  }
  const chunks: Buffer[] = []
  for await (const chunk of zip(entries())) chunks.push(chunk)
  return new Uint8Array(Buffer.concat(chunks))
}

/** The archive with `declared` written over every unpacked size in its list of parts. */
export function withDeclaredSize(archive: Uint8Array<ArrayBuffer>, declared: number): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.from(archive)
  const signature = Buffer.from([0x50, 0x4b, 0x01, 0x02])
  for (let at = bytes.indexOf(signature); at !== -1; at = bytes.indexOf(signature, at + 4))
    if (bytes.readUInt32LE(at + 24) > declared) bytes.writeUInt32LE(declared, at + 24)
  return new Uint8Array(bytes)
}

/** The filled rows of a workbook's first sheet. */
export async function rowsOf(bytes: Uint8Array, rowsMax = 1_000): Promise<SheetRow[]> {
  const { rows } = await openWorkbook(bytes, {}, rowsMax)
  const found: SheetRow[] = []
  for await (const row of rows) found.push(row)
  return found
}

/** A file as a form sends it. */
export const upload = (bytes: Uint8Array<ArrayBuffer> | string, fileName = 'товары.xlsx'): File =>
  new File([bytes], fileName)

/** What stands in the first column of an exported .xlsx, from the top. */
export async function firstColumn(file: Blob): Promise<unknown[]> {
  const [sheet] = Object.values(read(await file.arrayBuffer()).Sheets)
  return utils.sheet_to_json<unknown[]>(sheet!, { header: 1 }).map(([cell]) => cell)
}
