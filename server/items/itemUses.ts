import { type Caller, inScope } from '../caller.ts'
import type { Executor } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import {
  documentName,
  draftName,
  UNFINISHED,
  UNFINISHED_FLIGHT,
  UNFINISHED_REQUEST,
  UNFINISHED_SALE,
  type Use,
  USE_EXAMPLES_MAX,
} from '../uses.ts'

/**
 * What keeps an item in the catalogue: stock by department (how much only where the caller may look), unfinished documents
 * and sales by their numbers, packages by their names. Begins with the few unfinished sales and price documents there are,
 * never with the many lines that sold goods have.
 */
export const itemUses = (db: Executor, caller: Caller, itemId: number): Promise<Use[]> =>
  db.rows<Use>(sql`
    select "where", count(*)::int as count, (array_agg(example order by weight desc, example))[1:${USE_EXAMPLES_MAX}] as examples
    from (
      select 1 as place, 'stock' as "where", sum(on_hand) as weight,
        department.name || case when ${inScope(caller, sql`department.id`)} then ' — ' || trim_scale(sum(on_hand)) else '' end as example
      from stock_balance join department on department.id = stock_balance.department_id
      where item_id = ${itemId} and on_hand > 0 group by department.id
      union all
      select distinct 2, document.action, document.id, ${documentName('document')}
      from warehouse_document_line line join warehouse_document document on document.id = line.document_id
      where line.item_id = ${itemId} and document.status = any(${UNFINISHED})
      union all
      select 3, 'pricing', document.id, ${documentName('document')} from pricing_document document
      where document.status = 'DRAFT'
        and exists (select from pricing_line line where line.document_id = document.id and line.item_id = ${itemId})
      union all
      select 4, 'sale', sale.id, ${draftName('sale')} from sale
      where sale.status = any(${UNFINISHED_SALE})
        and exists (select from sale_line line where line.sale_id = sale.id and line.item_id = ${itemId})
      union all
      select 5, 'booking', booking.id, ${documentName('booking')} from booking
      where booking.status in ('DRAFT', 'SUSPENDED', 'SAVED')
        and exists (select from booking_line line where line.booking_id = booking.id and line.item_id = ${itemId})
      union all
      select 5, 'adjustment', document.id, ${draftName('document')}
      from adjustment_line line join adjustment document on document.id = line.adjustment_id
      where line.item_id = ${itemId} and document.status = 'DRAFT'
      union all
      select 6, 'package', package.id, '«' || package.name || '»'
      from item_wrapped join item package on package.id = item_wrapped.item_id
      where wrapped_id = ${itemId} and package.deleted_at is null
      union all
      select 6, 'transferRequest', request.id, ${documentName('request')}
      from transfer_request_line line join transfer_request request on request.id = line.request_id
      where line.item_id = ${itemId} and request.status = any(${UNFINISHED_REQUEST})
      union all
      select 7, 'order', document.id, ${documentName('document')}
      from order_document_line line join order_document document on document.id = line.order_id
      where line.item_id = ${itemId} and document.status = 'SUSPENDED'
      union all
      select 8, 'contragentOrder', document.id, ${documentName('document')}
      from contragent_order_line line join contragent_order document on document.id = line.order_id
      where line.item_id = ${itemId} and document.status in ('NEW', 'WORKING')
      union all
      select distinct 9, 'flight', flight.id, ${documentName('flight')}
      from flight_line line join flight on flight.id = line.flight_id
      where line.item_id = ${itemId} and flight.status = any(${UNFINISHED_FLIGHT})
      union all
      select 10, 'dish', dish.id, '«' || dish.name || '»'
      from dish_part part join dish on dish.id = part.dish_id
      where part.item_id = ${itemId} and dish.deleted_at is null
      union all
      select distinct 11, 'conversionRecipe', recipe.id, '«' || recipe.name || '»'
      from conversion_recipe_part part join conversion_recipe recipe on recipe.id = part.recipe_id
      where part.item_id = ${itemId} and recipe.deleted_at is null) as use
    group by place, "where" order by place, "where"`)
