import { empty, join, raw, type Sql, sql } from '../../db/sql.ts'
import { priceAt } from '../../pricing/priceAt.ts'
import type { Question } from '../question.ts'
import { signedWhose, theirs } from './whoseSums.ts'
import { OF_SHELVES } from './rolledStock.ts'
import { WORTH, WORTH_SUMS } from './stockValue.ts'

const FIGURES = ['shelves', ...WORTH] as const
/** `shelves` is a small number in its table, and is added up. */
const figures = (less = ''): Sql =>
  raw(FIGURES.map((name) => `${less}rolled.${name}${name === 'shelves' ? '::bigint' : ''} as ${name}`).join(', '))
const OF_ANY_SIZE: ReadonlySet<string> = new Set(['retail', 'wholesale'])
const summed: Sql = raw(
  FIGURES.map((name) => `coalesce(${OF_ANY_SIZE.has(name) ? 'sum' : 'sum_whole'}(${name}), 0) as ${name}`).join(', '),
)

/** Whose shelves are valued, and when. */
export interface Valued {
  question: Question
  /** On `rolled.item_id`: the goods that are asked for. */
  goods: Sql
  /** A moment of the past, with what `changedSince` says of it before. */
  past?: Date | undefined
}

/** What lies on each shelf: `department_id`, `item_id` and WORTH. Of now they are rows of a table. */
export function shelfValues({ question, goods, past }: Valued): Sql {
  const columns = raw(['department_id', 'item_id', ...WORTH].map((name) => `rolled.${name}`).join(', '))
  const kept = sql`select ${columns} from stock_value rolled where ${theirs(question)} and rolled.shelves > 0 and ${goods}`
  return past
    ? sql`${kept} and (rolled.department_id, rolled.item_id) not in (select department_id, item_id from touched)
        union all select ${columns} from lay rolled where ${goods}`
    : kept
}

/** The same of each good, all departments that are asked for together. */
export function itemValues(valued: Valued): Sql {
  const pieces = signed(valued)
  return pieces.length === 1 && pieces[0]!.ofCompany
    ? sql`select * from (${pieces[0]!.rows}) piece where shelves > 0`
    : sql`select item_id, ${summed} from (${union(pieces)}) piece group by item_id having sum_whole(shelves) > 0`
}

/** One row: on how many `shelves` something lies, and WORTH of all together. */
export const wholeValue = (valued: Valued): Sql => sql`select ${summed} from (${union(signed(valued))}) piece`

const union = (pieces: readonly { rows: Sql }[]): Sql =>
  join(
    pieces.map(({ rows }) => rows),
    raw(' union all '),
  )

function signed({ question, goods, past }: Valued): { rows: Sql; ofCompany: boolean }[] {
  const now = signedWhose(question).map(({ sign, whose, ofCompany }) => ({
    ofCompany,
    rows: sql`select rolled.item_id, ${figures(sign < 0 ? '-' : '')} from stock_value rolled where ${whose} and ${goods}`,
  }))
  if (!past) return now
  const gone = sql`select rolled.item_id, ${figures('-')} from touched join stock_value rolled
    on rolled.department_id = touched.department_id and rolled.item_id = touched.item_id`
  const lay = sql`select rolled.item_id, ${figures()} from lay rolled`
  return [...now, { ofCompany: false, rows: gone }, { ofCompany: false, rows: lay }]
}

/**
 * Which shelves were `touched` by moves or prices since a moment, and what `lay` there then (`department_id`, `item_id`, `shelves` and
 * WORTH), to stand before a statement: all others were worth what they are worth now. Prices of the future touch, too: what is kept may
 * have been looked at later than this is asked.
 */
export function changedSince({ question, goods, past }: Valued): Sql {
  if (!past) return empty
  const { inDepartments } = question
  return sql`
    moved as materialized (
      select rolled.place_department_id as department_id, rolled.item_id, rolled.lot_id, sum(rolled.quantity) as quantity, sum(rolled.cost_sum) as cost
      from stock_move rolled where ${OF_SHELVES} and rolled.occurred_at >= ${past}
        and ${inDepartments(sql`rolled.place_department_id`)} and ${goods} group by 1, 2, 3),
    touched as materialized (
      select department_id, item_id from moved union
      select price.department_id, rolled.item_id from price join lot rolled on rolled.id = price.lot_id
      where price.effective_from > ${past} and ${inDepartments(sql`price.department_id`)} and ${goods}),
    lay as materialized (
      select shelf.department_id, shelf.item_id, 1 as shelves, ${WORTH_SUMS} from (
        select lot.department_id, lot.item_id, lot.quantity, lot.cost, price.price_uzs, price.price_wholesale
        from (
          select department_id, item_id, lot_id, sum(quantity) as quantity, sum(cost) as cost from (
            select balance.department_id, balance.item_id, balance.lot_id, balance.on_hand as quantity, balance.cost_sum as cost
            from touched join stock_balance balance on balance.item_id = touched.item_id and balance.department_id = touched.department_id
            union all select department_id, item_id, lot_id, -quantity, -cost from moved) piece
          group by 1, 2, 3 having sum(quantity) <> 0 or sum(cost) <> 0) lot
        left join lateral (${priceAt(sql`lot.department_id`, sql`lot.lot_id`, past)}) price on true) shelf
      group by 1, 2)`
}
