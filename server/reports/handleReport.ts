import type { ReportEndpoint, ReportFilter } from '../../src/api/report.ts'
import { REPORTS } from '../bounds.ts'
import { type Sql, sql } from '../db/sql.ts'
import type { Handler, ReadCall } from '../handle.ts'
import type { ColumnSql, ListDescription } from '../lists/description.ts'
import { handleList } from '../lists/handleList.ts'
import { type AnyCall, listStatements, quoted } from '../lists/listStatements.ts'
import { asParameters } from './asParameters.ts'
import { type Question, questionOf } from './question.ts'
import { type Facts, readReport, REPORT, wholeOf } from './readReport.ts'
import { reporting } from './readyToReport.ts'
import { numbersOfKey, SORTED, WORDS } from './dimensions.ts'
import { isWhole } from './measures.ts'
import { ROLLED_UNITS, salesFacts } from './salesBy.ts'

type Received = AnyCall & { body: object }
type Rows = (question: Question, call: ReadCall & { path?: Record<string, string | number> }) => Sql | Facts

/** What stands under a column that is no sum of what stands in it, of other sums. */
interface Ratio {
  of: readonly string[]
  ratio: (...sums: Sql[]) => Sql
}
const percentOf = (of: readonly [string, string]): Ratio => ({
  of,
  ratio: (part, whole) => sql`round(100 * ${part!} / nullif(${whole!}, 0), 2)`,
})
/** Of what has such a price alone, as in each row: nothing may be without one. */
const markupOf = (of: readonly [price: string, cost: string, without: string]): Ratio => ({
  of,
  ratio: (price, cost, without) =>
    sql`round(100 * (${price!} / nullif(${cost!} - coalesce(${without!}, 0), 0) - 1), 2)`,
})
const RATIOS: Readonly<Record<string, Ratio>> = {
  averageReceipt: {
    of: ['sold', 'receipts'],
    ratio: (sold, receipts) => sql`round(${sold!} / nullif(${receipts!}, 0), 2)`,
  },
  growth: {
    of: ['revenue', 'revenueBefore'],
    ratio: (now, before) => sql`round(100 * (${now!} - ${before!}) / nullif(${before!}, 0), 2)`,
  },
  marginPercent: percentOf(['margin', 'revenue']),
  planPercent: percentOf(['planned', 'plan']),
  markupPercent: markupOf(['retailSum', 'costSum', 'unpricedSum']),
  wholesaleMarkup: markupOf(['wholesaleSum', 'costSum', 'unpricedWholesaleSum']),
}
function ratioOf(field: string, whole: readonly string[]): Sql | undefined {
  const found = RATIOS[field]
  if (!found) return undefined
  const areWhole = found.of.every((name) => whole.includes(name))
  return found.ratio(...found.of.map((name) => sql`sum(report.${quoted(areWhole ? `${name} whole` : name)})`))
}

/**
 * Serves a report with its siblings (count, values, Excel): a list whose `from` is made of the question. Without `rows` it is sales
 * by the dimensions of its contract. `given` is what this report always asks, whoever calls it.
 */
export function handleReport(
  endpoint: ReportEndpoint,
  {
    rows,
    whole = rows ? [] : endpoint.report.measures.filter(isWhole),
    given,
    sort,
    key = rows ? undefined : numbersOfKey(endpoint.report.by),
    ofShelves = false,
  }: {
    rows?: Rows
    /** Fields that stand in the rows as whole tiyin or thousandths, too, which are added up and sorted in a third of the time: `"revenue whole"`. */
    whole?: readonly string[]
    given?: ReportFilter
    sort?: readonly { field: string; descending?: boolean }[]
    /** Columns of its rows that `"rowKey"` is made of, a dot between them: numbers, by which equal rows are put in order. */
    key?: readonly string[]
    /** Its rows are shelves, and tell nothing of each other: see `asParameters`. */
    ofShelves?: boolean
  } = {},
): Handler[] {
  const { columns, filter } = endpoint.list
  const rowsOf = rows ?? salesRows(endpoint)
  const description = {
    from: (call: ReadCall & { body: object }) => sql`(${wholeOf(rowsOf(questionOf(call, given), call))}) report`,
    columns: Object.fromEntries(
      [...columns].map(([field, { kind }]) => {
        const { id, ...words } = WORDS[field] ?? {}
        const parts = key && field === 'rowKey' && { sortParts: key.map((part) => sql`report.${quoted(part)}`) }
        return [field, { ...columnSql(field, whole, kind), ...(id && columns.has(id) && words), ...parts }]
      }),
    ),
    // They are in the sums already.
    filter: Object.fromEntries(Object.keys(filter.shape).map((field) => [field, () => sql`true`])),
    defaultSort: sort ?? usualSort(endpoint),
    knownGroups: (call: Received & ReadCall, field: string) => {
      const isNarrowed = Boolean(call.body.search || call.body.where?.length)
      const facts = isNarrowed ? undefined : rowsOf(questionOf(call, given), call)
      return facts && 'facts' in facts ? facts.groups?.[field] : undefined
    },
    firstRows: async (call: Received, limit: number) => {
      // All of a group are called alike, and without that order a page may come in its own.
      const { groupBy: _groupBy, ...body } = call.body
      const asked = await askedOf({ ...call, body })
      return (await pageOf({ ...asked, query: { page: 1, limit }, counted: false })).items
    },
  }
  const askedOf = async <C extends Pick<AnyCall, 'db' | 'body'>>(call: C) => (ofShelves ? asParameters(call) : call)
  function pageOf(call: Received & { counted?: boolean }) {
    const statements = listStatements(endpoint.list, { ...description, from: REPORT } as never, call)
    return readReport(endpoint.list, statements, rowsOf(questionOf(call, given), call), call)
  }
  const [, ...siblings] = handleList(endpoint, description as unknown as ListDescription<ReportEndpoint>)
  const page: Handler = {
    endpoint,
    work: (received) => {
      const call = received as unknown as Received
      return pageOf({ ...call, db: { ...call.db, ...call.db.whileAwaited(call.gone) } })
    },
  }
  return [page, ...siblings].map(({ endpoint: to, work }) => ({
    endpoint: to,
    work: (call) =>
      reporting(call as unknown as Received, async (ready) => work((await askedOf(ready)) as unknown as typeof call)),
    turns: REPORTS,
  }))
}

const salesRows =
  ({ report: { by, measures } }: ReportEndpoint): Rows =>
  (question, call) =>
    salesFacts(question, by, measures, call)

/** Sales by the dimensions of a report, of which something came back. */
export const withReturns =
  (endpoint: ReportEndpoint): Rows =>
  (question, call) => {
    const { by, measures } = endpoint.report
    const sold = salesFacts(question, by, measures, call)
    return { ...sold, facts: sql`select * from (${sold.facts}) sold where sold.returns > 0 or sold.returned > 0` }
  }

function columnSql(field: string, whole: readonly string[], kind: string): ColumnSql {
  const column = sql`report.${quoted(field)}`
  const ratio = ratioOf(field, whole)
  const unit = kind === 'quantity' ? ROLLED_UNITS.quantity : ROLLED_UNITS.sum
  const wholeColumn = whole.includes(field) ? sql`report.${quoted(`${field} whole`)}` : undefined
  const sort = SORTED.has(field) ? sql`report.${quoted(`${field} key`)}` : wholeColumn
  return {
    sql: column,
    ...(sort && { sort }),
    ...(ratio && { total: ratio }),
    ...(wholeColumn && { added: sql`sum(${wholeColumn}) ${unit}` }),
  }
}

/** Time goes on, the largest come first. */
function usualSort({ list, report: { by } }: ReportEndpoint) {
  const time = by.find((dimension) => ['day', 'month', 'week', 'year', 'weekday'].includes(dimension))
  const fields = [...list.columns.keys()]
  if (time === 'weekday') return [{ field: 'weekday' }, { field: 'hour' }]
  if (time) return [{ field: time, descending: true }]
  return fields.includes('revenue') ? [{ field: 'revenue', descending: true }] : [{ field: 'rowKey' }]
}
