import { searchStockForPos } from '../../src/api/stockForPos.ts'
import { inScope } from '../caller.ts'
import { sql } from '../db/sql.ts'
import { bestGoods, foundByWords, searchingGoods } from '../items/goodsSearch.ts'
import { handleList } from '../lists/handleList.ts'

export const stockForPosHandlers = searchingGoods(
  handleList(searchStockForPos, {
    // Left joins, so that what is not asked for is not joined.
    from: ({ now }) => sql`(select ${now}::timestamptz as now) clock
      cross join stock_balance balance
      left join item on item.id = balance.item_id
      left join lot on lot.id = balance.lot_id
      left join department on department.id = balance.department_id
      left join reference unit on unit.id = item.unit_id
      left join reference brand on brand.id = item.brand_id`,
    columns: {
      depId: sql`balance.department_id`,
      lotId: sql`balance.lot_id`,
      depName: { sql: sql`department.name`, sort: sql`department.name_key` },
      itemId: sql`balance.item_id`,
      itemName: {
        sql: sql`item.name`,
        sort: sql`item.name_key`,
        folded: sql`item.search`,
        always: sql`item.id is not null`,
      },
      artikul: sql`item.artikul`,
      barcode: sql`item.barcode`,
      multiBarcode: sql`array(select b.barcode from item_barcode b where b.item_id = item.id and not b.main order by b.barcode)`,
      brand: { sql: sql`brand.name`, sort: sql`brand.name_key` },
      unitName: sql`unit.name`,
      termOfItem: sql`lot.term_of_item`,
      available: sql`balance.on_hand - balance.reserved`,
      reserved: sql`balance.reserved`,
      price: sql`(select case when department.sale_type = 'WHOLE' then price.price_wholesale else price.price_uzs end from price
        where price.department_id = balance.department_id and price.lot_id = balance.lot_id and price.effective_from <= clock.now
        order by price.effective_from desc limit 1)`,
    },
    groups: { depId: sql`select id as key, name as label, name_key as place from department` },
    scope: ({ caller }) =>
      sql`balance.on_hand > 0 and department.sale_type is not null and ${inScope(caller, sql`balance.department_id`)}`,
    filter: {
      departmentId: (id) => sql`balance.department_id = ${id}`,
      brandId: (id) => sql`item.brand_id = ${id}`,
      barcode: (code) => sql`balance.item_id = (select b.item_id from item_barcode b where b.barcode = ${code})`,
    },
    search: foundByWords,
    defaultSort: [{ field: 'itemName' }, { field: 'depName' }],
    bestFirst: bestGoods,
  }),
  ({ search }) => search,
)
