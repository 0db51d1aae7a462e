import type pg from 'pg'
import type { ExcelTable } from './table.ts'

/** What a thread gets to write one workbook. */
export interface ExportJob {
  connection: pg.ClientConfig
  /** Gives rows of ready cells: texts, numbers (dates and times as Excel's day numbers) and nulls, in the order of the columns. */
  statement: { text: string; values: unknown[] }
  table: Omit<ExcelTable, 'batches'>
}

/** What the thread tells. `rows` is how many rows are in the file so far. */
export type ThreadWord =
  | { kind: 'connected'; processId: number }
  /** The first rows are read: what SQL refuses would have failed by now. */
  | { kind: 'begun' }
  | { kind: 'chunk'; chunk: Uint8Array; rows: number }
  | { kind: 'done'; rows: number }
  | { kind: 'failed'; message: string; code: string | undefined; stack: string | undefined }

/** Chunks (of some 64 kB) that the thread writes ahead of its reader; each `more` that it hears allows one. */
export const CHUNKS_AHEAD = 4
