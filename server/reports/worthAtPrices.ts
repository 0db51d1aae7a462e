import type { Caller } from '../caller.ts'
import { raw, type Sql, sql } from '../db/sql.ts'
import { costOf } from './costOf.ts'
import { ROLLED_UNITS } from './salesBy.ts'

type Price = 'retail' | 'wholesale'

/** Over the cost of what has such a price: what has none is not offered at a loss. */
const markup = (price: Price, of = ''): Sql =>
  raw(`round(100 * (${of}${price} / nullif(${of}cost - ${of}without_${price}, 0) - 1), 2)`)
/** Nothing where not a single one has such a price, which is not worth nothing. */
const atPrice = (price: Price): Sql =>
  raw(`(case when fact.${price} = 0 and fact.without_${price} = fact.cost then null else fact.${price} end)`)
const unpriced = (price: Price): Sql => raw(`nullif(fact.without_${price}, 0)`)

/** Of `fact`, WORTH: what rows tell of goods at cost and at both prices. */
export const amounts = (caller: Caller): Sql => sql`
  fact.balance ${ROLLED_UNITS.quantity} as balance, ${costOf(caller, sql`fact.cost ${ROLLED_UNITS.sum}`)} as "costSum",
  ${atPrice('retail')} ${ROLLED_UNITS.sum} as "retailSum", ${atPrice('wholesale')} ${ROLLED_UNITS.sum} as "wholesaleSum",
  ${costOf(caller, markup('retail', 'fact.'))} as "markupPercent", ${costOf(caller, markup('wholesale', 'fact.'))} as "wholesaleMarkup",
  ${costOf(caller, sql`${unpriced('retail')} ${ROLLED_UNITS.sum}`)} as "unpricedSum",
  ${costOf(caller, sql`${unpriced('wholesale')} ${ROLLED_UNITS.sum}`)} as "unpricedWholesaleSum",
  ${costOf(caller, raw('fact.cost'))} as "costSum whole", ${atPrice('retail')} as "retailSum whole", ${atPrice('wholesale')} as "wholesaleSum whole",
  ${costOf(caller, unpriced('retail'))} as "unpricedSum whole", ${costOf(caller, unpriced('wholesale'))} as "unpricedWholesaleSum whole"`
/** Fields of `amounts` that are added up as whole numbers. */
export const WHOLE_AMOUNTS = ['costSum', 'retailSum', 'wholesaleSum', 'unpricedSum', 'unpricedWholesaleSum']

/** The same of all goods together, as it stands below them. */
export const sumsOfValue = (caller: Caller): Sql => sql`
  ${costOf(caller, sql`cost ${ROLLED_UNITS.sum}`)} as "costSum", retail ${ROLLED_UNITS.sum} as "retailSum", wholesale ${ROLLED_UNITS.sum} as "wholesaleSum",
  ${costOf(caller, markup('retail'))} as "markupPercent", ${costOf(caller, markup('wholesale'))} as "wholesaleMarkup",
  ${costOf(caller, sql`without_retail ${ROLLED_UNITS.sum}`)} as "unpricedSum",
  ${costOf(caller, sql`without_wholesale ${ROLLED_UNITS.sum}`)} as "unpricedWholesaleSum"`
