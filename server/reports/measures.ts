import type { Measure } from '../../src/api/report.ts'
import { holds } from '../../src/rules/permissions.ts'
import type { Caller } from '../caller.ts'
import { raw, type Sql, sql } from '../db/sql.ts'
import { quoted } from '../lists/listStatements.ts'

/** What is added up of pieces; `before` is the revenue that is compared with. */
export type Summed =
  | 'quantity'
  | 'revenue'
  | 'discount'
  | 'returned'
  | 'cost'
  | 'receipts'
  | 'returns'
  | 'sold'
  | 'before'

/** What each measure is, of the sums of a row, and which sums it takes. */
export const MEASURE_SQL: Readonly<Record<Exclude<Measure, 'runningSum'>, { sql: Sql; of: readonly Summed[] }>> = {
  revenue: { sql: raw('fact.revenue'), of: ['revenue'] },
  share: { sql: raw('round(100 * fact.revenue / nullif(fact."all revenue", 0), 2)'), of: ['revenue'] },
  revenueBefore: { sql: raw('fact.before'), of: ['before'] },
  growth: {
    sql: raw('round(100 * (fact.revenue - fact.before) / nullif(fact.before, 0), 2)'),
    of: ['revenue', 'before'],
  },
  quantity: { sql: raw('fact.quantity'), of: ['quantity'] },
  discountSum: { sql: raw('fact.discount'), of: ['discount'] },
  costSum: { sql: raw('fact.cost'), of: ['cost'] },
  margin: { sql: raw('fact.revenue - fact.cost'), of: ['revenue', 'cost'] },
  marginPercent: {
    sql: raw('round(100 * (fact.revenue - fact.cost) / nullif(fact.revenue, 0), 2)'),
    of: ['revenue', 'cost'],
  },
  receipts: { sql: raw('fact.receipts'), of: ['receipts'] },
  averageReceipt: { sql: raw('round(fact.sold / nullif(fact.receipts, 0), 2)'), of: ['sold', 'receipts'] },
  returns: { sql: raw('fact.returns'), of: ['returns'] },
  returnedSum: { sql: raw('fact.returned'), of: ['returned'] },
}
/** The measures that are sums of sums, as whole tiyin and thousandths. */
const WHOLE_SQL: Partial<Record<Measure, Sql>> = {
  revenue: raw('fact."revenue whole"'),
  revenueBefore: raw('fact."before whole"'),
  quantity: raw('fact."quantity whole"'),
  discountSum: raw('fact."discount whole"'),
  costSum: raw('fact."cost whole"'),
  margin: raw('fact."revenue whole" - fact."cost whole"'),
  returnedSum: raw('fact."returned whole"'),
}
/** Whether rows of `salesFacts` have it as a whole number, too. */
export const isWhole = (measure: Measure): boolean => measure in WHOLE_SQL
const wholeField = (measure: Measure): Sql => quoted(`${measure} whole`)
const COSTLY: ReadonlySet<Measure> = new Set(['costSum', 'margin', 'marginPercent'])

export const wholesOf = (shown: readonly Measure[]): Sql[] =>
  shown.filter(isWhole).map((measure) => sql`${WHOLE_SQL[measure]!} as ${wholeField(measure)}`)
/** Nothing stands where somebody may not look. */
export const hiddenOf = (hidden: readonly Measure[]): Sql[] =>
  [...hidden.map(quoted), ...hidden.filter(isWhole).map(wholeField)].map((field) => sql`null::numeric as ${field}`)

/** What a caller may see of some measures, and the sums that these take. */
export interface Asked {
  measures: readonly Measure[]
  shown: readonly Measure[]
  summed: readonly Summed[]
  withCost: boolean
}
export function askedOf(measures: readonly Measure[], { caller }: { caller: Caller }): Asked {
  const withCost = measures.some((measure) => COSTLY.has(measure)) && holds(caller.permissions, 'view cost')
  const shown = measures.filter((measure) => withCost || !COSTLY.has(measure))
  return { measures, shown, summed: summedFor(shown), withCost }
}

/** There is always something to add up, where costs are all that is asked for and hidden, too. */
const summedFor = (measures: readonly Measure[]): readonly Summed[] => [
  ...new Set<Summed>([
    'revenue',
    ...measures.flatMap((measure) => (measure === 'runningSum' ? [] : MEASURE_SQL[measure].of)),
  ]),
]
