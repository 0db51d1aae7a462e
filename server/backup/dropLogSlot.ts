import type { Database } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { LOG_SLOT } from './walArchive.ts'

/** Nobody takes the log any more: the server need not keep it. */
export async function dropLogSlot(database: Database): Promise<void> {
  await database.run(sql`
    select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = ${LOG_SLOT} and not active`)
}
