import { createContext } from 'react'
import type { DepartmentBoard } from '../../../api/board.ts'
import type { Permission } from '../../../rules/permissions.ts'

/** Where a figure of the board opens into what it is made of. */
export interface Way {
  path: string
  search: object
  /** Who may open a receipt or a session; lists are screens and say it themselves. */
  can?: Permission
}
/** Whether who looks at the board may go there: found out once for its hundreds of figures. */
export const MayGo = createContext<(way: Way) => boolean>(() => false)

type Alert = DepartmentBoard['alerts'][number]

export const toSale = (id: number): Way => ({ path: `/point-of-sale/sales/${id}`, search: {}, can: 'view sales' })
export const toSession = (departmentId: number, cashboxId: number | null, id: number | null): Way => ({
  path: `/point-of-sale/zReport/${departmentId}/${cashboxId}/${id}`,
  search: {},
  can: 'view cash-session',
})

/** The receipts of that day, of all departments or of one. */
export const toReceipts = (day: string, more: { departmentId?: number; kind?: 'SALE' | 'RETURN' } = {}): Way => ({
  path: '/point-of-sale/sales',
  search: { filter: { ...more, start: day, end: day } },
})

export const toHeld = (departmentId: number): Way => ({
  path: '/point-of-sale/unfinished',
  search: { filter: { departmentId, status: 'SUSPENDED' } },
})

const soldLines = (day: string, departmentId: number, hour?: number) => ({
  path: '/reports/sold-lines',
  search: { filter: { start: day, end: day, departmentIds: [departmentId], hour } },
})
/** Lines of receipts, which add up to the bar of that hour. */
export const toHour = (day: string, departmentId: number, hour: number): Way => soldLines(day, departmentId, hour)

/** Sold, not returned, for less than it had cost. */
const BELOW_COST = [
  { field: 'quantity', operator: 'from', value: 0.001 },
  { field: 'margin', operator: 'to', value: -0.01 },
]
/** To the one thing that somebody must look at, or to the list of all of them. */
export function toAlert(day: string, departmentId: number, of: Alert, seesCost: boolean): Way {
  if (of.saleId === null) return toSession(departmentId, of.cashboxId, of.sessionId)
  if (of.count === 1) return toSale(of.saleId)
  if (of.alert === 'UNSENT')
    return {
      path: '/point-of-sale/kkm',
      search: { filter: { departmentId }, where: [{ field: 'state', operator: 'differs', value: 'DONE' }] },
    }
  // Who may not see costs cannot be shown what lies below them.
  if (!seesCost) return toReceipts(day, { departmentId, kind: 'SALE' })
  const lines = soldLines(day, departmentId)
  return { ...lines, search: { ...lines.search, where: BELOW_COST } }
}
