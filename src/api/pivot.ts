import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { date } from './fields.ts'
import { type Dimension, DIMENSIONS, type Measure, MEASURES, PARAMETERS } from './report.ts'

/** Levels of rows and columns together, columns of figures that the table has (those of the whole among them), cells of an answer. */
export const LEVELS_MAX = 5
export const COLUMNS_MAX = 400
export const CELLS_MAX = 20_000

export const PIVOT_DIMENSIONS = Object.keys(DIMENSIONS) as Dimension[]
export const PIVOT_MEASURES = (Object.keys(MEASURES) as Measure[]).filter(
  (name) => !['share', 'runningSum', 'revenueBefore', 'growth'].includes(name),
)

/**
 * Whether a pivot is one of what was paid. What a receipt is paid with is no property of its lines: by it there is the revenue alone,
 * divided among ways of paying, and only by what the whole receipt has beside it.
 */
export const isOfPayments = ({ rows, columns }: Record<'rows' | 'columns', readonly Dimension[]>): boolean =>
  rows.includes('paymentType') || columns.includes('paymentType')

const dimensions = z
  .array(z.enum(PIVOT_DIMENSIONS as [Dimension, ...Dimension[]]))
  .max(LEVELS_MAX)
  .default([])
const { period, departments, category, brand, supplier, employee, paymentType, saleType } = PARAMETERS
export const PivotBody = z
  .object({
    rows: dimensions,
    columns: dimensions,
    measures: z
      .array(z.enum(PIVOT_MEASURES as [Measure, ...Measure[]]))
      .min(1)
      .max(PIVOT_MEASURES.length),
    ...period,
    ...departments,
    ...category,
    ...brand,
    ...supplier,
    ...employee,
    ...paymentType,
    ...saleType,
  })
  .refine(({ rows, columns }) => rows.length + columns.length <= LEVELS_MAX, {
    error: 'tooManyLevels',
    path: ['columns'],
  })
  .refine(({ rows, columns }) => new Set([...rows, ...columns]).size === rows.length + columns.length, {
    error: 'sameTwice',
    path: ['columns'],
  })
  .refine(({ measures }) => new Set(measures).size === measures.length, { error: 'sameTwice', path: ['measures'] })

/** What a cell stands for: a value of each dimension that it has, by name; a total has fewer of them. */
const Cell = z.object({
  row: z.array(z.string()),
  column: z.array(z.string()),
  /** In the order that was asked for; nothing where the measure says nothing. */
  values: z.array(z.number().nullable()),
})
export type PivotCell = z.infer<typeof Cell>
export const Pivot = z.object({
  /** The days that were asked for, both included. */
  start: date,
  end: date,
  rows: dimensions,
  columns: dimensions,
  /** Those of the asked that the caller may see. */
  measures: z.array(z.enum(PIVOT_MEASURES as [Measure, ...Measure[]])),
  /** Cells with their totals: of each beginning of a row, of each column, of everything. */
  cells: z.array(Cell),
})
export type Pivot = z.infer<typeof Pivot>

/** Measures by any dimensions (issue's `/analytics`). 400 `pivotTooWide` or `pivotTooLarge` with how much it would be. */
export const readPivot = endpoint('POST /report/pivot', {
  can: 'view analytics',
  reads: true,
  body: PivotBody,
  answer: Pivot,
})
/** The same in the same shape as a workbook. */
export const pivotExcel = endpoint('POST /report/pivot/excel', {
  can: 'view analytics',
  reads: true,
  body: PivotBody,
  answer: 'file',
})
