import type { SheetRow } from '../excelReader/readRows.ts'
import type { Refusal } from '../refusal.ts'
import type { TableChoice, TableHead } from './table.ts'

/** What a thread gets to read one file. */
export interface ReadingJob {
  bytes: Uint8Array
  choice: TableChoice
  rowsMax: number
}

/** What the thread tells. */
export type ReadingWord =
  | { kind: 'head'; head: TableHead }
  | { kind: 'rows'; rows: SheetRow[] }
  | { kind: 'done' }
  | { kind: 'refused'; refusal: Pick<Refusal, 'status' | 'code' | 'values' | 'fields' | 'details'> }
  | { kind: 'failed'; message: string; stack: string | undefined }

/** Few enough that looking at them keeps no till waiting. */
export const ROWS_AT_ONCE = 50
/** Portions that the thread reads ahead of who takes them; each `more` that it hears allows one. */
export const PORTIONS_AHEAD = 8
