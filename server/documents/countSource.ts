import type { SourceLine, TransferSource } from '../../src/api/transferSource.ts'
import { type Caller, requireTransferDepartment } from '../caller.ts'
import type { Executor } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Call } from '../handle.ts'
import { comparedGoods } from '../inventory/comparedGoods.ts'
import { findInventory, type InventoryHead } from '../inventory/findInventory.ts'
import { Refusal } from '../refusal.ts'
import { linkDocuments } from './links.ts'
import { chosenOf, type TransferSent } from './transferSource.ts'
import { newDocument } from './writeDocument.ts'

/** A count of the caller's departments that is over: while it goes on, its goods stay where they are. @throws Refusal 404, 403, 409 `wrongState` */
async function findCounted(db: Executor, caller: Caller, id: number): Promise<InventoryHead> {
  const head = await findInventory(db, caller, id, { field: 'inventoryId' })
  if (head.status !== 'FINISHED') throw new Refusal(409, 'wrongState', { state: `enum.inventoryStatus.${head.status}` })
  return head
}

/** What was counted of each good, and what of it is free there now. A line is its good: a count knows no lots. */
const readLines = (db: Executor, { id, departmentId }: InventoryHead): Promise<SourceLine[]> =>
  db.rows<SourceLine>(sql`
    select item.id, item.id as "itemId", item.name as "itemName", item.artikul, item.barcode,
      array(select code.barcode from item_barcode code where code.item_id = item.id and not code.main order by code.barcode) as "multiBarcodes",
      unit.name as "unitName", null as "termOfItem", goods.counted as brought, free.quantity as available,
      least(goods.counted, free.quantity) as count
    from (${comparedGoods(id)}) goods
    join item on item.id = goods.item_id and item.deleted_at is null
    join reference unit on unit.id = item.unit_id
    left join sector on sector.id = goods.sector_id
    cross join lateral (
      select coalesce(sum(balance.on_hand - balance.reserved), 0) as quantity from stock_balance balance
      where balance.department_id = ${departmentId} and balance.item_id = item.id) free
    where goods.counted > 0
    order by sector.way_order nulls last, item.name_key, item.id`)

/** A count sheet with what is left of it where it was counted. @throws Refusal 404, 403, 409 `wrongState` */
export async function readCountSource(db: Executor, caller: Caller, id: number): Promise<TransferSource> {
  const head = await findCounted(db, caller, id)
  const { name } = await db.one<{ name: string }>(sql`select name from department where id = ${head.departmentId}`)
  return {
    id,
    action: null,
    documentStatus: null,
    regNumber: head.regNumber,
    regDate: head.regDate,
    contragentName: null,
    fromDepartmentId: head.departmentId,
    fromDepartmentName: name,
    whItems: await readLines(db, head),
  }
}

/** Makes a transfer of a count sheet, which takes the oldest lots; answers its id. @throws Refusal as `transferDocument` of the contract says */
export async function transferCount(
  call: Call,
  inventoryId: number,
  { toDepartmentId, regDate, comment, whItems }: TransferSent,
): Promise<number> {
  const { db, caller } = call
  const head = await findCounted(db, caller, inventoryId)
  requireTransferDepartment(caller, toDepartmentId, 'toDepartmentId')
  const left = await readLines(db, head)
  const lines = whItems ? chosenOf(left, whItems) : left.filter(({ count }) => count > 0)
  if (lines.length === 0) throw new Refusal(422, 'nothingLeft', {}, { inventoryId: 'nothingLeft' })
  const { id } = await newDocument(
    call,
    'KOCHIRISH',
    { fromDepartmentId: head.departmentId, toDepartmentId, regDate, comment },
    lines.map(({ itemId, count }) => ({ itemId, count, comment: '' })),
  )
  const transfer = { kind: 'transfer', id, departmentId: head.departmentId } as const
  await linkDocuments(db, { kind: 'inventory', id: inventoryId }, transfer, 'TRANSFER')
  return id
}
