import type { ListEndpoint } from '../../src/api/list.ts'
import { type Handler } from '../handle.ts'
import { countRows } from './countRows.ts'
import type { ListDescription } from './description.ts'
import { distinctValues } from './distinctValues.ts'
import { exportList } from './exportList.ts'
import { type AnyCall, listStatements } from './listStatements.ts'
import { readGroups } from './readGroups.ts'
import { readPage } from './readPage.ts'

/**
 * Serves a list and its siblings (`…/values`, `…/count`, `…/groups`, `…/excel`) from one description. No screen writes paging,
 * filters or export again, and nothing of the browser reaches SQL but as a bound parameter.
 *
 * Recipe:
 * 1. Contract: `export const searchBrands = listEndpoint('POST /brand/search', { can: 'view goods', filter: z.object({ keyword: text.nullish() }), row: BrandRow })`
 *    (src/api/list.ts). The kinds of the row's fields say how each column is filtered, sorted, summed and exported.
 * 2. Here, in `server/handlers/brand.ts`:
 * ```ts
 * export const brandHandlers = [
 *   ...handleList(searchBrands, {
 *     from: sql`brand left join reference country on country.id = brand.country_id`,
 *     columns: {
 *       id: sql`brand.id`,
 *       name: { sql: sql`brand.name`, sort: sql`brand.name_key`, folded: sql`brand.search` },
 *       countryName: sql`country.name`,
 *     },
 *     scope: ({ caller }) => sql`brand.deleted_at is null and ${inScope(caller, sql`brand.department_id`)}`,
 *     filter: { keyword: (words) => matchesWords(sql`brand.search`, words) },
 *     defaultSort: [{ field: 'name' }],
 *   }),
 * ]
 * ```
 * 3. An index that begins with the default sort's expression and ends with the key makes every page quick.
 *
 * What is aggregated belongs into `from` as a subquery with an alias, so that conditions and sums see plain columns.
 */
export function handleList<E extends ListEndpoint>(
  endpoint: E,
  description: ListDescription<E>,
): [Handler, ...Handler[]] {
  const { list, siblings } = endpoint
  requireColumns(endpoint, description)
  const generic = description as unknown as ListDescription<never>
  const bind = (to: Handler['endpoint'], work: (call: AnyCall) => Promise<unknown>): Handler => ({
    endpoint: to,
    work: (call) => work(whileAwaited(call as unknown as AnyCall)),
  })
  return [
    bind(endpoint, (call) => readPage(list, listStatements(list, generic, call), call)),
    bind(siblings.count, async (call) => {
      const { total, totals } = await countRows(call, list, listStatements(list, generic, call))
      return { total, ...(list.totals.length > 0 ? { totals } : {}) }
    }),
    bind(siblings.values, (call) => distinctValues(list, generic, call)),
    bind(siblings.excel, (call) => exportList(list, generic, call)),
    ...(list.groups.size > 0 ? [bind(siblings.groups, (call) => readGroups(list, generic, call))] : []),
  ]
}

/** A list may be large: when its caller goes away, its statements end. */
const whileAwaited = (call: AnyCall): AnyCall => ({
  ...call,
  db: { ...call.db, ...call.db.whileAwaited(call.gone) },
})

/** Types see to it already; a description that came through a cast fails at the start of the server, not at a click. */
function requireColumns(
  { signature, list }: ListEndpoint,
  { columns, filter }: { columns: object; filter: object },
): void {
  for (const field of list.columns.keys())
    if (!(field in columns)) throw new Error(`${signature}: no SQL for its column ${field}`)
  for (const field of Object.keys(list.filter.shape))
    if (!(field in filter) && !list.columns.has(field)) throw new Error(`${signature}: no SQL for its filter ${field}`)
}
