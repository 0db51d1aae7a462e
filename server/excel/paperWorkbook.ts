import { PassThrough } from 'node:stream'
import ExcelJS from 'exceljs'
import type { CompanyLogo } from '../../src/api/company.ts'
import type { PaperValue } from '../../src/paper/block.ts'
import { type PaperCell, type PaperFile, type PaperRow, paperRows, type PaperSheet } from './paperRows.ts'
import { paperFormat, PAPER_STYLES, serialOf } from './paperStyles.ts'

/** Longer documents are written row by row: some 30 MB instead of 100. */
export const WHOLE_ROWS_MAX = 5_000
/** Points of a line of text, and of the white around it. */
const LINE_POINTS = 13
const AROUND_POINTS = 4
/** Excel's own limit, and signs that it forbids in the name of a sheet. */
const SHEET_NAME_LENGTH_MAX = 31
const SHEET_NAME_FORBIDDEN = /[\\/?*[\]:']/g
const A4 = 9
/** A logo stands in a box of so many pixels, as on paper; Excel's points are three quarters of them. */
const LOGO_BOX_PX = { width: 170, height: 57 }
const POINTS_OF_PIXEL = 0.75

/** Writes a printed document as an .xlsx of one sheet, set up to be printed on A4. */
export async function paperWorkbook(file: PaperFile): Promise<Uint8Array<ArrayBuffer>> {
  const paper = paperRows(file)
  return paper.rows.length > WHOLE_ROWS_MAX ? streamed(file, paper) : whole(file, paper)
}

async function whole(file: PaperFile, paper: PaperSheet): Promise<Uint8Array<ArrayBuffer>> {
  const workbook = new ExcelJS.Workbook()
  draw(workbook, file, paper)
  return new Uint8Array(await workbook.xlsx.writeBuffer())
}

async function streamed(file: PaperFile, paper: PaperSheet): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new PassThrough()
  const pieces: Buffer[] = []
  stream.on('data', (piece: Buffer) => pieces.push(piece))
  const workbook = new ExcelJS.stream.xlsx.WorkbookWriter({ stream, useStyles: true, useSharedStrings: true })
  draw(workbook, file, paper)
  await workbook.commit()
  return new Uint8Array(Buffer.concat(pieces))
}

/** Where cells are merged. */
type Merged = [top: number, left: number, bottom: number, right: number]

function draw(workbook: ExcelJS.Workbook, { title, landscape, timeZone }: PaperFile, paper: PaperSheet): void {
  const name = title.replace(SHEET_NAME_FORBIDDEN, ' ').trim().slice(0, SHEET_NAME_LENGTH_MAX).trim()
  const sheet = workbook.addWorksheet(name || 'Savdo', {
    pageSetup: {
      paperSize: A4 as ExcelJS.PaperSize,
      orientation: landscape ? 'landscape' : 'portrait',
      fitToPage: true,
      fitToWidth: 1,
      fitToHeight: 0,
      margins: { left: 0.59, right: 0.39, top: 0.47, bottom: 0.55, header: 0.2, footer: 0.2 },
      ...(paper.headerRows && { printTitlesRow: paper.headerRows.join(':') }),
    },
    headerFooter: { oddFooter: '&R&P / &N' },
    views: [
      paper.frozenColumns && paper.headerRows
        ? { showGridLines: false, state: 'frozen', xSplit: paper.frozenColumns, ySplit: paper.headerRows[1] }
        : { showGridLines: false },
    ],
  })
  sheet.columns = paper.widths.map((width) => ({ width }))
  const high: Merged[] = []
  for (const [at, row] of paper.rows.entries()) {
    if (row.picture) drawPicture(workbook, sheet, row.picture)
    else high.push(...drawRow(sheet, row, timeZone))
    // A row that is written takes part in no merging: those of a head wait for its last one.
    if (high.some(([, , bottom]) => bottom > at + 1)) continue
    for (const one of high.splice(0)) sheet.mergeCells(...one)
    sheet.getRow(at + 1).commit?.()
  }
  sheet.commit?.()
}

/**
 * A row of its own, as high as the picture, which is pulled to no other size when somebody pulls the columns. The writer of long
 * documents takes no pictures: there the row stays empty.
 */
function drawPicture(workbook: ExcelJS.Workbook, sheet: ExcelJS.Worksheet, { png, width, height }: CompanyLogo): void {
  const scale = Math.min(1, LOGO_BOX_PX.width / width, LOGO_BOX_PX.height / height)
  const row = sheet.addRow([])
  if (!('addImage' in sheet)) return
  row.height = height * scale * POINTS_OF_PIXEL + AROUND_POINTS
  sheet.addImage(workbook.addImage({ base64: png, extension: 'png' }), {
    tl: { col: 0, row: row.number - 1 },
    ext: { width: width * scale, height: height * scale },
    editAs: 'oneCell',
  })
}

/** Answers what is merged over rows that are not there yet. */
function drawRow(sheet: ExcelJS.Worksheet, { cells, lines = 1 }: PaperRow, timeZone: string): Merged[] {
  const row = sheet.addRow([])
  for (const cell of cells) drawCell(sheet, row, cell, timeZone)
  if (lines > 1) row.height = lines * LINE_POINTS + AROUND_POINTS
  return cells.flatMap(({ column, span = 1, high = 1 }): Merged[] =>
    high > 1 ? [[row.number, column, row.number + high - 1, column + span - 1]] : [],
  )
}

function drawCell(
  sheet: ExcelJS.Worksheet,
  row: ExcelJS.Row,
  { column, span = 1, high = 1, value = null, formula, kind = 'text', style }: PaperCell,
  timeZone: string,
): void {
  const shown = cellValue(kind, value, timeZone)
  for (let at = column; at < column + span; at++) {
    const cell = row.getCell(at)
    cell.style = PAPER_STYLES[style]
    if (typeof shown === 'number') cell.style = paperFormat(style, kind, shown)
  }
  row.getCell(column).value = formula ? { formula, result: shown as number } : shown
  if (span > 1 && high === 1) sheet.mergeCells(row.number, column, row.number, column + span - 1)
}

const cellValue = (kind: string, value: PaperValue, timeZone: string): PaperValue =>
  (kind === 'date' || kind === 'time') && typeof value === 'string' ? serialOf(value, timeZone) : value
