import { openingCut } from '../../../src/rules/stockCut.ts'
import { empty, join, raw, type Sql, sql } from '../../db/sql.ts'
import type { Question } from '../question.ts'
import { eachOfAll, eachOfTheirs, signedWhose, theirs } from './whoseSums.ts'
import { VALUE_FIGURES, valueSum } from './worth.ts'

/** `shelves` is a small number in its tables, and is added up. */
const figures = (less = ''): Sql =>
  raw(VALUE_FIGURES.map((name) => `${less}rolled.${name}${name === 'shelves' ? '::bigint' : ''} as ${name}`).join(', '))
const summed: Sql = raw(VALUE_FIGURES.map((name) => `coalesce(${valueSum(name)}, 0) as ${name}`).join(', '))

/** Whose shelves are valued, and when. */
export interface Valued {
  question: Question
  /** On `rolled.item_id`: the goods that are asked for. */
  goods: Sql
  /** A moment before now: what there was until then. */
  past?: { moment: Date; now: Date } | undefined
}

/**
 * What lies on each shelf: `department_id`, `item_id` and VALUE_FIGURES. Of now they are rows of a table, which know `sold_at`, too.
 * @param among those rows, or some of them
 */
export function shelfValues(valued: Valued, among: Sql = raw('stock_value rolled')): Sql {
  const { question, goods, past } = valued
  if (!past)
    return sql`select rolled.department_id, rolled.item_id, ${figures()}, rolled.sold_at from ${among}
      where ${theirs(question)} and rolled.shelves > 0 and ${goods}`
  return sql`select department_id, item_id, ${summed} from (${ofDepartments(valued)}) piece group by 1, 2 having sum(shelves) > 0`
}

/** So many shelves are enough to tell what part of all there are is of some kind. */
const SHELVES_LOOKED_AT = 100_000
/** All shelves are so many times as many, as PostgreSQL last counted them; it says -1 where it never did. */
const TIMES_AS_MANY = raw(
  `greatest(1, (select reltuples from pg_class where oid = 'stock_value'::regclass) / ${SHELVES_LOOKED_AT})`,
)
/** The shelves of now on pages taken from everywhere: some of them, or all where there are few. */
export const SOME_SHELVES = sql`stock_value rolled tablesample system (100 / ${TIMES_AS_MANY}) repeatable (0)`
/** How many of all shelves are of the kind of which `count` is among SOME_SHELVES. */
export const ofAllShelves = (count: Sql): Sql => sql`${count} * ${TIMES_AS_MANY}`

/** The same of each department, all its shelves together. */
export const departmentValues = (valued: Valued): Sql =>
  sql`select department_id, ${summed} from (${ofDepartments(valued)}) piece group by 1 having sum(shelves) > 0`

/** The same of each good, all departments that are asked for together. */
export function itemValues(valued: Valued): Sql {
  const pieces = signed(valued)
  const isOfCompany = pieces.length === 1 && signedWhose(valued.question)[0]!.ofCompany
  return isOfCompany
    ? sql`select * from (${pieces[0]!}) piece where shelves > 0`
    : sql`select item_id, ${summed} from (${union(pieces)}) piece group by item_id having sum(shelves) > 0`
}

/**
 * The same of each category, by `category_id`, and of how many `items` something lies there. Sums of money are added up by category at
 * once: by good they would be a thousand times as many, only to know on which something lies, and that a small number tells.
 */
export function categoryValues(valued: Valued): Sql {
  const pieces = union(signed(valued))
  return sql`
    select worth.*, lying.items
    from (select item.category_id, ${summed} from (${pieces}) piece join item on item.id = piece.item_id group by 1) worth
    join (
      select category_id, count(*) as items from (
        select item.category_id from (${pieces}) piece join item on item.id = piece.item_id
        where piece.shelves <> 0 group by item.id having sum(piece.shelves) > 0) good
      group by 1) lying on lying.category_id is not distinct from worth.category_id`
}

/** One row: on how many `shelves` something lies, and what all of it is worth together. */
export const wholeValue = (valued: Valued): Sql => sql`select ${summed} from (${union(signed(valued))}) piece`

const ofDepartments = (valued: Valued): Sql =>
  union(piecesOf(valued, { sign: 1, whose: eachOfTheirs(valued.question), ofCompany: false }))

const union = (pieces: readonly Sql[]): Sql => join(pieces, raw(' union all '))

const signed = (valued: Valued): Sql[] => signedWhose(valued.question).flatMap((part) => piecesOf(valued, part))

/**
 * What is kept of a moment near by, and what has changed between: of the company by month, of departments by year, and of both now.
 * @param part whose rows, on `rolled`, and whether they are taken away
 */
function piecesOf(
  { question, goods, past }: Valued,
  { sign, whose, ofCompany }: ReturnType<typeof signedWhose>[number],
): Sql[] {
  const { timeZone, rolled } = question
  const minus = (of: number) => (of < 0 ? '-' : '')
  const piece = (table: string, less: string, where: Sql) => sql`
    select rolled.department_id, rolled.item_id, ${figures(less)} from ${raw(table)} rolled where ${where} and ${goods}`
  if (!past) return [piece('stock_value', minus(sign), whose)]
  const { openingsFrom: from, openingsOfCompany, openingsOfDepartments } = rolled!
  const kept = ofCompany
    ? { grain: 'month' as const, from, until: openingsOfCompany }
    : { grain: 'year' as const, from, until: openingsOfDepartments }
  const { anchor, changes } = openingCut(past.moment, kept, { timeZone, now: past.now })
  const opening =
    anchor === null
      ? piece('stock_value', minus(sign), whose)
      : piece('stock_value_opening', minus(sign), sql`${whose} and rolled.day = ${anchor}::date`)
  if (!changes) return [opening]
  const between = sql`rolled.at >= ${changes.from} ${changes.to ? sql`and rolled.at < ${changes.to}` : empty}`
  return [
    opening,
    piece(
      'stock_value_change',
      minus(sign * changes.sign),
      sql`${ofCompany ? eachOfAll(question) : whose} and ${between}`,
    ),
  ]
}
