import type { ReportEndpoint } from '../../../api/report.ts'
import type { Size } from './Axis.tsx'

/** What is drawn above a report: which field tells its marks apart, and which is their height. */
export interface Chart {
  kind: 'bars' | 'lines' | 'heat' | 'pareto'
  /** What a mark is called. Of a heat map: its column; `row` is its row. */
  by: string
  row?: string
  measure: string
  /** Another report with the same parameters, where the rows of this one are finer than what is drawn. */
  rows?: ReportEndpoint
  /** Rows of the same name are one mark; without a chart where there are more rows than it reads. */
  adds?: true
  /** Of a Pareto: the field that grades its rows; where there are many of them, its grades are drawn. */
  grade?: string
}
export const bars = (by: string, measure = 'revenue'): Chart => ({ kind: 'bars', by, measure })
export const lines = (by: string, measure = 'revenue', rows?: ReportEndpoint): Chart => ({
  kind: 'lines',
  by,
  measure,
  ...(rows && { rows }),
})
export const heat = (row: string, by: string, measure: string): Chart => ({ kind: 'heat', row, by, measure })
export const pareto = (by: string, grade: string, measure = 'revenue'): Chart => ({
  kind: 'pareto',
  by,
  measure,
  grade,
})

/** A mark of a drawn chart. */
export interface Mark {
  label: string
  row?: string
  value: number
  /** Of the period that is compared with. */
  before?: number
  /** Tone of a Pareto bar. */
  grade?: string
}

/** Rows of one grade together. */
export interface Graded {
  grade: string
  count: number
  sum: number
}

export interface DrawnProps {
  marks: readonly Mark[]
  title: string
  size: Size
  /** How many there are, where not all of them may be drawn. */
  total?: number
}
/** `whole`: of which the bars tell their running share. */
export type BarsProps = DrawnProps & { whole?: number | undefined }
