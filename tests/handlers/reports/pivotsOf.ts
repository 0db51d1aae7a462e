import type { SentTo } from '../../../src/api/endpoint.ts'
import { readPivot } from '../../../src/api/pivot.ts'
import type { Dimension, Measure } from '../../../src/api/report.ts'
import type { Person } from '../../server.ts'
import type { Asked } from './requireSales.ts'

/** Categories told apart by what else is told of a line: rows, columns, and what else is asked. */
const PIVOTS: readonly (readonly [Dimension[], Dimension[], Partial<Asked>?])[] = [
  [['seller', 'category'], []],
  [['seller'], ['subCategory', 'month']],
  [['category', 'department'], ['seller']],
  [['category', 'department'], ['month']],
  [['sub3Category'], ['department']],
  [['category', 'subCategory'], ['weekday']],
  [['category'], ['hour']],
  [['subCategory', 'weekday'], ['hour']],
  [['month', 'weekday'], ['sub2Category']],
  [['week'], ['subCategory', 'hour']],
  [['brand'], ['weekday']],
  [
    ['weekday', 'hour'],
    ['year', 'category'],
  ],
  [['seller'], ['category'], { saleType: 'WHOLE' }],
  [['category'], ['month'], { paymentType: 'UZCARD' }],
  [['department'], ['week'], { paymentType: 'CASH' }],
]
const MEASURES: Measure[] = ['revenue', 'quantity', 'margin', 'discountSum', 'returnedSum']

/** Their cells, in any order. */
export async function pivotsOf(by: Person, filter: Asked): Promise<unknown[]> {
  const pivots: unknown[] = []
  for (const [rows, columns, more] of PIVOTS) {
    const { cells } = await by.call(readPivot, { body: { ...filter, ...more, rows, columns, measures: MEASURES } })
    pivots.push({ rows, columns, more, cells: cells.map((cell) => JSON.stringify(cell)).sort() })
  }
  const { start, end, departmentIds, saleType } = filter
  const paid = { rows: ['department', 'paymentType'], columns: ['weekday'], measures: ['revenue'] } satisfies object
  const { cells } = await by.call(readPivot, {
    body: { start, end, departmentIds, saleType, ...paid } as SentTo<typeof readPivot>['body'],
  })
  return [...pivots, cells.map((cell) => JSON.stringify(cell)).sort()]
}
