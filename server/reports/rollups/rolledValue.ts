import { join, raw, type Sql, sql } from '../../db/sql.ts'
import type { Question } from '../question.ts'
import { signedWhose, theirs } from './rolledSales.ts'
import { WORTH } from './stockValue.ts'

const FIGURES = ['shelves', ...WORTH] as const

/**
 * What lies on each shelf now: `department_id`, `item_id` and WORTH, rows of a table.
 * @param goods on `rolled.item_id`: those that are asked for
 */
export const shelfValues = (question: Question, goods: Sql): Sql => sql`
  select rolled.department_id, rolled.item_id, ${raw(WORTH.map((name) => `rolled.${name}`).join(', '))}
  from stock_value rolled where ${theirs(question)} and rolled.shelves > 0 and ${goods}`

/** The same of each good, all departments that are asked for together. */
export function itemValues(question: Question, goods: Sql): Sql {
  const pieces = signed(question, goods)
  return pieces.length === 1 && pieces[0]!.ofCompany
    ? sql`select * from (${pieces[0]!.rows}) piece where shelves > 0`
    : sql`select item_id, ${summed} from (${union(pieces)}) piece group by item_id having sum_whole(shelves) > 0`
}

/** One row: on how many `shelves` something lies, and WORTH of all together. */
export const wholeValue = (question: Question, goods: Sql): Sql => sql`
  select ${summed} from (${union(signed(question, goods))}) piece`

const OF_ANY_SIZE: ReadonlySet<string> = new Set(['retail', 'wholesale'])
const summed: Sql = raw(
  FIGURES.map((name) => `coalesce(${OF_ANY_SIZE.has(name) ? 'sum' : 'sum_whole'}(${name}), 0) as ${name}`).join(', '),
)

const signed = (question: Question, goods: Sql) =>
  signedWhose(question).map(({ sign, whose, ofCompany }) => {
    const figures = FIGURES.map(
      (name) => `${sign < 0 ? '-' : ''}rolled.${name}${name === 'shelves' ? '::bigint' : ''} as ${name}`,
    )
    return {
      ofCompany,
      rows: sql`select rolled.item_id, ${raw(figures.join(', '))} from stock_value rolled where ${whose} and ${goods}`,
    }
  })
const union = (pieces: readonly { rows: Sql }[]): Sql =>
  join(
    pieces.map(({ rows }) => rows),
    raw(' union all '),
  )
