import {
  addNotFoundItems,
  getPendingSale,
  pendingSalesCount,
  receiveSale,
  searchPendingSales,
} from '../../src/api/saleTransaction.ts'
import { sql } from '../db/sql.ts'
import { mapSenderItems } from '../documentExcel/vendorMemory.ts'
import { handle, handleRead } from '../handle.ts'
import { handleList } from '../lists/handleList.ts'
import { Refusal } from '../refusal.ts'
import { nameOf } from '../sales/nameOf.ts'
import { pendingSales, pendingSalesOf, readPendingSale, waitsAt } from '../saleTransactions/pendingSale.ts'
import { receiveSale as receive } from '../saleTransactions/receiveSale.ts'

export const saleTransactionHandlers = [
  ...handleList(searchPendingSales, {
    from: pendingSales,
    columns: {
      id: sql`sale.id`,
      saleDate: sql`sale.sale_date`,
      regNumber: sql`sale.sale_number`,
      totalCount: sql`content.quantity`,
      amountOfPaymentUzs: sql`content.paid`,
      senderName: nameOf(sql`seller`),
      senderDepartment: { sql: sql`sender.name`, sort: sql`sender.name_key` },
      departmentId: sql`target.id`,
      departmentName: { sql: sql`target.name`, sort: sql`target.name_key` },
    },
    scope: ({ caller }) => waitsAt(caller),
    filter: {
      departmentId: (id) => sql`target.id = ${id}`,
      start: (day, { timeZone }) => sql`(sale.sale_date at time zone ${timeZone})::date >= ${day}`,
      end: (day, { timeZone }) => sql`(sale.sale_date at time zone ${timeZone})::date <= ${day}`,
    },
    defaultSort: [{ field: 'id', descending: true }],
  }),
  handleRead(pendingSalesCount, ({ db, caller }) =>
    db.one<{ count: number }>(sql`select count(*) from ${pendingSalesOf(caller)}`),
  ),
  handleRead(getPendingSale, ({ db, caller, path }) => readPendingSale(db, caller, Number(path.id))),
  handle(addNotFoundItems, async ({ db, caller, body }) => {
    const { contragentId } = await readPendingSale(db, caller, body.saleId)
    const lines = await db.rows<{ id: number; itemId: number }>(
      sql`select id, item_id as "itemId" from sale_line where sale_id = ${body.saleId}`,
    )
    const itemOf = new Map(lines.map((line) => [line.id, line.itemId]))
    const fields = body.items.flatMap(({ saleItemId }, index) =>
      itemOf.has(saleItemId) ? [] : [[`items.${index}.saleItemId`, 'notFound'] as const],
    )
    if (fields.length > 0) throw new Refusal(400, 'badInput', {}, Object.fromEntries(fields))
    await mapSenderItems(
      db,
      caller,
      contragentId,
      body.items.map(({ saleItemId, itemId }) => ({ code: `item ${itemOf.get(saleItemId)!}`, itemId, ratio: 1 })),
    )
    return readPendingSale(db, caller, body.saleId)
  }),
  handle(receiveSale, (call) => receive(call, Number(call.path.depId), call.body.id)),
]
