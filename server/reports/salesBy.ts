import type { Dimension, Measure } from '../../src/api/report.ts'
import { holds } from '../../src/rules/permissions.ts'
import type { Caller } from '../caller.ts'
import { empty, join, raw, type Sql, sql } from '../db/sql.ts'
import type { ReadCall } from '../handle.ts'
import { quoted } from '../lists/listStatements.ts'
import { DIMENSION_SQL, numbersOfKey } from './dimensions.ts'
import { type Asked, askedOf, hiddenOf, MEASURE_SQL, type Summed, wholesOf } from './measures.ts'
import type { Question } from './question.ts'
import { type Facts, wholeOf } from './readReport.ts'
import { changes, pieces } from './soldPieces.ts'
import { hasRolled, ROLLED_KEYS, rolledPieces, rolledSums, rolledUnit, wholeUnit } from './rollups/rolledSales.ts'

/**
 * Sales by dimensions, a row each with its measures, as a `select` whose columns are the fields of the contract (`"… key"` beside
 * names). The only place where reports read sales: what roll-ups have added up, and where only lines can tell, these with the value
 * that their goods had on the shelf, returns with that of their own lots, and changes of cost on the day of the change. Sums are
 * so'm, quantities in units.
 */
export const salesBy = (...asked: Parameters<typeof salesFacts>): Sql => wholeOf(salesFacts(...asked))

/** The same in two: the sums, and what they are called. */
export function salesFacts(
  question: Question,
  by: readonly Dimension[],
  measures: readonly Measure[],
  call: { caller: Caller },
): Facts {
  const asked = askedOf(measures, call)
  return namedFacts(addedUp(question, by, asked), by, asked)
}

/**
 * Sales by several of some dimensions, each as `salesBy` tells them, after `with finest as (…)`: sums by all of the dimensions are read
 * once, and added up for each. Only for measures that do (`addsUp`).
 */
export function salesByEach(
  question: Question,
  all: readonly Dimension[],
  each: readonly (readonly Dimension[])[],
  measures: readonly Measure[],
  call: { caller: Caller },
): { finest: Sql; each: Sql[] } {
  const asked = askedOf(measures, call)
  const { facts: finest, rolled } = addedUp(question, all, asked)
  const sums = asked.summed.map((name) => raw(`${rolled ? 'sum_whole' : 'sum'}(finest.${name}) as ${name}`))
  const of = (by: readonly Dimension[]): Sql => {
    const fields = by.map((dimension) => sql`finest.${quoted(DIMENSION_SQL[dimension].field)}`)
    const facts = sql`select ${join([...fields, ...sums])} from finest ${groupedBy(fields)}`
    return wholeOf(namedFacts({ facts, rolled }, by, asked))
  }
  return { finest, each: each.map(of) }
}

function namedFacts(
  { facts, rolled }: { facts: Sql; rolled: boolean },
  by: readonly Dimension[],
  { measures, shown, summed }: Asked,
): Facts {
  const dimensions = by.map((dimension) => DIMENSION_SQL[dimension])
  const fields = dimensions.map(({ field }) => quoted(field))
  const figures = summed.flatMap((name) => [
    raw(`${name}${rolled ? rolledUnit(name) : ''} as ${name}`),
    raw(`${name}${rolled ? '' : wholeUnit(name)} as "${name} whole"`),
  ])
  const all = shown.includes('share')
    ? [raw(`(select sum(revenue)${rolled ? rolledUnit('revenue') : ''} from facts) as "all revenue"`)]
    : []
  const row = rowKey(fields.map((field) => sql`fact.${field}`))
  const ofFacts = fields.map((field) => sql`facts.${field}`)
  return {
    facts,
    ...(!measures.includes('runningSum') && (numbersOfKey(by) ? { ids: ofFacts } : { key: rowKey(ofFacts) })),
    rows: (source) => sql`
      select ${row} as "rowKey", ${join([
        ...fields.map((field) => sql`fact.${field}`),
        ...namesOf(dimensions),
        ...shown.map(
          (measure) =>
            sql`${measure === 'runningSum' ? running(by, fields) : MEASURE_SQL[measure].sql} as ${quoted(measure)}`,
        ),
        ...wholesOf(shown),
        ...hiddenOf(measures.filter((measure) => !shown.includes(measure))),
        ...(summed.includes('sold') ? [raw('fact.sold')] : []),
      ])}
      from (select ${join([...fields, ...figures, ...all])} from ${source} facts) fact
      ${join(
        dimensions.map((dimension) => dimension.join ?? empty),
        raw(' '),
      )}`,
  }
}

/** The sums of each group of pieces; `rolled`: as they were added up already, in whole tiyin and thousandths. */
function addedUp(
  question: Question,
  by: readonly Dimension[],
  { measures, summed, withCost }: Pick<Asked, 'measures' | 'summed' | 'withCost'>,
): { facts: Sql; rolled: boolean } {
  const rolled = rolledPieces(question, by, measures)
  const dimensions = by.map((name) => ({ ...DIMENSION_SQL[name], ...(rolled && ROLLED_KEYS[name]) }))
  const keys = dimensions.map(({ key, field }) => sql`${key} as ${quoted(field)}`)
  const grouped = groupedBy(dimensions.map((one, at) => one.grouped ?? raw(String(at + 1))))
  const facts = rolled
    ? sql`select ${join([...keys, rolledSums(question, summed)])} from (${rolled}) piece ${grouped} ${grouped === empty ? empty : hasRolled(withCost)}`
    : sql`select ${join([...keys, sums(question, summed)])} from (${pieces(question, by, withCost)}) piece ${grouped}`
  return { facts, rolled: rolled !== undefined }
}

export const groupedBy = (fields: readonly Sql[]): Sql =>
  fields.length === 0 ? empty : sql`group by ${join([...fields])}`

/** Sums by dimensions for what is worked out of them: whole tiyin and thousandths, wherever they come from. */
export function wholeSums(
  question: Question,
  by: readonly Dimension[],
  summed: readonly ('revenue' | 'quantity' | 'cost')[],
): Sql {
  const { facts, rolled } = addedUp(question, by, { measures: [], summed, withCost: summed.includes('cost') })
  if (rolled) return facts
  const whole = summed.map((name) => raw(`(${name === 'quantity' ? 1000 : 100} * ${name})::bigint as ${name}`))
  const keys = by.map((dimension) => quoted(DIMENSION_SQL[dimension].field))
  return sql`select ${join([...keys, ...whole])} from (${facts}) added`
}
/** What makes units of thousandths, and so'm of tiyin. Multiplied, which is a good deal quicker than divided. */
export const ROLLED_UNITS = { quantity: raw('* 0.001'), sum: raw('* 0.01') }

/** What these are called, and what they are put in order by, of the tables of their joins. */
export const namesOf = (dimensions: readonly (typeof DIMENSION_SQL)[Dimension][]): Sql[] =>
  dimensions.flatMap(({ names = {} }) =>
    Object.entries(names).flatMap(([field, name]) =>
      'sort' in name
        ? [sql`${name.sql} as ${quoted(field)}`, sql`${name.sort} as ${quoted(`${field} key`)}`]
        : [sql`${name} as ${quoted(field)}`],
    ),
  )

const TIME: ReadonlySet<Dimension> = new Set(['year', 'quarter', 'month', 'week', 'day'])
/** In the order in which the rows stand, those of one revenue among them, too. */
function running(by: readonly Dimension[], fields: readonly Sql[]): Sql {
  const time = by.find((dimension) => TIME.has(dimension))
  const ofFact = fields.map((field) => sql`fact.${field}`)
  if (time)
    return sql`sum(fact.revenue) over (order by ${join([sql`fact.${quoted(DIMENSION_SQL[time].field)}`, ...ofFact])})`
  const key = numbersOfKey(by) ? ofFact : [rowKey(ofFact)]
  return sql`sum(fact.revenue) over (order by ${join([raw('fact.revenue'), ...key].map((part) => sql`${part} desc`))})`
}

/** Text that tells rows apart, where any of their keys may be nothing. */
export const rowKey = (fields: readonly Sql[]): Sql =>
  fields.length === 0
    ? raw(`'all'`)
    : fields.length === 1
      ? sql`coalesce((${fields[0]!})::text, '-')`
      : sql`concat_ws('.', ${join(fields.map((field) => sql`coalesce((${field})::text, '-')`))})`

/** Of a row's pieces. Where nothing is compared there is nothing before, and not nothing sold. */
function sums({ parts }: Question, summed: readonly Summed[]): Sql {
  const compared = parts.length > 1
  const now = (sum: string) => (compared ? `coalesce(${sum} filter (where piece.part = 0), 0)` : sum)
  const count = (kind: string) =>
    `count(distinct piece.sale_id) filter (where piece.kind = '${kind}'${compared ? ' and piece.part = 0' : ''} and not piece.later)`
  const of = (name: Summed): string => {
    if (name === 'receipts') return count('SALE')
    if (name === 'returns') return count('RETURN')
    if (name === 'sold') return `coalesce(sum(piece.revenue) filter (where piece.kind = 'SALE' and piece.part = 0), 0)`
    if (name === 'before')
      return compared ? 'coalesce(sum(piece.revenue) filter (where piece.part = 1), 0)' : 'null::numeric'
    return now(`sum(piece.${name})`)
  }
  return raw(summed.map((name) => `${of(name)} as ${name}`).join(', '))
}

/** How many `lines` the departments of a question have in its period, whatever else it asks: one row, of sums. */
export const linesOfPeriod = ({ start, end, inDepartments }: Question): Sql => sql`
  select coalesce(sum(lines), 0) as lines from sales_hour
  where day between ${start}::date and ${end}::date and ${inDepartments(sql`department_id`)}`

/**
 * Month by month how many `rows` a question has and how many its departments have in `all`, whatever else it asks; nothing where only
 * lines can tell.
 */
export function rowsByMonth(question: Question, what: 'lines' | 'receipts + returns'): Sql | undefined {
  const rolled = rolledPieces(ofFirstPart(question), ['month'], [])
  const { start, end, inDepartments } = question
  return (
    rolled &&
    sql`
      select coalesce(own.rows, 0) as rows, every."all" from (
        select to_char(day, 'YYYY-MM') as month, sum(${raw(what)}) as "all" from sales_hour
        where day between ${start}::date and ${end}::date and ${inDepartments(sql`department_id`)} group by 1) every
      left join (select to_char(piece.at, 'YYYY-MM') as month, sum(${raw(what)}) as rows from (${rolled}) piece group by 1) own using (month)
      order by month`
  )
}
const ofFirstPart = (question: Question): Question => ({
  ...question,
  parts: [question.parts[0]],
  days: [question.days[0]!],
})

/**
 * How many `lines`, later `changes` of their cost and `receipts` there are, and what they add up to, each sum under its field: one row of
 * what roll-ups have added up. Nothing where only lines can tell; of groups of goods there are no receipts.
 * @param later whether cost is that of today, each change on its own day; otherwise it is what the goods had cost when they were sold
 */
export function sumsOfSales(
  question: Question,
  { caller }: Pick<ReadCall, 'caller'>,
  { later }: { later: boolean },
): Sql | undefined {
  const asked = ofFirstPart(question)
  const withCost = holds(caller.permissions, 'view cost')
  const rolled = rolledPieces(asked, [], [])
  if (!rolled) return undefined
  const changed = changes(asked, [], raw('sum(100 * move.cost_sum)'), { asSummed: true })
  const cost = !withCost
    ? raw('null::numeric')
    : later
      ? raw('coalesce(cost, 0)')
      : sql`coalesce(cost, 0) - coalesce((${changed}), 0)`
  return sql`
    select lines, changes, receipts, quantity ${ROLLED_UNITS.quantity} as quantity, discount ${ROLLED_UNITS.sum} as "discountSum",
      revenue ${ROLLED_UNITS.sum} as revenue, cost ${ROLLED_UNITS.sum} as "costSum", (revenue - cost) ${ROLLED_UNITS.sum} as margin
    from (select coalesce(lines, 0) as lines, coalesce(changes, 0) as changes, coalesce(receipts + returns, 0) as receipts, quantity, discount, revenue,
      ${cost} as cost from (
      select sum_whole(piece.lines) as lines, sum_whole(piece.changes) as changes,
        ${rolledSums(asked, ['receipts', 'returns', 'quantity', 'discount', 'revenue', 'cost'])}
      from (${rolled}) piece) rolled) sums`
}
