import { writeAudit } from '../audit.ts'
import type { Caller } from '../caller.ts'
import type { Transaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { lockRecord } from '../records/savedRecord.ts'
import { notFound, Refusal } from '../refusal.ts'
import { inScope } from '../caller.ts'
import { SECTOR } from './sectorRecord.ts'

/**
 * Makes a sector the home of these goods in its department.
 * @throws Refusal 404 for a sector that is not the caller's, 400 naming each item that is not there
 */
export async function placeGoods(
  db: Transaction,
  caller: Caller,
  sectorId: number,
  goods: readonly { itemId: number }[],
): Promise<void> {
  const sector = await lockRecord(db, caller, SECTOR, sectorId)
  const ids = [...new Set(goods.map(({ itemId }) => itemId))]
  const known = await db.rows<{ id: number; name: string }>(sql`
    select id, name from item where id = any(${ids}::bigint[]) and deleted_at is null order by id for key share`)
  const there = new Set(known.map(({ id }) => id))
  const fields = goods.flatMap(({ itemId }, index) =>
    there.has(itemId) ? [] : [[`goods.${index}.itemId`, 'notFound'] as const],
  )
  if (fields.length > 0) throw new Refusal(400, 'badInput', {}, Object.fromEntries(fields))
  await db.run(sql`
    insert into item_sector (department_id, item_id, sector_id)
    select ${sector.fields.departmentId}, item_id, ${sectorId}
    from unnest(${[...there].sort((a, b) => a - b)}::bigint[]) as sent (item_id)
    on conflict (department_id, item_id) do update set sector_id = excluded.sector_id`)
  await writeAudit(
    db,
    caller,
    { subject: 'sector', id: sectorId, action: 'edit' },
    { goods: [null, known.map(({ name }) => name).join(', ')] },
  )
}

/** Takes an item's home in a department away. @throws Refusal 404, also for one of another department */
export async function removeFromSector(db: Transaction, caller: Caller, id: number): Promise<void> {
  const home = await db.first<{ sectorId: number; name: string }>(sql`
    delete from item_sector using item
    where item_sector.id = ${id} and item.id = item_sector.item_id and ${inScope(caller, sql`item_sector.department_id`)}
    returning item_sector.sector_id as "sectorId", item.name`)
  if (!home) throw notFound()
  await writeAudit(db, caller, { subject: 'sector', id: home.sectorId, action: 'edit' }, { goods: [home.name, null] })
}
