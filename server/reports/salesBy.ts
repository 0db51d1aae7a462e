import type { Dimension, Measure } from '../../src/api/report.ts'
import { holds } from '../../src/rules/permissions.ts'
import type { Caller } from '../caller.ts'
import { empty, join, raw, type Sql, sql, when } from '../db/sql.ts'
import { quoted } from '../lists/listStatements.ts'
import { DIMENSION_SQL } from './dimensions.ts'
import { namesGoods, ofGoods } from './ofGoods.ts'
import type { Question } from './question.ts'
import { type Facts, wholeOf } from './readReport.ts'
import { hasRolled, rolledPieces, rolledSums, rolledUnit, wholeUnit } from './rollups/rolledSales.ts'

/** Kinds of documents that change what sold goods cost, after they were sold. */
const COST_CHANGES = raw(`('valuation', 'extraCost')`)

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
const MEASURE_SQL: Readonly<Record<Exclude<Measure, 'runningSum'>, { sql: Sql; of: readonly Summed[] }>> = {
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
/** The measures that are sums of sums, as whole tiyin and thousandths, and what makes so'm and units of those. */
const WHOLE_SQL: Partial<Record<Measure, { sql: Sql; unit: Sql }>> = {
  revenue: { sql: raw('fact."revenue whole"'), unit: raw('* 0.01') },
  revenueBefore: { sql: raw('fact."before whole"'), unit: raw('* 0.01') },
  quantity: { sql: raw('fact."quantity whole"'), unit: raw('* 0.001') },
  discountSum: { sql: raw('fact."discount whole"'), unit: raw('* 0.01') },
  costSum: { sql: raw('fact."cost whole"'), unit: raw('* 0.01') },
  margin: { sql: raw('fact."revenue whole" - fact."cost whole"'), unit: raw('* 0.01') },
  returnedSum: { sql: raw('fact."returned whole"'), unit: raw('* 0.01') },
}
const isWhole = (measure: Measure): boolean => measure in WHOLE_SQL
const wholeField = (measure: Measure): Sql => quoted(`${measure} whole`)
/** The sum of a measure over rows of `salesFacts` called `report`: whole numbers are added up in a third of the time. */
export function sumOfMeasure(measure: Measure): Sql | undefined {
  const whole = WHOLE_SQL[measure]
  return whole && sql`sum(report.${wholeField(measure)}) ${whole.unit}`
}
const COSTLY: ReadonlySet<Measure> = new Set(['costSum', 'margin', 'marginPercent'])

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
  { caller }: { caller: Caller },
): Facts {
  const dimensions = by.map((dimension) => DIMENSION_SQL[dimension])
  const withCost = measures.some((measure) => COSTLY.has(measure)) && holds(caller.permissions, 'view cost')
  const shown = measures.filter((measure) => withCost || !COSTLY.has(measure))
  const summed = summedFor(shown)
  const { facts, rolled } = addedUp(question, by, { measures, summed, withCost })
  const fields = dimensions.map(({ field }) => quoted(field))
  const figures = summed.flatMap((name) => [
    raw(`${name}${rolled ? rolledUnit(name) : ''} as ${name}`),
    raw(`${name}${rolled ? '' : wholeUnit(name)} as "${name} whole"`),
  ])
  const all = shown.includes('share')
    ? [raw(`(select sum(revenue)${rolled ? rolledUnit('revenue') : ''} from facts) as "all revenue"`)]
    : []
  const row = rowKey(fields.map((field) => sql`fact.${field}`))
  return {
    facts,
    ...(!measures.includes('runningSum') && { key: rowKey(fields.map((field) => sql`facts.${field}`)) }),
    rows: (source) => sql`
      select ${row} as "rowKey", ${join([
        ...fields.map((field) => sql`fact.${field}`),
        ...namesOf(dimensions),
        ...shown.map(
          (measure) =>
            sql`${measure === 'runningSum' ? running(by, row) : MEASURE_SQL[measure].sql} as ${quoted(measure)}`,
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

const wholesOf = (shown: readonly Measure[]): Sql[] =>
  shown.filter(isWhole).map((measure) => sql`${WHOLE_SQL[measure]!.sql} as ${wholeField(measure)}`)
/** Nothing stands where somebody may not look. */
const hiddenOf = (hidden: readonly Measure[]): Sql[] =>
  [...hidden.map(quoted), ...hidden.filter(isWhole).map(wholeField)].map((field) => sql`null::numeric as ${field}`)

/** The sums of each group of pieces; `rolled`: as they were added up already, in whole tiyin and thousandths. */
function addedUp(
  question: Question,
  by: readonly Dimension[],
  { measures, summed, withCost }: { measures: readonly Measure[]; summed: readonly Summed[]; withCost: boolean },
): { facts: Sql; rolled: boolean } {
  const keys = by.map((dimension) => sql`${DIMENSION_SQL[dimension].key} as ${quoted(DIMENSION_SQL[dimension].field)}`)
  const grouped = keys.length > 0 ? sql`group by ${join(keys.map((_, at) => raw(String(at + 1))))}` : empty
  const rolled = rolledPieces(question, by, measures)
  const facts = rolled
    ? sql`select ${join([...keys, rolledSums(question, summed)])} from (${rolled}) piece ${grouped} ${grouped === empty ? empty : hasRolled(withCost)}`
    : sql`select ${join([...keys, sums(question, summed)])} from (${pieces(question, by, withCost)}) piece ${grouped}`
  return { facts, rolled: rolled !== undefined }
}

/** Sums of one dimension for what is worked out of them: whole tiyin and thousandths, wherever they come from. */
export function wholeSums(
  question: Question,
  by: Dimension,
  summed: readonly ('revenue' | 'quantity' | 'cost')[],
): Sql {
  const { facts, rolled } = addedUp(question, [by], { measures: [], summed, withCost: summed.includes('cost') })
  if (rolled) return facts
  const whole = summed.map((name) => raw(`(${name === 'quantity' ? 1000 : 100} * ${name})::bigint as ${name}`))
  return sql`select ${join([quoted(DIMENSION_SQL[by].field), ...whole])} from (${facts}) added`
}
/** What makes units of thousandths, and so'm of tiyin. Multiplied, which is a good deal quicker than divided. */
export const ROLLED_UNITS = { quantity: raw('* 0.001'), sum: raw('* 0.01') }

/** There is always something to add up, where costs are all that is asked for and hidden, too. */
const summedFor = (measures: readonly Measure[]): readonly Summed[] => [
  ...new Set<Summed>([
    'revenue',
    ...measures.flatMap((measure) => (measure === 'runningSum' ? [] : MEASURE_SQL[measure].of)),
  ]),
]

const namesOf = (dimensions: readonly (typeof DIMENSION_SQL)[Dimension][]): Sql[] =>
  dimensions.flatMap(({ names = {} }) =>
    Object.entries(names).flatMap(([field, name]) =>
      'sort' in name
        ? [sql`${name.sql} as ${quoted(field)}`, sql`${name.sort} as ${quoted(`${field} key`)}`]
        : [sql`${name} as ${quoted(field)}`],
    ),
  )

const TIME: ReadonlySet<Dimension> = new Set(['year', 'quarter', 'month', 'week', 'day'])
function running(by: readonly Dimension[], key: Sql): Sql {
  const time = by.find((dimension) => TIME.has(dimension))
  const order = time ? sql`fact.${quoted(DIMENSION_SQL[time].field)}` : sql`fact.revenue desc`
  return sql`sum(fact.revenue) over (order by ${order}, ${key})`
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

/** The moments of a question as a table: `part`, `first`, `last`, `shift`. */
export const partsOf = ({ parts }: Question): Sql =>
  join(
    parts.flatMap((part, at) =>
      part ? [sql`(${at}::int, ${part.first}::timestamptz, ${part.last}::timestamptz, ${part.shift}::interval)`] : [],
    ),
  )

const GOODS: ReadonlySet<Dimension> = new Set(['category', 'subCategory', 'sub2Category', 'sub3Category', 'brand'])

/** A line of a receipt each, of a line whose goods came from several suppliers one for each of them. */
function pieces(question: Question, by: readonly Dimension[], withCost: boolean): Sql {
  const { filter, timeZone } = question
  const bySupplier = by.includes('supplier') || Boolean(filter.supplierId) || filter.without === 'supplier'
  const item = by.some((dimension) => GOODS.has(dimension)) || namesGoods(question.filter)
  const columns = sql`part.part, sale.id as sale_id, sale.kind, sale.department_id, coalesce(line.seller_id, sale.user_id) as user_id, sale.sale_type, line.item_id,
    line.promotion_id ${item ? raw(', item.category_id, item.sub_category_id, item.sub2_category_id, item.sub3_category_id, item.brand_id') : empty}`
  const parts = sql`(values ${partsOf(question)}) part (part, first, last, shift)`
  const goods = item ? raw('join item on item.id = line.item_id') : empty
  const where = conditions(question)
  const sold = sql`
    select ${columns}, false as later, (sale.sale_date at time zone ${timeZone}) + part.shift as at, ${amounts(bySupplier, withCost)}
    from ${parts} join sale on sale.status = 'FINISHED' and sale.sale_date >= part.first and sale.sale_date < part.last
    join sale_line line on line.sale_id = sale.id ${goods} ${bySupplier ? PARTS_OF_LINE : withCost ? COST_OF_LINE : empty}
    where ${where} ${bySupplier ? sql`and ${ofSupplier(question, raw('taken.supplier_id'))}` : empty}`
  if (!withCost) return sold
  return sql`${sold} union all
    select ${columns}, true, (move.occurred_at at time zone ${timeZone}) + part.shift,
      0, 0, 0, 0, move.cost_sum ${bySupplier ? raw(', origin.contragent_id') : empty}
    from ${parts} join stock_move move on move.place = 'CUSTOMER' and move.document_kind in ${COST_CHANGES}
      and move.occurred_at >= part.first and move.occurred_at < part.last
    join sale_line line on line.id = move.line_id and line.item_id = move.item_id
    join sale on sale.id = line.sale_id and sale.status = 'FINISHED' ${goods} ${bySupplier ? SUPPLIER_OF_MOVE : empty}
    where ${where} ${bySupplier ? sql`and ${ofSupplier(question, raw('origin.contragent_id'))}` : empty}`
}

const COST_OF_LINE = sql`left join lateral (
    select sum(move.cost_sum) as cost from stock_move move
    where move.document_kind = 'sale' and move.document_id = sale.id and move.line_id = line.id and move.place = 'CUSTOMER') taken on true`
/** Who brought the lot of a move. */
export const SUPPLIER_OF_MOVE = sql`join lot on lot.id = move.lot_id
  left join warehouse_document_line brought on brought.id = lot.income_line_id
  left join warehouse_document origin on origin.id = brought.document_id`
/** What a line took from the lots of each supplier; `until` is what it had taken with the suppliers before. */
export const PARTS_OF_LINE = sql`cross join lateral (
    select origin.contragent_id as supplier_id, sum(move.quantity) as quantity, sum(move.cost_sum) as cost,
      sum(sum(move.quantity)) over (order by origin.contragent_id) as until
    from stock_move move ${SUPPLIER_OF_MOVE}
    where move.document_kind = 'sale' and move.document_id = sale.id and move.line_id = line.id and move.place = 'CUSTOMER'
    group by origin.contragent_id) taken`

/** The part of a line's sum that belongs to one of PARTS_OF_LINE. */
export const shareOfTaken = (sum: string): string =>
  `(round(${sum} * taken.until / line.quantity, 2) - round(${sum} * (taken.until - taken.quantity) / line.quantity, 2))`

/** Sums of a piece; those of a line are shared out by what was taken, so that the parts add up to the tiyin. */
function amounts(bySupplier: boolean, withCost: boolean): Sql {
  const cost = withCost ? raw('coalesce(taken.cost, 0) as cost') : raw('0 as cost')
  if (!bySupplier)
    return sql`line.quantity, line.final_sum as revenue, line.discount, greatest(-line.final_sum, 0) as returned, ${cost}`
  const share = shareOfTaken
  return sql`taken.quantity, ${raw(share('line.final_sum'))} as revenue, ${raw(share('line.discount'))} as discount,
    greatest(-${raw(share('line.final_sum'))}, 0) as returned, ${cost}, taken.supplier_id`
}

export const ofSupplier = ({ filter }: Question, column: Sql): Sql =>
  filter.without === 'supplier'
    ? sql`${column} is null`
    : when(filter.supplierId, (id) => sql`${column} = ${id}::bigint`)

/** On sale, line and, where goods are narrowed, item. */
export function conditions({ filter, inDepartments }: Question): Sql {
  return join(
    [
      inDepartments(sql`sale.department_id`),
      when(filter.saleType, (type) => sql`sale.sale_type = ${type}`),
      when(filter.itemId, (id) => sql`line.item_id = ${id}::bigint`),
      ofGoods(filter),
      soldBy(filter.sellerEmployeeId, sql`coalesce(line.seller_id, sale.user_id)`),
      when(
        filter.paymentType,
        (type) =>
          sql`exists (select from sale_payment paid where paid.sale_id = sale.id and paid.payment_type = ${type})`,
      ),
    ],
    raw(' and '),
  )
}

/** An employee is known at the till by the user that is theirs; `seller` is whose sale it is. */
export const soldBy = (employeeId: number | null | undefined, seller: Sql = sql`sale.user_id`): Sql =>
  when(
    employeeId,
    (id) => sql`${seller} in (select app_user.id from app_user where app_user.employee_id = ${id}::bigint)`,
  )
