import { sql } from '../db/sql.ts'
import type { Call } from '../handle.ts'
import { transition } from '../ledger/transition.ts'
import { findInventory } from './findInventory.ts'

/** Gives a count up: what was counted stays to be read, and moves nothing. @throws Refusal 409 `wrongState` once it finishes */
export async function deleteCount({ db, caller, now }: Call, id: number): Promise<void> {
  const head = await findInventory(db, caller, id, { lock: 'alone' })
  await transition(db, 'inventory', head, 'DELETED', { userId: caller.userId })
  await db.run(sql`update inventory set finished_at = ${now}, finished_by = ${caller.userId} where id = ${id}`)
}
