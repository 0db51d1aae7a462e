import {
  acceptDifference,
  claimSeries,
  closePaidSession,
  coverDifference,
  explainMissing,
  finishPaidSale,
  finishPaidSales,
  missingReceipts,
  openPaidSession,
  searchDifferences,
} from '../../src/api/paidSale.ts'
import { inScope, requireDepartment } from '../caller.ts'
import { sql } from '../db/sql.ts'
import { handle, handlePrepared, handleRead } from '../handle.ts'
import { handleList } from '../lists/handleList.ts'
import { takePaid } from '../sales/finishPaid.ts'
import { takeInTurn } from '../sales/paidFact.ts'
import { closePaid, openPaid } from '../sales/paidSession.ts'
import { accept, cover } from '../sales/settleDifference.ts'
import { claimSeries as claim, explain, readMissing } from '../sales/tillSeries.ts'

const FROM = sql`sale_difference difference
  left join till_sale taken on taken.sale_uuid = difference.sale_uuid
  left join sale on sale.id = taken.sale_id
  left join flight_paid_sale aboard on aboard.sale_uuid = difference.flight_sale_uuid
  left join flight on flight.id = aboard.flight_id
  left join flight_sale sold_aboard on sold_aboard.id = aboard.sale_id
  left join department on department.id = difference.department_id
  left join cashbox on cashbox.id = taken.cashbox_id
  left join lot on lot.id = difference.lot_id
  left join item on item.id = lot.item_id
  left join app_user seller on seller.id = coalesce(sale.user_id, taken.sender_id, aboard.sender_id)
  left join app_user settler on settler.id = difference.settled_by`

export const paidSaleHandlers = [
  handle(finishPaidSale, takePaid),
  handlePrepared(
    finishPaidSales,
    (call) => takeInTurn(call.db, call.body.sales, (db, body) => takePaid({ ...call, db, body })),
    ({ prepared }) => Promise.resolve(prepared),
  ),
  handle(openPaidSession, openPaid),
  handle(closePaidSession, closePaid),
  handle(claimSeries, async (call) => ({ epoch: await claim(call), now: call.now.toISOString() })),
  ...handleList(searchDifferences, {
    from: FROM,
    columns: {
      id: sql`difference.id`,
      kind: sql`difference.kind`,
      status: sql`difference.status`,
      depId: sql`difference.department_id`,
      shopName: { sql: sql`department.name`, sort: sql`department.name_key` },
      cashboxNumber: sql`coalesce(cashbox.number, flight.flight_number)`,
      receiptNumber: sql`coalesce(cashbox.number || '-' || taken.epoch || '-' || taken.number,
        concat_ws('-', flight.reg_number, aboard.epoch, aboard.number))`,
      saleId: sql`taken.sale_id`,
      flightId: sql`aboard.flight_id`,
      saleNumber: sql`coalesce(sale.sale_number, sold_aboard.sale_number)`,
      finalTotalSum: sql`coalesce(sale.final_total_sum, sold_aboard.total_sum)`,
      itemName: sql`item.name`,
      lackingCount: sql`difference.quantity`,
      sellerName: sql`seller.username`,
      parkedReason: sql`case when difference.kind <> 'PARKED' then null
        when difference.reason in ('totalsDiffer', 'keyReused', 'badInput', 'flightSettled') then difference.reason else 'other' end`,
      madeAt: sql`difference.made_at`,
      settledByName: sql`settler.username`,
      settledAt: sql`difference.settled_at`,
      comment: sql`difference.comment`,
    },
    scope: ({ caller }) => inScope(caller, sql`difference.department_id`),
    filter: {
      departmentId: (id) => sql`difference.department_id = ${id}`,
      kind: (kind) => sql`difference.kind = ${kind}`,
      status: (status) => sql`difference.status = ${status}`,
    },
    search: (words) => sql`coalesce(sale.sale_number, sold_aboard.sale_number)::text = ${words.trim()}`,
    defaultSort: [{ field: 'id', descending: true }],
  }),
  handle(coverDifference, async (call) => {
    await cover(call, Number(call.path.id))
    return { done: true as const }
  }),
  handle(acceptDifference, async (call) => {
    await accept(call, call.body.id, call.body.comment)
    return { done: true as const }
  }),
  handleRead(missingReceipts, async ({ db, caller, path }) => {
    const departmentId = Number(path.depId)
    requireDepartment(caller, departmentId, 'depId')
    return readMissing(db, sql`series.department_id = ${departmentId}`)
  }),
  handle(explainMissing, async (call) => {
    await explain(call)
    return { done: true as const }
  }),
]
