import { EXPIRING_DAYS_USUAL, expiredItemCount, searchExpiredItems } from '../../src/api/expiredItem.ts'
import { businessDayOf } from '../../src/rules/businessDay.ts'
import { inScope } from '../caller.ts'
import { sql } from '../db/sql.ts'
import { handleRead } from '../handle.ts'
import { handleList } from '../lists/handleList.ts'
import { foundByWords, searchingGoods } from '../items/goodsSearch.ts'
import { itemName } from '../items/itemColumns.ts'

export const expiredItemHandlers = [
  ...searchingGoods(
    handleList(searchExpiredItems, {
      // The last good day is the term itself: goods have expired on the day after it.
      from: ({ now, timeZone }) => sql`stock_balance balance
      join lot on lot.id = balance.lot_id
      join item on item.id = balance.item_id
      join department on department.id = balance.department_id
      join reference unit on unit.id = item.unit_id
      left join reference category on category.id = item.category_id
      left join lateral (
        select price_uzs, price_wholesale from price
        where price.department_id = balance.department_id and price.lot_id = balance.lot_id and effective_from <= ${now}
        order by effective_from desc limit 1) price on true
      cross join (select ${businessDayOf(now, timeZone)}::date as today) calendar`,
      columns: {
        depId: sql`balance.department_id`,
        lotId: sql`balance.lot_id`,
        depName: { sql: sql`department.name`, sort: sql`department.name_key` },
        itemId: sql`balance.item_id`,
        itemName,
        artikul: sql`item.artikul`,
        multiBarcode: sql`array(select code.barcode from item_barcode code where code.item_id = item.id and not code.main order by code.barcode)`,
        categoryName: { sql: sql`category.name`, sort: sql`category.name_key` },
        unitName: sql`unit.name`,
        termOfItem: sql`lot.term_of_item`,
        daysLeft: sql`lot.term_of_item - calendar.today`,
        inventory: sql`balance.on_hand`,
        priceUzs: sql`case when department.sale_type = 'WHOLE' then price.price_wholesale else price.price_uzs end`,
        incomeUzs: sql`case when balance.on_hand > 0 then round(balance.cost_sum / balance.on_hand, 2) else lot.unit_cost end`,
        incomeSum: sql`balance.cost_sum`,
      },
      scope: ({ caller, body }) => sql`balance.on_hand > 0 and ${inScope(caller, sql`balance.department_id`)}
      and lot.term_of_item < calendar.today + ${Number(body.days ?? EXPIRING_DAYS_USUAL)}::int`,
      filter: {
        depIds: (ids) => sql`balance.department_id = any(${ids}::bigint[])`,
        // It widens what the list is about, in its scope.
        days: () => sql`true`,
        categoryId: (id) => sql`item.category_id = ${id}`,
        keyword: foundByWords,
      },
      defaultSort: [{ field: 'termOfItem' }, { field: 'itemName' }],
    }),
  ),

  handleRead(expiredItemCount, ({ db, caller, now, timeZone }) => {
    const today = businessDayOf(now, timeZone)
    return db.one<{ expired: number; expiring: number }>(sql`
      select count(*) filter (where lot.term_of_item < ${today}::date) as expired,
        count(*) filter (where lot.term_of_item >= ${today}::date) as expiring
      from stock_balance balance join lot on lot.id = balance.lot_id
      where balance.on_hand > 0 and ${inScope(caller, sql`balance.department_id`)}
        and lot.term_of_item < ${today}::date + ${EXPIRING_DAYS_USUAL}::int`)
  }),
]
