import { call, type CallArguments } from '../../api/client/call.ts'
import type { Endpoint } from '../../api/endpoint.ts'
import { LIMIT_MAX } from '../../api/fields.ts'
import type { ListEndpoint, Listing } from '../../api/list.ts'
import type { AnyRow, Chosen } from './defineGrid.ts'
import { keyOf } from './lines.ts'

/**
 * The rows that are chosen: those that were seen, or everything filtered but some, asked of the list itself. Undefined where they
 * are more than `rowsMax`; of so many nothing is asked.
 */
export async function readChosen<Row>(
  list: ListEndpoint,
  { count, all, keys, rows, body }: Chosen<Row>,
  rowsMax: number,
): Promise<readonly Row[] | undefined> {
  if (count > rowsMax) return undefined
  if (!all) return rows
  const key = keyOf(list.list.key)
  const left = new Set(keys)
  const found: AnyRow[] = []
  for (let page = 1; found.length <= rowsMax; page++) {
    const asked = [{ query: { page, limit: LIMIT_MAX }, body }] as unknown as CallArguments<Endpoint>
    const { items } = (await call(list as Endpoint, ...asked)) as Listing<AnyRow>
    found.push(...items.filter((row) => !left.has(key(row))))
    if (items.length < LIMIT_MAX) return found as Row[]
  }
  // Since they were counted, more have come.
  return undefined
}
