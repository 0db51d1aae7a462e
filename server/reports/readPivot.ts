import { CELLS_MAX, COLUMNS_MAX, isOfPayments, type Pivot, type PivotCell } from '../../src/api/pivot.ts'
import { addsUp, type Dimension, DIMENSIONS, type Measure, MEASURES, type ReportFilter } from '../../src/api/report.ts'
import type { Permission } from '../../src/rules/permissions.ts'
import { holds } from '../../src/rules/permissions.ts'
import { join, raw, type Sql, sql } from '../db/sql.ts'
import type { ReadCall } from '../handle.ts'
import { quoted } from '../lists/listStatements.ts'
import { Refusal } from '../refusal.ts'
import { paidBy, requirePaid } from './paidBy.ts'
import { type Question, questionOf, type RolledUp } from './question.ts'
import { rolledPieces } from './rollups/rolledSales.ts'
import { linesOfPeriod, salesBy, salesByEach } from './salesBy.ts'

/** Lines of receipts that one pivot may read where no sums have its dimensions: a second or two. */
const LINES_MAX = 500_000

type Body = ReportFilter & { rows: Dimension[]; columns: Dimension[]; measures: Measure[] }

/** The field that says what a dimension's value is called: its name, or itself. */
const nameField = (dimension: Dimension): string => {
  const fields = Object.keys(DIMENSIONS[dimension])
  return fields.find((field) => field.endsWith('Name')) ?? fields[0]!
}
const keyField = (dimension: Dimension): string => Object.keys(DIMENSIONS[dimension])[0]!

/** A cell as it is found: the place of its level, name and key of each of the pivot's dimensions that the level has, and the measures. */
type Found = Record<string, string | number | null> & { level: number }

/**
 * Cells and totals of a pivot.
 * @throws 400 `pivotTooWide` for more columns than a table has room for, `pivotTooLarge` for more cells than an answer has,
 * `pivotOfLines` for a combination that only the lines know, over too many of them, `onlyPaid` and `notByLines` for what is not divided
 * among ways of paying.
 */
export async function readPivot(call: ReadCall & { body: Body; rolled: RolledUp | undefined }): Promise<Pivot> {
  const { rows, columns, measures: asked } = call.body
  const ofPayments = isOfPayments(call.body)
  if (ofPayments) requirePaid([...rows, ...columns], asked, call.body)
  const measures = asked.filter((measure) => {
    const { only } = MEASURES[measure] as { only?: Permission }
    return !only || holds(call.caller.permissions, only)
  })
  if (measures.length === 0) throw new Refusal(403, 'noPermission', { permission: 'view cost' })
  const question = questionOf(call)
  const of = { question, measures, dimensions: [...rows, ...columns], levels: levelsOf(rows, columns) }
  await requireFew(call, of)
  const addUp = !ofPayments && measures.every((measure) => addsUp(of.dimensions, measure))
  const found = await (addUp ? findAtOnce : findEach)(call, of)
  return { start: question.start, end: question.end, rows, columns, measures, cells: cellsOf(found, of) }
}

interface Level {
  rows: readonly Dimension[]
  columns: readonly Dimension[]
}
interface Asked {
  question: Question
  measures: readonly Measure[]
  /** Those of the rows, then those of the columns. */
  dimensions: readonly Dimension[]
  levels: readonly Level[]
}

/** What a table shows: its cells first, then the totals of each beginning of a row, of each column and of everything. */
const levelsOf = (rows: readonly Dimension[], columns: readonly Dimension[]): Level[] =>
  Array.from({ length: rows.length + 1 }, (_, less) => rows.slice(0, rows.length - less)).flatMap((some) =>
    (columns.length > 0 ? [columns, []] : [[]]).map((those) => ({ rows: some, columns: those })),
  )
const dimensionsOf = ({ rows, columns }: Level) => [...rows, ...columns]

/** What was never added up is read line by line, and that has an end. */
async function requireFew({ db, gone }: ReadCall, { question, dimensions, measures }: Asked): Promise<void> {
  if (dimensions.includes('paymentType')) return
  if (!question.rolled || rolledPieces(question, dimensions, measures)) return
  const { lines } = await db.whileAwaited(gone).one<{ lines: number }>(linesOfPeriod(question))
  if (lines > LINES_MAX) throw new Refusal(400, 'pivotOfLines', { lines, max: LINES_MAX }, { rows: 'pivotOfLines' })
}

/** Totals as sums of the cells, all in one statement. */
async function findAtOnce(call: ReadCall, asked: Asked): Promise<Found[]> {
  const { question, measures, dimensions, levels } = asked
  const { finest, each } = salesByEach(question, dimensions, levels.map(dimensionsOf), measures, call)
  const found = await call.db
    .whileAwaited(call.gone)
    .rows<Found>(
      sql`with finest as materialized (${finest} limit ${CELLS_MAX + 1}) ${join(each.map(cellsAt(asked)), raw(' union all '))}`,
    )
  const count = (level: number) => found.filter((cell) => cell.level === level).length
  if (count(0) > CELLS_MAX) await requireNarrow(call, asked)
  else requireColumns(count(levels.findIndex(({ rows }) => rows.length === 0)), asked)
  requireCells(found.length)
  return found
}

/** What is sold by these, or paid by them where ways of paying are among what the pivot is cut by. */
const cellsBy = (
  call: ReadCall,
  { question, dimensions }: Asked,
  by: readonly Dimension[],
  measures: readonly Measure[],
) => (dimensions.includes('paymentType') ? paidBy(question, by) : salesBy(question, by, measures, call))

/** Each level on its own, because receipts do not add up; what was paid is read so, too, for its sums are few. */
async function findEach(call: ReadCall, asked: Asked): Promise<Found[]> {
  const { measures, levels } = asked
  await requireNarrow(call, asked)
  const found: Found[] = []
  for (const [at, level] of levels.entries()) {
    const cells = cellsAt(asked)(cellsBy(call, asked, dimensionsOf(level), measures), at)
    found.push(...(await call.db.whileAwaited(call.gone).rows<Found>(sql`${cells} limit ${CELLS_MAX + 1}`)))
    requireCells(found.length)
  }
  return found
}

function requireCells(count: number): void {
  if (count > CELLS_MAX) throw new Refusal(400, 'pivotTooLarge', { max: CELLS_MAX }, { rows: 'pivotTooLarge' })
}

async function requireNarrow(call: ReadCall, asked: Asked): Promise<void> {
  const { columns } = asked.levels[0]!
  if (columns.length === 0) return
  const { count } = await call.db
    .whileAwaited(call.gone)
    .one<{ count: number }>(
      sql`select count(*) as count from (${cellsBy(call, asked, columns, ['revenue'])} limit 10000) wide`,
    )
  requireColumns(count, asked)
}

/** Each of so many values has a column for each measure, and so has the whole, which stands last. */
function requireColumns(values: number, { levels: [cells], measures }: Asked): void {
  const count = (values + 1) * measures.length
  if (cells!.columns.length > 0 && count > COLUMNS_MAX)
    throw new Refusal(400, 'pivotTooWide', { count, max: COLUMNS_MAX }, { columns: 'pivotTooWide' })
}

/** Rows of `salesBy` at a level as what is `Found`. */
const cellsAt =
  ({ dimensions, levels, measures }: Asked) =>
  (sales: Sql, at: number): Sql => {
    const those = dimensionsOf(levels[at]!)
    const texts = dimensions.flatMap((dimension, place) => {
      const text = (field: string) => (those.includes(dimension) ? sql`cell.${quoted(field)}::text` : raw('null::text'))
      return [
        sql`${text(nameField(dimension))} as ${quoted(`name${place}`)}`,
        sql`${text(keyField(dimension))} as ${quoted(`key${place}`)}`,
      ]
    })
    const figures = measures.map((measure, place) => sql`cell.${quoted(measure)} as ${quoted(`value${place}`)}`)
    return sql`select ${join([raw(`${at} as level`), ...texts, ...figures])} from (${sales}) cell`
  }

function cellsOf(found: readonly Found[], { dimensions, levels, measures }: Asked): PivotCell[] {
  const alike = dimensions.map((dimension, place) =>
    namesakes(
      found.filter(({ level }) => dimensionsOf(levels[level]!).includes(dimension)),
      place,
    ),
  )
  const nameOf = (cell: Found, dimension: Dimension): string => {
    const place = dimensions.indexOf(dimension)
    const name = String(cell[`name${place}`] ?? '')
    return alike[place]!.has(name) && cell[`key${place}`] !== null ? `${name} (${cell[`key${place}`]})` : name
  }
  return found.map((cell) => {
    const { rows, columns } = levels[cell.level]!
    return {
      row: rows.map((dimension) => nameOf(cell, dimension)),
      column: columns.map((dimension) => nameOf(cell, dimension)),
      values: measures.map((_, place) => (cell[`value${place}`] ?? null) as number | null),
    }
  })
}

/** Names that several values of a dimension have: these are told apart by their numbers. */
function namesakes(found: readonly Found[], place: number): ReadonlySet<string> {
  const keys = new Map<string, unknown>()
  const alike = new Set<string>()
  for (const cell of found) {
    const name = String(cell[`name${place}`] ?? '')
    const key = cell[`key${place}`]
    if (keys.has(name) && keys.get(name) !== key) alike.add(name)
    keys.set(name, key)
  }
  return alike
}
