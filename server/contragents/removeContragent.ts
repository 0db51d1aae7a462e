import { writeAudit } from '../audit.ts'
import type { Caller } from '../caller.ts'
import type { Transaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { notFound, Refusal } from '../refusal.ts'

/**
 * Takes a contragent out of the lists; documents of the past keep it.
 * @throws 404, 409 `contragentUsed` while goods, unfinished documents, open balances or users name it.
 */
export async function removeContragent(db: Transaction, caller: Caller, id: number): Promise<void> {
  const contragent = await db.first<{ name: string }>(sql`
    select full_name as name from contragent where id = ${id} and deleted_at is null for update`)
  if (!contragent) throw notFound()
  const { name } = contragent
  const use = await db.first<{ where: string; count: number }>(sql`
    select 'enum.usedIn.' || use as "where", count from (
      select 'warehouseDocument' as use, count(*) as count from warehouse_document where contragent_id = ${id}
        and status in ('DRAFT', 'SUSPENDED', 'CHECKING', 'WAITING_FOR_READY', 'PENDING', 'PARTIAL', 'RECOUNT')
      union all
      select 'balance', count(*) from account join account_balance on account_id = account.id
        where contragent_id = ${id} and balance <> 0
      union all
      select 'sale', count(*) from sale where contragent_id = ${id} and status in ('DRAFT', 'SUSPENDED')
      union all
      select 'appUser', count(*) from app_user where contragent_id = ${id} and status <> 'DELETED'
      union all
      select 'item', count(*) from item_contragent link join item on item.id = link.item_id
        where link.contragent_id = ${id} and item.deleted_at is null) uses
    where count > 0 limit 1`)
  if (use) throw new Refusal(409, 'contragentUsed', { name, ...use })
  await db.run(sql`update contragent set deleted_at = now(), version = version + 1 where id = ${id}`)
  await writeAudit(db, caller, { subject: 'contragent', id, action: 'delete' }, { fullName: [name, null] })
}
