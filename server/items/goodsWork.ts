import { type Changes, writeAudit } from '../audit.ts'
import type { Caller } from '../caller.ts'
import type { Transaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'

/** Another such work ends within this time, or this one is refused as busy. */
const TURN_SECONDS_MAX = 60

/**
 * Works on many goods wait for each other, so that the second one finds what the first one did. They hold nothing that selling
 * waits for: documents only need the rows of goods to stay.
 */
export async function takeGoodsTurn(db: Transaction): Promise<void> {
  await db.run(sql`select set_config('lock_timeout', ${`${TURN_SECONDS_MAX}s`}, true)`)
  await db.run(sql`
    insert into number_counter (department_id, kind, year, last_number) values (0, 'ITEM_IMPORT', 0, 0) on conflict do nothing`)
  await db.run(sql`
    select 1 from number_counter where department_id = 0 and kind = 'ITEM_IMPORT' and year = 0 for update`)
}

/** Begins an import or a bulk edit; what it does to each of the goods is kept in `goods_work_item` by this number. */
export async function beginGoodsWork(db: Transaction, name: string): Promise<number> {
  const { id } = await db.one<{ id: number }>(sql`insert into goods_work (name) values (${name}) returning id`)
  return id
}

/** Ends it: one entry in the history, however many goods stand behind it; what changed nothing is not told. */
export async function endGoodsWork(
  db: Transaction,
  caller: Caller,
  { id, subject, added, changed }: { id: number; subject: 'goodsImport' | 'goodsEdit'; added: number; changed: number },
  changes: Changes = {},
): Promise<void> {
  if (added + changed === 0) {
    await db.run(sql`delete from goods_work where id = ${id}`)
    return
  }
  await db.run(sql`update goods_work set items_added = ${added}, items_changed = ${changed} where id = ${id}`)
  const counted: Changes = {
    ...(added > 0 ? { itemsAdded: [null, added] } : {}),
    ...(changed > 0 ? { itemsChanged: [null, changed] } : {}),
  }
  await writeAudit(db, caller, { subject, id, action: 'create' }, { ...counted, ...changes })
}
