import type { ReactNode } from 'react'
import type { SessionState } from '../../../api/client/session.ts'
import type { Endpoint } from '../../../api/endpoint.ts'
import type { AnyRow, DeclaredGrid } from '../defineGrid.ts'

/** What opens below a row of a list. */
export interface RowDetail<Row> {
  /** Its height in lines of the list. All details of a list are equally high, so that every place in it stays exact. */
  lines: number
  /** You see it if and only if you may call this. */
  endpoint?: Endpoint
  /** Rows that have one; all, unless said. */
  when?: (row: Row) => boolean
  /** Drawn when it is open and on screen. */
  content: (row: Row) => ReactNode
}

/** The detail of this list's rows as far as this user may see it. */
export function detailFor({ row }: DeclaredGrid, session: SessionState): RowDetail<AnyRow> | undefined {
  const detail = row?.detail
  return detail?.endpoint && !session.may(detail.endpoint) ? undefined : detail
}
