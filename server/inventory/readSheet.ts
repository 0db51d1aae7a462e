import type { ComparedGood } from '../../src/api/inventory.ts'
import { SHEET_GOODS_MAX } from '../../src/api/inventorySettling.ts'
import { holds } from '../../src/rules/permissions.ts'
import { join, raw, Sql, sql } from '../db/sql.ts'
import type { ReadCall } from '../handle.ts'
import { COMPARED_COLUMNS, ofCount } from './inventoryLists.ts'
import { readInventory } from './readInventory.ts'

/** A count with its goods in the order of the way through the warehouse, as its papers have them. */
export async function readSheet(call: Pick<ReadCall, 'db' | 'caller' | 'now'>, id: number) {
  const { history: _, related: __, ...count } = await readInventory(call, id)
  const columns = Object.entries(COMPARED_COLUMNS)
    .filter(([field]) => field !== 'differenceCost' || holds(call.caller.permissions, 'view cost'))
    .map(([field, column]) => sql`${column instanceof Sql ? column : column.sql} as ${raw(`"${field}"`)}`)
  const items = await call.db.rows<ComparedGood>(sql`
    select ${join(columns)} from ${ofCount.from({ ...call, path: { id } })}
    order by sector.way_order nulls last, sector.name_key, item.name_key, item.id limit ${SHEET_GOODS_MAX}`)
  return { ...count, items }
}
