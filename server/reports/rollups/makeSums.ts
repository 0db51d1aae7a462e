import type { Executor } from '../../db/database.ts'
import { empty, raw, type Sql, sql } from '../../db/sql.ts'
import { insertOf, sumsOfMonths } from './addUp.ts'
import { makeStockYears } from './addUpStock.ts'
import { columnList, GROUPS, ROLL_UPS, type RollUp, summed } from './rollups.ts'

const ALL: readonly RollUp[] = Object.values(ROLL_UPS)
/** Those that take in each sale while a company is filled. */
export const FILLED_BY_SALES = ALL.filter(({ madeOf }) => !madeOf)
/** What the others are made of comes before them. Told by their place in here: a new one takes a migration that begins a filling anew. */
const MADE = ALL.filter(({ madeOf }) => madeOf)

/** How many tables `makeSums` makes: these, and the years of shelves. */
export const MADE_TABLES = MADE.length + 1

/**
 * Makes all rows of a table out of those that they are the sums of, whatever it held: written once and in their order, where sale by
 * sale a row of a year would be written hundreds of times. The caller holds the roll-ups' lock, and all that they are made of is there.
 * @param at which of them, from 0
 */
export async function makeSums(db: Executor, at: number): Promise<void> {
  const rollUp = MADE[at]
  if (!rollUp) return makeStockYears(db)
  const smaller: RollUp = ROLL_UPS[rollUp.madeOf!]
  const figures = [...summed(rollUp).map((name) => `sum_whole(piece.${name})`), ...sumsOfMonths(rollUp)]
  // Rows of the company are those of its rows, where there are such.
  const whose = smaller.whose === rollUp.whose ? 'departments' : rollUp.whose
  await db.run(raw(`truncate ${rollUp.table}`))
  await db.run(insertOf(rollUp, raw(figures.join(', ')), rowsOf(rollUp, smaller), whose))
}

/** The smaller ones' rows as pieces, with what tells the larger ones apart. */
function rowsOf(rollUp: RollUp, smaller: RollUp): Sql {
  const grouped = rollUp.keys.some((key) => GROUPS.includes(key)) && smaller.keys.includes('item_id')
  const weekday = smaller.keys.includes('weekday')
    ? empty
    : raw(', extract(isodow from smaller.day)::smallint as weekday')
  return sql`(
    select smaller.*, ${grouped ? sql`${columnList(GROUPS, 'grouped.')}, ` : empty}extract(month from smaller.day) as month ${weekday}
    from ${raw(smaller.table)} smaller ${raw(grouped ? 'join sales_item_group grouped on grouped.item_id = smaller.item_id' : '')})`
}
