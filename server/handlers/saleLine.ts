import { searchSaleLines } from '../../src/api/saleLine.ts'
import { onDays } from '../businessDay.ts'
import { inScope } from '../caller.ts'
import { sql } from '../db/sql.ts'
import { handleList } from '../lists/handleList.ts'
import { matchesWords } from '../lists/matchesWords.ts'
import { SALE_LINES, saleLineColumns } from '../sales/saleLineList.ts'

export const saleLineHandlers = [
  ...handleList(searchSaleLines, {
    from: SALE_LINES,
    columns: saleLineColumns,
    // Whoever asks for one sale sees what stands in it, paid for or not.
    scope: ({ caller, body }) =>
      sql`${body.saleId ? sql`true` : sql`sale.status = 'FINISHED'`} and ${inScope(caller, sql`line.department_id`)}`,
    filter: {
      saleId: (id) => sql`line.sale_id = ${id}`,
      returnsOfSaleId: (id) =>
        sql`line.returned_line_id in (select sold.id from sale_line sold where sold.sale_id = ${id})`,
      departmentId: (id) => sql`line.department_id = ${id}`,
      itemId: (id) => sql`line.item_id = ${id}`,
      start: (day, { timeZone }) => onDays(sql`sale.sale_date`, day, null, timeZone),
      end: (day, { timeZone }) => onDays(sql`sale.sale_date`, null, day, timeZone),
    },
    search: (words) => matchesWords(sql`item.search`, words),
    defaultSort: [{ field: 'saleDate', descending: true }, { field: 'position' }],
  }),
]
