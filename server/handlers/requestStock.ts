import { type StockInfo, stockInfo, viewRequest } from '../../src/api/requestStock.ts'
import type { AnswerOf } from '../../src/api/endpoint.ts'
import { holds } from '../../src/rules/permissions.ts'
import { inTransferScope, requireTransferDepartment } from '../caller.ts'
import { sql } from '../db/sql.ts'
import { handleRead } from '../handle.ts'

/** What is free of chosen goods, for who is about to ask for them (specification 2 §7.3). */
export const requestStockHandlers = [
  handleRead(stockInfo, async ({ db, caller, body: { depId, itemIds }, now }) => {
    requireTransferDepartment(caller, depId, 'depId')
    const price = holds(caller.permissions, 'view cost')
      ? sql`, (select case when department.sale_type = 'WHOLE' then price.price_wholesale else price.price_uzs end
          from stock_balance balance join department on department.id = balance.department_id
          join price on price.department_id = balance.department_id and price.lot_id = balance.lot_id
          where balance.item_id = item.id and balance.department_id = ${depId} and balance.on_hand > 0 and price.effective_from <= ${now}
          order by price.effective_from desc limit 1) as "priceUzs"`
      : sql``
    const items = await db.rows<StockInfo>(sql`
      select item.id as "itemId", item.name as "itemName", item.artikul, item.barcode, color.name as "colorName",
        unit.name as "unitName", coalesce((
          select sum(balance.on_hand - balance.reserved) from stock_balance balance
          where balance.item_id = item.id and balance.department_id = ${depId}), 0) as balance ${price}
      from item join reference unit on unit.id = item.unit_id left join reference color on color.id = item.color_id
      where item.id = any(${itemIds}::bigint[]) and item.deleted_at is null
      order by array_position(${itemIds}::bigint[], item.id)`)
    return { items }
  }),

  handleRead(viewRequest, async ({ db, caller, body: { itemIds } }) => {
    const items = await db.rows<AnswerOf<typeof viewRequest>['items'][number]>(sql`
      select item.id as "itemId", item.name as "itemName", unit.name as "unitName", coalesce((
          select jsonb_agg(jsonb_build_object('departmentId', shelf.id, 'departmentName', shelf.name, 'balance', shelf.balance)
            order by shelf.balance desc, shelf.name)
          from (
            select department.id, department.name, sum(balance.on_hand - balance.reserved) as balance
            from stock_balance balance join department on department.id = balance.department_id
            where balance.item_id = item.id and balance.on_hand > balance.reserved and ${inTransferScope(caller, sql`department.id`)}
            group by department.id) shelf), '[]') as balances
      from item join reference unit on unit.id = item.unit_id
      where item.id = any(${itemIds}::bigint[]) and item.deleted_at is null
      order by array_position(${itemIds}::bigint[], item.id)`)
    return { items }
  }),
]
