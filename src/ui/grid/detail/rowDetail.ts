import type { ReactNode } from 'react'

/** What opens below a row of a list. */
export interface RowDetail<Row> {
  /** Its height in lines of the list. All details of a list are equally high, so that every place in it stays exact. */
  lines: number
  /** Rows that have one; all, unless said. */
  when?: (row: Row) => boolean
  /** Drawn when it is open and on screen. */
  content: (row: Row) => ReactNode
}
