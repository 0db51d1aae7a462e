import { writeAudit } from '../audit.ts'
import type { Caller } from '../caller.ts'
import type { Transaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { notFound, Refusal } from '../refusal.ts'
import { documentName, draftName, oneUse, UNFINISHED, UNFINISHED_SALE, usesAmong, usesText } from '../uses.ts'

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

const usesOf = (db: Transaction, id: number) =>
  usesAmong(db, [
    oneUse(
      'warehouseDocument',
      sql`warehouse_document where contragent_id = ${id} and status = any(${UNFINISHED})`,
      documentName('warehouse_document'),
    ),
    oneUse(
      'balance',
      sql`account join account_balance on account_id = account.id where contragent_id = ${id} and balance <> 0`,
      sql`trim_scale(balance) || ' ' || account.currency_code`,
    ),
    oneUse('sale', sql`sale where contragent_id = ${id} and status = any(${UNFINISHED_SALE})`, draftName('sale')),
    oneUse('appUser', sql`app_user where contragent_id = ${id} and status <> 'DELETED'`, sql`username`),
    oneUse(
      'item',
      sql`item_contragent link join item on item.id = link.item_id where link.contragent_id = ${id} and item.deleted_at is null`,
      sql`item.name`,
    ),
  ])
