import { searchSaleLines } from '../../src/api/saleLine.ts'
import { onDays } from '../businessDay.ts'
import { inScope } from '../caller.ts'
import { sql } from '../db/sql.ts'
import { handleList } from '../lists/handleList.ts'
import { matchesWords } from '../lists/matchesWords.ts'

export const saleLineHandlers = [
  ...handleList(searchSaleLines, {
    from: sql`sale_line line
      join sale on sale.id = line.sale_id
      join department on department.id = line.department_id
      join item on item.id = line.item_id
      join reference unit on unit.id = item.unit_id
      left join sale_line origin on origin.id = line.returned_line_id
      left join sale origin_sale on origin_sale.id = origin.sale_id`,
    columns: {
      id: sql`line.id`,
      saleId: sql`line.sale_id`,
      saleNumber: sql`sale.sale_number`,
      saleDate: sql`sale.sale_date`,
      kind: sql`sale.kind`,
      depId: sql`line.department_id`,
      shopName: { sql: sql`department.name`, sort: sql`department.name_key` },
      position: sql`line.position`,
      itemId: sql`line.item_id`,
      itemName: { sql: sql`item.name`, sort: sql`item.name_key`, folded: sql`item.search` },
      barcode: sql`item.barcode`,
      artikul: sql`item.artikul`,
      unitName: sql`unit.name`,
      termOfItem: sql`line.term_of_item`,
      count: sql`line.quantity`,
      priceUzs: sql`line.price_uzs`,
      totalSum: sql`line.total_sum`,
      discount: sql`line.discount`,
      finalSum: sql`line.final_sum`,
      vatPercent: sql`line.vat_percent`,
      returned: sql`line.returned`,
      returnedSaleId: sql`origin.sale_id`,
      returnedSaleNumber: sql`origin_sale.sale_number`,
    },
    scope: ({ caller }) => sql`sale.status = 'FINISHED' and ${inScope(caller, sql`line.department_id`)}`,
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
