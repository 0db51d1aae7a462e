import ExcelJS from 'exceljs'
import { expect } from 'vitest'
import type { ReportEndpoint } from '../../../src/api/report.ts'
import { inFile, meantInFile } from '../../lists/fileCell.ts'
import type { Cell } from '../../lists/meaning.ts'
import type { Person } from '../../server.ts'
import { type Asked, ask } from './requireSales.ts'

/** Below title, what was asked, an empty row and the heading. */
const FIRST_ROW = 4

/** What a report shows is what its file holds, cell by cell, with its totals below. */
export async function requireFile(
  by: Person,
  report: ReportEndpoint,
  filter: Asked,
  path?: { id: number },
): Promise<void> {
  const { items, totals } = await ask(by, report, filter, path)
  const columns = [...report.list.columns.values()]
  const body = { ...filter, columns: columns.map(({ field }) => ({ field })) }
  const file = (await by.call(report.siblings.excel, { ...(path && { path }), query: {}, body } as never)) as File
  const book = new ExcelJS.Workbook()
  await book.xlsx.load(await file.arrayBuffer())
  const sheet = book.worksheets[0]!
  const rowAt = (row: number) => columns.map((column, at) => inFile(column, sheet.getCell(row, at + 1)))
  expect([report.signature, ...items.map((_, at) => rowAt(FIRST_ROW + at))]).toEqual([
    report.signature,
    ...items.map((row) => columns.map((column) => meantInFile(column, row[column.field] as Cell))),
  ])
  if (items.length === 0 || report.list.totals.length === 0) return
  const told = rowAt(FIRST_ROW + items.length)
  const summed = columns.flatMap(({ field }, at) => (field in totals ? [[field, told[at]]] : []))
  expect([report.signature, ...summed]).toEqual([
    report.signature,
    ...summed.map(([field]) => [field, totals[String(field)]]),
  ])
}
