import type { Sign } from '../../../src/rules/stockCut.ts'
import type { Executor } from '../../db/database.ts'
import { join, raw, type Sql, sql } from '../../db/sql.ts'
import {
  CHANGE_ADDED_UP,
  CHANGED_SALE,
  IS_COST_CHANGE,
  PARTS_OF_LINE,
  SALE_ADDED_UP,
  shareOfTaken,
  SUPPLIER_OF_MOVE,
} from '../soldPieces.ts'
import {
  columnList,
  columnsOf,
  firstDay,
  growing,
  GROUPS,
  grows,
  ofMonths,
  ROLL_UPS,
  type RollUp,
  SUMS,
  summed,
} from './rollups.ts'

/** What has happened: finished sales, and stock moves that changed what sold goods cost. */
export interface Happened {
  sales: readonly number[]
  moves: readonly number[]
}

/**
 * Adds sales and changes of cost to roll-ups, on their own days, or takes them out again. The caller holds the roll-ups' lock.
 * @param into all of them, but while a company is filled
 */
export async function addUp(
  db: Executor,
  { sales, moves }: Happened,
  timeZone: string,
  sign: Sign = 1,
  into: readonly RollUp[] = Object.values(ROLL_UPS),
): Promise<void> {
  await db.run(sql`
    insert into sales_item_group (item_id, ${columnList(GROUPS)})
    select id, ${raw(GROUPS.map((name) => `coalesce(${name}, 0)`).join(', '))} from item
    where (id in (select item_id from sale_line where sale_id = any(${sales as number[]}::bigint[]))
        or id in (select item_id from stock_move where id = any(${moves as number[]}::bigint[])))
      and not exists (select from sales_item_group grouped where grouped.item_id = item.id)
    on conflict (item_id) do nothing`)
  const happened = { sales: sales as number[], moves: moves as number[] }
  await db.run(sql`
    with piece as materialized (${piecesOf(happened, timeZone)}), supplied as materialized (${suppliedOf(happened, timeZone)}),
    paid as materialized (${PAID_PIECES}), promoted as (select * from piece where promotion_id is not null),
    ${join(into.map((rollUp, at) => sql`${raw(`added${at}`)} as (${added(rollUp, sign)})`))},
    payments as (${paymentsOf(happened, timeZone, sign)})
    select 1`)
}

const LOCAL = (moment: string, timeZone: string): Sql =>
  sql`cross join lateral (select ${raw(moment)} at time zone ${timeZone} as at) local`
// Of a line whoever sold it, where that is not who rang it up.
const WHOSE =
  raw(`sale.id as sale_id, sale.kind, sale.department_id, coalesce(line.seller_id, sale.user_id) as user_id, sale.sale_type, line.promotion_id,
  local.at::date as day, extract(month from local.at)::smallint as month, extract(isodow from local.at)::smallint as weekday, extract(hour from local.at)::smallint as hour`)
const tiyin = (sum: string, name: string) => `(100 * ${sum})::bigint as ${name}`
const LINE_SUMS = (revenue: string, discount: string, quantity: string) =>
  raw(`(1000 * ${quantity})::bigint as quantity, ${tiyin(revenue, 'revenue')}, ${tiyin(discount, 'discount')},
    ${tiyin('coalesce(taken.cost, 0)', 'cost')}, ${tiyin(`greatest(-${revenue}, 0)`, 'returned')},
    ${tiyin(`case sale.kind when 'SALE' then ${revenue} else 0 end`, 'sold')}`)
const CHANGED_SUMS = raw(`0, 0, 0, ${tiyin('move.cost_sum', 'cost')}, 0, 0`)
// Reached sale by sale: without statistics of a queue that has just begun, PostgreSQL would rather read all lines and moves.
const LINES = raw(
  `cross join lateral (
    select *, coalesce(seller_id, sale.user_id) = min(coalesce(seller_id, sale.user_id)) over (partition by item_id) as of_first
    from sale_line where sale_line.sale_id = sale.id order by position offset 0) line`,
)
const CHANGES = sql`join stock_move move on move.id = due.id ${CHANGED_SALE}`

const OF_GROUP = raw(
  'cross join lateral (select * from sales_item_group where item_id = line.item_id offset 0) grouped',
)
const ITS_GROUPS = columnList(GROUPS, 'grouped.')
const TAKEN =
  raw(`left join lateral (select sum(move.cost_sum) as cost from stock_move move where move.document_kind = 'sale'
  and move.document_id = sale.id and move.line_id = line.id and move.place = 'CUSTOMER') taken on true`)

const piecesOf = ({ sales, moves }: { sales: number[]; moves: number[] }, timeZone: string): Sql => sql`
  select ${WHOSE}, line.item_id, ${ITS_GROUPS}, line.of_first, false as later, ${LINE_SUMS('line.final_sum', 'line.discount', 'line.quantity')}
  from unnest(${sales}::bigint[]) due (id) join sale on sale.id = due.id ${LOCAL('sale.sale_date', timeZone)} ${LINES} ${OF_GROUP} ${TAKEN}
  union all
  select ${WHOSE}, line.item_id, ${ITS_GROUPS}, false, true, ${CHANGED_SUMS}
  from unnest(${moves}::bigint[]) due (id) ${CHANGES} ${LOCAL('move.occurred_at', timeZone)} ${OF_GROUP}`

/** The same of all that has been added up of goods (`item_id` of `gone`), as far as groups are told of it. */
const piecesOfGone = (timeZone: string): Sql => sql`
  select ${WHOSE}, line.item_id, false as later, ${LINE_SUMS('line.final_sum', 'line.discount', 'line.quantity')}
  from gone cross join lateral (select * from sale_line where sale_line.item_id = gone.item_id offset 0) line
  join sale on sale.id = line.sale_id and sale.status = 'FINISHED' ${SALE_ADDED_UP} ${LOCAL('sale.sale_date', timeZone)} ${TAKEN}
  union all
  select ${WHOSE}, line.item_id, true, ${CHANGED_SUMS}
  from gone cross join lateral (select * from stock_move move where move.item_id = gone.item_id and ${IS_COST_CHANGE} offset 0) move
  ${CHANGED_SALE} ${CHANGE_ADDED_UP} ${LOCAL('move.occurred_at', timeZone)}`

function suppliedOf({ sales, moves }: { sales: number[]; moves: number[] }, timeZone: string): Sql {
  const sums = LINE_SUMS(shareOfTaken('line.final_sum'), shareOfTaken('line.discount'), 'taken.quantity')
  return sql`
    select ${WHOSE}, line.item_id, coalesce(taken.supplier_id, 0) as supplier_id, false as later, ${sums}
    from unnest(${sales}::bigint[]) due (id) join sale on sale.id = due.id ${LOCAL('sale.sale_date', timeZone)} ${LINES} ${PARTS_OF_LINE}
    union all
    select ${WHOSE}, line.item_id, coalesce(origin.contragent_id, 0), true, ${CHANGED_SUMS}
    from unnest(${moves}::bigint[]) due (id) ${CHANGES} ${LOCAL('move.occurred_at', timeZone)} ${SUPPLIER_OF_MOVE}`
}

/** A piece for each way in which its receipt was paid, however often. */
const PAID_PIECES = raw(`select piece.*, payment.payment_type from (select distinct sale_id from piece) sold
  cross join lateral (select distinct payment_type from sale_payment where sale_payment.sale_id = sold.sale_id offset 0) payment
  join piece on piece.sale_id = sold.sale_id`)

function added(rollUp: RollUp, sign: Sign): Sql {
  const count = (kind: string, of = '') =>
    `count(distinct piece.sale_id) filter (where piece.kind = '${kind}' and not piece.later${of})`
  // A receipt in which two sold the same good counts with one of them, whoever has been with us longer.
  const once = rollUp.ofSellers ? ' and piece.of_first' : ''
  const figures = [
    'count(*) filter (where not piece.later)',
    'count(*) filter (where piece.later)',
    ...SUMS.map((name) => `sum_whole(piece.${name})`),
    ...(rollUp.countsReceipts ? [count('SALE', once), count('RETURN', once)] : []),
    ...(rollUp.ofSellers ? [count('SALE'), count('RETURN')] : []),
    ...sumsOfMonths(rollUp),
  ]
  return growBy(rollUp, signed(figures, sign), raw(rollUp.of))
}

/** Of a table that tells months, what each of them adds up of `piece`. */
export const sumsOfMonths = ({ tellsMonths }: RollUp): readonly string[] =>
  tellsMonths
    ? ofMonths((name, month) => `coalesce(sum_whole(piece.${name}) filter (where piece.month = ${month}), 0)`)
    : []

/** Writes figures of `piece`, in the order of `growing`, where its rows belong and as `whose` they are. */
export function insertOf(rollUp: RollUp, figures: Sql, pieces: Sql, whose = rollUp.whose): Sql {
  const keys = raw(
    [
      'owner.id',
      firstDay(rollUp.grain, 'piece.day'),
      ...rollUp.keys.map((name) => `piece.${name}`),
      'piece.sale_type',
    ].join(', '),
  )
  return sql`
    insert into ${raw(rollUp.table)} (${columnList(columnsOf(rollUp))}, ${columnList(growing(rollUp))})
    select ${keys}, ${figures} from ${pieces} piece
    cross join lateral (values ${OWNERS[whose]}) owner (id)
    group by ${keys} order by ${keys}`
}

/** The same on top of what is there. */
const growBy = (rollUp: RollUp, figures: Sql, pieces: Sql): Sql =>
  sql`${insertOf(rollUp, figures, pieces)} ${onConflictAdd(rollUp)}`

const OWNERS: Readonly<Record<RollUp['whose'], Sql>> = {
  departments: raw('(piece.department_id)'),
  company: raw('(0)'),
  both: raw('(piece.department_id), (0)'),
}

const signed = (figures: readonly string[], sign: Sign): Sql =>
  raw(figures.map((figure) => (sign < 0 ? `-(${figure})` : figure)).join(', '))

const onConflictAdd = (rollUp: RollUp): Sql =>
  sql`on conflict (${columnList(columnsOf(rollUp))}) do update set ${grows(rollUp.table, growing(rollUp))}`

const PAID = [
  'count(*) filter (where payment.amount > 0)',
  '(100 * sum(payment.amount))::bigint',
  'coalesce((-100 * sum(payment.amount) filter (where payment.amount < 0))::bigint, 0)',
]
const paymentsOf = ({ sales }: { sales: number[] }, timeZone: string, sign: Sign): Sql => sql`
  insert into sales_payment (department_id, day, payment_type, sale_type, payments, revenue, refunded)
  select sale.department_id, local.at::date, payment.payment_type, sale.sale_type, ${signed(PAID, sign)}
  from unnest(${sales}::bigint[]) due (id) join sale on sale.id = due.id ${LOCAL('sale.sale_date', timeZone)}
  cross join lateral (select * from sale_payment where sale_payment.sale_id = sale.id offset 0) payment
  group by 1, 2, 3, 4 order by 1, 2, 3, 4
  on conflict (department_id, day, payment_type, sale_type) do update set ${grows('sales_payment', ['payments', 'revenue', 'refunded'])}`

/** What is told apart by groups of goods, and what by besides them. */
const GROUPED = Object.values(ROLL_UPS).filter(({ keys }) => keys.some((key) => GROUPS.includes(key)))
const BESIDE_GROUPS = columnList(['item_id', 'department_id', 'day', 'weekday', 'hour', 'user_id', 'sale_type'])
const MOVED = raw(
  summed({ countsReceipts: false })
    .map((name) => `sum(piece.sign * piece.${name})`)
    .join(', '),
)

/**
 * Goods that have gone to other groups take along what has been added up of them: each line that was ever sold of them is read once.
 * The caller holds the roll-ups' lock.
 */
export async function moveGroups(db: Executor, items: readonly number[], timeZone: string): Promise<void> {
  if (items.length === 0) return
  // Of what everybody buys there are millions.
  await db.run(raw('set local statement_timeout = 0'))
  await db.run(sql`
    with gone as materialized (
      select grouped.*, ${raw(GROUPS.map((name) => `coalesce(item.${name}, 0) as new_${name}`).join(', '))}
      from sales_item_group grouped join item on item.id = grouped.item_id
      where grouped.item_id = any(${items as number[]}::bigint[])
        and (${raw(GROUPS.map((name) => `grouped.${name} <> coalesce(item.${name}, 0)`).join(' or '))})),
    summed as materialized (
      select ${BESIDE_GROUPS}, count(*) filter (where not later) as lines, count(*) filter (where later) as changes,
        ${raw(SUMS.map((name) => `sum(${name}) as ${name}`).join(', '))}
      from (${piecesOfGone(timeZone)}) piece group by ${BESIDE_GROUPS}),
    moved as materialized (
      select summed.*, -1 as sign, ${columnList(GROUPS, 'gone.')} from summed join gone using (item_id)
      union all select summed.*, 1, ${columnList(GROUPS, 'gone.new_')} from summed join gone using (item_id)),
    ${join(GROUPED.map((rollUp, at) => sql`${raw(`added${at}`)} as (${growBy(rollUp, MOVED, raw('moved'))})`))},
    regrouped as (
      update sales_item_group grouped set ${raw(GROUPS.map((name) => `${name} = gone.new_${name}`).join(', '))}
      from gone where gone.item_id = grouped.item_id)
    select 1`)
}
