import { CELLS_MAX, COLUMNS_MAX, type Pivot, type PivotCell } from '../../src/api/pivot.ts'
import { type Dimension, DIMENSIONS, type Measure, MEASURES, type ReportFilter } from '../../src/api/report.ts'
import type { Permission } from '../../src/rules/permissions.ts'
import { holds } from '../../src/rules/permissions.ts'
import { join, sql } from '../db/sql.ts'
import type { ReadCall } from '../handle.ts'
import { quoted } from '../lists/listStatements.ts'
import { Refusal } from '../refusal.ts'
import { type Question, questionOf, type RolledUp } from './question.ts'
import { rolledPieces } from './rollups/rolledSales.ts'
import { linesOfPeriod, salesBy } from './salesBy.ts'

/** Lines of receipts that one pivot may read where no sums have its dimensions: a second or two. */
const LINES_MAX = 500_000

type Body = ReportFilter & { rows: Dimension[]; columns: Dimension[]; measures: Measure[] }

/** The field that says what a dimension's value is called: its name, or itself. */
const nameField = (dimension: Dimension): string => {
  const fields = Object.keys(DIMENSIONS[dimension])
  return fields.find((field) => field.endsWith('Name')) ?? fields[0]!
}
const keyField = (dimension: Dimension): string => Object.keys(DIMENSIONS[dimension])[0]!

/**
 * Cells and totals of a pivot. Totals are read like the cells, because receipts and averages do not add up.
 * @throws 400 `pivotTooWide` for more columns than a table has room for, `pivotTooLarge` for more cells than an answer has,
 * `pivotOfLines` for a combination that only the lines know, over too many of them.
 */
export async function readPivot(call: ReadCall & { body: Body; rolled: RolledUp | undefined }): Promise<Pivot> {
  const { rows, columns, measures: asked } = call.body
  const measures = asked.filter((measure) => {
    const { only } = MEASURES[measure] as { only?: Permission }
    return !only || holds(call.caller.permissions, only)
  })
  if (measures.length === 0) throw new Refusal(403, 'noPermission', { permission: 'view cost' })
  const question = questionOf(call)
  await requireFew(call, question, [...rows, ...columns], measures)
  await requireNarrow(call, question, columns)
  const cells: PivotCell[] = []
  for (let level = rows.length; level >= 0; level--)
    for (const of of columns.length > 0 ? [columns, []] : [[]]) {
      cells.push(...(await cellsBy(call, question, rows.slice(0, level), of, measures)))
      if (cells.length > CELLS_MAX)
        throw new Refusal(400, 'pivotTooLarge', { max: CELLS_MAX }, { rows: 'pivotTooLarge' })
    }
  return { start: question.start, end: question.end, rows, columns, measures, cells }
}

/** What was never added up is read line by line, and that has an end. */
async function requireFew(
  { db, gone }: ReadCall,
  question: Question,
  by: readonly Dimension[],
  measures: readonly Measure[],
): Promise<void> {
  if (!question.rolled || rolledPieces(question, by, measures)) return
  const { lines } = await db.whileAwaited(gone).one<{ lines: number }>(linesOfPeriod(question))
  if (lines > LINES_MAX) throw new Refusal(400, 'pivotOfLines', { lines, max: LINES_MAX }, { rows: 'pivotOfLines' })
}

async function requireNarrow(call: ReadCall, question: Question, columns: readonly Dimension[]): Promise<void> {
  if (columns.length === 0) return
  const { count } = await call.db
    .whileAwaited(call.gone)
    .one<{ count: number }>(
      sql`select count(*) as count from (${salesBy(question, columns, ['revenue'], call)} limit 10000) wide`,
    )
  if (count > COLUMNS_MAX)
    throw new Refusal(400, 'pivotTooWide', { count, max: COLUMNS_MAX }, { columns: 'pivotTooWide' })
}

async function cellsBy(
  call: ReadCall,
  question: Question,
  rows: readonly Dimension[],
  columns: readonly Dimension[],
  measures: readonly Measure[],
): Promise<PivotCell[]> {
  const dimensions = [...rows, ...columns]
  const names = dimensions.flatMap((dimension, at) => [
    sql`cell.${quoted(nameField(dimension))}::text as ${quoted(`name${at}`)}`,
    sql`cell.${quoted(keyField(dimension))}::text as ${quoted(`key${at}`)}`,
  ])
  const figures = measures.map((measure, at) => sql`cell.${quoted(measure)} as ${quoted(`value${at}`)}`)
  const found = await call.db
    .whileAwaited(call.gone)
    .rows<Record<string, string | number | null>>(
      sql`select ${join([...names, ...figures])} from (${salesBy(question, dimensions, measures, call)}) cell limit ${CELLS_MAX + 1}`,
    )
  const alike = namesakes(found, dimensions.length)
  const nameOf = (row: Record<string, string | number | null>, at: number): string => {
    const name = String(row[`name${at}`] ?? '')
    return alike[at]!.has(name) && row[`key${at}`] !== null ? `${name} (${row[`key${at}`]})` : name
  }
  return found.map((row) => ({
    row: rows.map((_, at) => nameOf(row, at)),
    column: columns.map((_, at) => nameOf(row, rows.length + at)),
    values: measures.map((_, at) => (row[`value${at}`] ?? null) as number | null),
  }))
}

/** Names that several values of a dimension have: these are told apart by their numbers. */
function namesakes(found: readonly Record<string, string | number | null>[], levels: number): ReadonlySet<string>[] {
  return Array.from({ length: levels }, (_, at) => {
    const keys = new Map<string, unknown>()
    const alike = new Set<string>()
    for (const row of found) {
      const name = String(row[`name${at}`] ?? '')
      const key = row[`key${at}`]
      if (keys.has(name) && keys.get(name) !== key) alike.add(name)
      keys.set(name, key)
    }
    return alike
  })
}
