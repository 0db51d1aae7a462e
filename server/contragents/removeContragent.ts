import { writeAudit } from '../audit.ts'
import type { Caller } from '../caller.ts'
import type { Transaction } from '../db/database.ts'
import { join, raw, sql } from '../db/sql.ts'
import { notFound, Refusal } from '../refusal.ts'
import { UNFINISHED, type Use, oneUse, usesText } from '../usesText.ts'

/**
 * Takes a contragent out of the lists; documents of the past keep it.
 * @throws 404, 409 `contragentUsed` while goods, unfinished documents, open balances or users name it.
 */
export async function removeContragent(db: Transaction, caller: Caller, id: number): Promise<void> {
  const contragent = await db.first<{ name: string }>(sql`
    select full_name as name from contragent where id = ${id} and deleted_at is null for update`)
  if (!contragent) throw notFound()
  const { name } = contragent
  const uses = await usesOf(db, id)
  if (uses.length > 0) throw new Refusal(409, 'contragentUsed', { name, uses: usesText(uses) })
  await db.run(sql`update contragent set deleted_at = now(), version = version + 1 where id = ${id}`)
  await writeAudit(db, caller, { subject: 'contragent', id, action: 'delete' }, { fullName: [name, null] })
}

const usesOf = (db: Transaction, id: number): Promise<Use[]> => {
  const uses = [
    oneUse(
      'warehouseDocument',
      sql`warehouse_document where contragent_id = ${id} and status = any(${UNFINISHED})`,
      sql`coalesce('№ ' || reg_number, 'enum.usedIn.draft ' || id)`,
    ),
    oneUse(
      'balance',
      sql`account join account_balance on account_id = account.id where contragent_id = ${id} and balance <> 0`,
      sql`trim_scale(balance) || ' ' || account.currency_code`,
    ),
    oneUse(
      'sale',
      sql`sale where contragent_id = ${id} and status in ('DRAFT', 'SUSPENDED')`,
      sql`'enum.usedIn.draft ' || id`,
    ),
    oneUse('appUser', sql`app_user where contragent_id = ${id} and status <> 'DELETED'`, sql`username`),
    oneUse(
      'item',
      sql`item_contragent link join item on item.id = link.item_id where link.contragent_id = ${id} and item.deleted_at is null`,
      sql`item.name`,
    ),
  ]
  return db.rows<Use>(sql`select * from (${join(uses, raw(' union all '))}) use where count > 0`)
}
