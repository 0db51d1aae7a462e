import type { Dimension, Measure } from '../../../src/api/report.ts'
import { cutPeriod, type Grain, isWholeMonth, type Stretch } from '../../../src/rules/periodGrains.ts'
import type { Sign } from '../../../src/rules/stockCut.ts'
import { empty, join, raw, type Sql, sql, when } from '../../db/sql.ts'
import type { DimensionSql } from '../dimensions.ts'
import type { Question } from '../question.ts'
import type { Summed } from '../measures.ts'
import { sellersOf, soldBy } from '../soldPieces.ts'
import { MONTHLY, type Plan, planOf } from './planSums.ts'
import { GROUPS, ofMonth, OWN_RECEIPTS, ROLL_UPS, type RollUp, summed } from './rollups.ts'
import { signedWhose, theirs } from './whoseSums.ts'

const SIGNS: readonly Sign[] = [1, -1]

/** Sums of sales that were added up already, as `piece`, `union all` of the largest grains; nothing where only lines can tell. */
export function rolledPieces(
  question: Question,
  by: readonly Dimension[],
  measures: readonly Measure[],
): Sql | undefined {
  const plan = question.rolled && planOf(question, by, measures)
  if (!plan) return undefined
  return join(
    question.parts.flatMap((_, part) => partPieces(question, by, plan, part)),
    raw(' union all '),
  )
}

/** What pieces of sums say in so many words, where lines have only a moment; grouped as they say it, which is a good deal quicker. */
export const ROLLED_KEYS: Partial<Record<Dimension, Pick<DimensionSql, 'key' | 'grouped'>>> = {
  weekday: { grouped: raw('piece.weekday'), key: raw('piece.weekday::text') },
  hour: { grouped: raw('piece.hour'), key: raw('piece.hour::int') },
}

/** `sums` of the pieces as they were added up: tiyin, thousandths. */
export function rolledSums({ parts }: Question, sums: readonly Summed[]): Sql {
  const compared = parts.length > 1
  const of = (name: Summed) => {
    if (name === 'before')
      return compared ? 'coalesce(sum_whole(piece.revenue) filter (where piece.part = 1), 0)' : 'null::numeric'
    return compared ? `coalesce(sum_whole(piece.${name}) filter (where piece.part = 0), 0)` : `sum_whole(piece.${name})`
  }
  return raw(sums.map((name) => `${of(name)} as ${name}`).join(', '))
}
/** What one of `rolledSums` is made of to be so'm and units. Multiplied, which is a good deal quicker than divided. */
export const rolledUnit = (name: Summed): string =>
  name === 'receipts' || name === 'returns' ? '' : name === 'quantity' ? ' * 0.001' : ' * 0.01'

/** The other way round. */
export const wholeUnit = (name: Summed): string =>
  name === 'receipts' || name === 'returns' ? '' : name === 'quantity' ? ' * 1000' : ' * 100'

/** A group whose pieces have been taken away again is none; without costs, one that only a change of cost has is none, too. */
export const hasRolled = (costly: boolean): Sql =>
  raw(`having sum_whole(piece.lines) > 0${costly ? ' or sum_whole(piece.changes) > 0' : ''}`)

function partPieces(question: Question, by: readonly Dimension[], plan: Plan, part: number): Sql[] {
  const { start, end, shift } = question.days[part]!
  const largest = grainOfPart(plan.largest, by, shift)
  const has = { months: plan.month !== undefined, thirds: plan.third !== undefined }
  const stretches = cutPeriod(start, end, largest, question.today, has)
  const byDays = (sign: Sign, whose: Sql, { from, to }: Stretch): Sql =>
    rows(question, plan, plan.day, part, sign, sql`${whose} and rolled.day between ${from}::date and ${to}::date`)
  const whole = (rollUp: RollUp | undefined, grain: Grain): Sql[] =>
    SIGNS.flatMap((sign) => {
      const those = stretches.filter((stretch) => stretch.grain === grain && stretch.sign === sign)
      if (!rollUp || those.length === 0) return []
      return signedParts(question, by, rollUp).flatMap(({ sign: ofWhom, whose, ofCompany }) => {
        const signed = sign === ofWhom ? 1 : -1
        // Where only the company has larger sums, days tell what others have in them.
        if (rollUp.whose === 'company' && !ofCompany) return those.map((stretch) => byDays(signed, whose, stretch))
        const firsts = those.map(({ from }) => from)
        // Of one of them PostgreSQL sees that its goods come in order.
        const days = firsts.length === 1 ? sql`${firsts[0]}::date` : sql`any(${firsts}::date[])`
        return [rows(question, plan, rollUp, part, signed, sql`${whose} and rolled.day = ${days}`)]
      })
    })
  const edges = stretches
    .filter(({ grain }) => grain === 'day')
    .flatMap((stretch) =>
      signedParts(question, by, plan.day).map(({ sign, whose }) =>
        byDays(sign === stretch.sign ? 1 : -1, whose, stretch),
      ),
    )
  return [
    ...whole(plan.year, 'year'),
    ...whole(plan.month, 'month'),
    ...whole(plan.third, 'third'),
    ...edges,
    ...promoted(question, plan, part),
  ]
}

/** The lines that promotions made cheaper: added with their promotion, taken away from what was sold without one. They are read by day. */
function promoted(question: Question, { promoted: of, ...plan }: Plan, part: number): Sql[] {
  if (!of) return []
  const { start, end } = question.days[part]!
  const { promotedItem } = ROLL_UPS
  const ofNone = { ...promotedItem, keys: promotedItem.keys.filter((key) => key !== 'promotion_id') }
  const where = sql`${theirs(question)} and rolled.day between ${start}::date and ${end}::date`
  const pieces = (rollUp: RollUp, sign: Sign) => rows(question, { ...plan, ...of }, rollUp, part, sign, where)
  return [pieces(promotedItem, 1), pieces(ofNone, -1)]
}

/**
 * Of each good what these months of a year brought together as `revenue`, and what was sold in each of them apart in the columns of
 * `ofMonth`, as float8; in tiyin and thousandths. Nothing where only smaller sums or lines can tell.
 * @param year its first day
 */
export function rolledMonths(question: Question, year: string, months: readonly number[]): Sql | undefined {
  const plan = question.rolled && planOf(question, ['item'], [])
  if (!plan?.year?.tellsMonths) return undefined
  const { year: rollUp, grouped } = plan
  const { of, from } = goodsOf(rollUp, grouped)
  const quantities = months.map((month) => ofMonth('quantity', month))
  const revenue = months.map((month) => `rolled.${ofMonth('revenue', month)}`).join(' + ')
  const pieces = signedParts(question, ['item'], rollUp).map(({ sign, whose }) => {
    const less = sign < 0 ? '-' : ''
    const figures = [`${less}(${revenue}) as revenue`, ...quantities.map((name) => `${less}rolled.${name} as ${name}`)]
    return sql`
      select rolled.item_id, ${raw(figures.join(', '))} ${from}
      where ${whose} and rolled.day = ${year}::date and ${conditions(question, of)}`
  })
  const sums = quantities.map((name) => `sum_whole(${name})::float8 as ${name}`)
  return sql`select item_id as "itemId", sum_whole(revenue) as revenue, ${raw(sums.join(', '))} from (${join(pieces, raw(' union all '))}) piece group by item_id`
}

/**
 * Of each good of a whole month what it brought as `revenue` and `quantity`; and of its whole weeks what was sold in them (`compared`), in
 * how many more was sold than came back as `times`, and what was sold in each of them squared, as `squares`; in tiyin and thousandths. Nothing where the month is not over or not written
 * yet, and where it is not asked of the whole company and of all kinds of sale.
 */
export function rolledSpread(question: Question): Sql | undefined {
  const { start, filter, rolled } = question
  const isWritten = isWholeMonth(question) && Boolean(rolled?.spreadUntil && start < rolled.spreadUntil)
  const plan = isWritten && !filter.saleType ? planOf(question, ['item'], []) : undefined
  if (!plan || plan.month !== ROLL_UPS.itemMonth || plan.largest === 'day') return undefined
  const [company, ...others] = signedWhose(question)
  if (!company?.ofCompany || others.length > 0) return undefined
  const { of, from } = goodsOf(plan.month, plan.grouped)
  return sql`
    select sold.item_id as "itemId", revenue, sold.quantity, coalesce(spread.quantity, 0) as compared, coalesce(times, 0) as times,
      coalesce(squares, 0) as squares
    from (
      select rolled.item_id, sum_whole(rolled.revenue) as revenue, sum_whole(rolled.quantity) as quantity ${from}
      where ${company.whose} and rolled.day = ${start}::date and ${conditions(question, of)} group by rolled.item_id) sold
    left join sales_item_spread spread on spread.item_id = sold.item_id and spread.day = ${start}::date`
}

/**
 * What is brought to its counterpart by days lies in other months than it did, and by months in other years; by months and years it is
 * one weekday for some of a month's days and another for others.
 */
function grainOfPart(largest: Plan['largest'], by: readonly Dimension[], shift: string): Plan['largest'] {
  if (by.includes('weekday') && shift !== '0' && !shift.endsWith('days')) return 'day'
  const isTold = by.some((name) => MONTHLY.has(name) || name === 'year')
  if (!isTold || shift === '0' || shift === '1 year' || largest === 'day') return largest
  return shift.endsWith('days') ? 'day' : 'month'
}

const signedParts = (question: Question, by: readonly Dimension[], { whose }: RollUp) =>
  whose === 'departments' || by.includes('department')
    ? [{ sign: 1 as const, whose: theirs(question), ofCompany: false }]
    : signedWhose(question)

/** Rows of one table as pieces; `sign` may take them away. */
function rows(question: Question, plan: Plan, rollUp: RollUp, part: number, sign: Sign, where: Sql): Sql {
  const { of, has, from } = goodsOf(rollUp, plan.grouped)
  const keys = KEYS.map((key) => `${has(key) ? valueOf(key, of(key)) : 'null::bigint'} as ${key}`)
  const at = `${dayOf(rollUp)}::timestamp${rollUp.keys.includes('hour') ? " + rolled.hour * interval '1 hour'" : ''}`
  const own = plan.bySeller ? OWN_RECEIPTS : {}
  const { shift } = question.days[part]!
  const moment = sql`${raw(at)} + ${shift}::interval`
  // Of a row that says it, it is not worked out.
  const weekday =
    rollUp.keys.includes('weekday') && shift === '0'
      ? raw('rolled.weekday')
      : sql`extract(isodow from ${moment})::smallint`
  const hour = raw(rollUp.keys.includes('hour') ? 'rolled.hour' : 'null::smallint')
  const figures = summed(rollUp).map((name) => `${sign < 0 ? '-' : ''}rolled.${own[name] ?? name} as ${name}`)
  if (!rollUp.countsReceipts) figures.push('0 as receipts', '0 as returns')
  return sql`
    select ${raw(String(part))} as part, rolled.department_id, rolled.sale_type, ${raw(keys.join(', '))},
      ${moment} as at, ${weekday} as weekday, ${hour} as hour, ${raw(figures.join(', '))}
    ${from} where ${where} ${plan.bySeller ? whereTheySell(question) : empty} and ${conditions(question, of, dayOf(rollUp))}`
}

/** The day of a row; of one that stands for a weekday of a month, the first such day. */
const dayOf = ({ keys }: RollUp): string =>
  keys.includes('weekday')
    ? '(rolled.day + (rolled.weekday - extract(isodow from rolled.day)::int + 7) % 7)'
    : 'rolled.day'

/** One seller is found where that one sells: goods by day lie by department. */
const whereTheySell = ({ filter }: Question): Sql => {
  const users = sellersOf(filter)
  return users
    ? sql`and rolled.department_id = any(array(select department_id from sales_seller where user_id = ${users}))`
    : empty
}

/** A table of sums as `rolled`, where its rows know goods with the groups that these stand in; and where a key of theirs is found. */
function goodsOf(rollUp: RollUp, grouped: boolean) {
  const joined = grouped && rollUp.keys.includes('item_id')
  const isGroup = (key: string) => joined && GROUPS.includes(key)
  return {
    of: (key: string) => `${isGroup(key) ? 'grouped' : 'rolled'}.${key}`,
    has: (key: string) => rollUp.keys.includes(key) || isGroup(key),
    from: sql`from ${raw(rollUp.table)} rolled ${joined ? raw('join sales_item_group grouped on grouped.item_id = rolled.item_id') : empty}`,
  }
}

/** What a piece is told apart by, besides its department, its kind of sale and its time. */
const KEYS = [...GROUPS, 'supplier_id', 'item_id', 'user_id', 'promotion_id']
/** 0 is none. A line always has its good: left bare, its rows come in the order of their index, and PostgreSQL knows how many there are. */
const valueOf = (key: string, column: string): string => (key === 'item_id' ? column : `nullif(${column}, 0)`)

function conditions({ filter }: Question, of: (key: string) => string, day = 'rolled.day'): Sql {
  const { without, itemId, categoryId, subCategoryId, sub2CategoryId, sub3CategoryId, brandId, supplierId } = filter
  const is = (key: string, id: number | null | undefined): Sql =>
    when(id, (one) => sql`${raw(of(key))} = ${one}::bigint`)
  return join(
    [
      when(filter.saleType, (type) => sql`rolled.sale_type = ${type}`),
      when(filter.paymentType, (type) => sql`rolled.payment_type = ${type}`),
      is('item_id', itemId),
      is('category_id', categoryId),
      is('sub_category_id', subCategoryId),
      is('sub2_category_id', sub2CategoryId),
      is('sub3_category_id', sub3CategoryId),
      is('brand_id', brandId),
      is('supplier_id', supplierId),
      when(without, (name) =>
        raw(
          `${of({ category: 'category_id', subCategory: 'sub_category_id', brand: 'brand_id', supplier: 'supplier_id' }[name])} = 0`,
        ),
      ),
      soldBy(filter, raw('rolled.user_id')),
      when(filter.weekday, (weekday) => sql`to_char(${raw(day)}, 'ID') = ${weekday}`),
      when(filter.hour, (hour) => sql`rolled.hour = ${hour}::smallint`),
    ],
    raw(' and '),
  )
}
