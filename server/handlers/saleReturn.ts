import { finishReturn, returnSale, searchReturnedSales, searchSoldLines } from '../../src/api/saleReturn.ts'
import { inScope } from '../caller.ts'
import { onDays } from '../businessDay.ts'
import { sql } from '../db/sql.ts'
import { handle, handleRead } from '../handle.ts'
import { handleList } from '../lists/handleList.ts'
import { matchesWords } from '../lists/matchesWords.ts'
import { nameOf } from '../sales/nameOf.ts'
import { finishByReceipt, readReturnable } from '../sales/returnByReceipt.ts'
import { SALE_LINES, saleLineColumns } from '../sales/saleLineList.ts'
import { saleColumns, SALES } from '../sales/saleList.ts'

const soldAt = sql`sale.sale_date`

export const saleReturnHandlers = [
  handleRead(returnSale, readReturnable),
  handle(finishReturn, finishByReceipt),

  ...handleList(searchSoldLines, {
    from: sql`${SALE_LINES} join app_user cashier on cashier.id = sale.user_id`,
    columns: {
      ...saleLineColumns,
      cashierFullName: nameOf(sql`cashier`),
      left: sql`line.quantity - line.returned`,
    },
    scope: ({ caller, query, timeZone }) => sql`sale.status = 'FINISHED' and line.quantity > line.returned
      and ${inScope(caller, sql`line.department_id`)}
      and (${query.saleNum ?? null}::bigint is null or sale.sale_number = ${query.saleNum ?? null})
      and ${onDays(soldAt, query.saleDate, query.saleDate, timeZone)}
      and ${query.itemName ? matchesWords(sql`item.search`, query.itemName) : sql`true`}
      and ${
        query.barcode
          ? sql`item.id in (select code.item_id from item_barcode code where code.barcode = ${query.barcode})`
          : sql`true`
      }`,
    filter: {
      departmentId: (id) => sql`line.department_id = ${id}`,
      itemId: (id) => sql`line.item_id = ${id}`,
      start: (day, { timeZone }) => onDays(soldAt, day, null, timeZone),
      end: (day, { timeZone }) => onDays(soldAt, null, day, timeZone),
    },
    search: (words) => matchesWords(sql`item.search`, words),
    defaultSort: [{ field: 'saleDate', descending: true }, { field: 'position' }],
  }),

  ...handleList(searchReturnedSales, {
    from: SALES,
    columns: {
      ...saleColumns,
      returnedSum: sql`sale.returned_sum`,
      originalNumbers: sql`(select coalesce(string_agg(distinct origin.sale_number::text, ', '), '')
        from sale_line line join sale_line sold on sold.id = line.returned_line_id join sale origin on origin.id = sold.sale_id
        where line.sale_id = sale.id)`,
    },
    scope: ({ caller }) =>
      sql`sale.status = 'FINISHED' and sale.returned_sum > 0 and ${inScope(caller, sql`sale.department_id`)}`,
    filter: {
      departmentId: (id) => sql`sale.department_id = ${id}`,
      cashboxId: (id) => sql`sale.cashbox_id = ${id}`,
      start: (day, { timeZone }) => onDays(soldAt, day, null, timeZone),
      end: (day, { timeZone }) => onDays(soldAt, null, day, timeZone),
    },
    search: (words) => sql`sale.sale_number::text = ${words.trim()}`,
    defaultSort: [{ field: 'saleDate', descending: true }],
  }),
]
