import { BEHIND_SABOTAGE } from './behindSabotage.ts'
import { COUNT_SABOTAGE } from './countSabotage.ts'
import { PAID_SABOTAGE, TABLET_SABOTAGE } from './paidSabotage.ts'

/** Ways to break the books, by the promise that each of them breaks. */
export const SABOTAGE: Record<string, string[]> = {
  'a balance is the sum of its moves': [
    `update stock_balance set on_hand = on_hand + 1 where on_hand > 0`,
    `delete from stock_balance where on_hand > 0`,
    `update stock_balance set cost_sum = cost_sum + 0.01 where on_hand > 0`,
  ],
  'what lies on a shelf stands in the catalogue': [`update item set deleted_at = now()`],
  'the stock moves of a document add up to zero over all places, lot by lot, in quantity and in value': [
    `delete from stock_move where place = 'SUPPLIER'`,
    `update stock_move set quantity = quantity * 2 where place = 'TRANSIT'`,
    `update stock_move set cost_sum = cost_sum + 1 where place = 'CUSTOMER'`,
  ],
  'what is reserved is what SAVED bookings keep: every line of them whole, and no other': [
    `update stock_balance set reserved = reserved - 1 where reserved > 0`,
    `delete from stock_reserve`,
    `update booking set status = 'EXPIRED'`,
    `update booking_line set quantity = quantity + 1`,
    `update booking_line set item_id = 999`,
    `update booking_line set department_id = 999`,
  ],
  'a lot is of the item that every balance, move and line says': [
    `insert into item select (i).* from (select jsonb_populate_record(item, '{"id": 999, "sku": "T-999", "name": "Другой"}') as i from item limit 1) other;
     update lot set item_id = 999`,
  ],
  'what is in transit is what transfers sent and nobody received or returned': [
    `update warehouse_document_line set received = 1 where document_id in (select id from warehouse_document where action = 'KOCHIRISH')`,
    `update warehouse_document set status = 'SUSPENDED' where action = 'KOCHIRISH'`,
    `update warehouse_document_line set transit_sum = transit_sum + 1`,
  ],
  'every line of a warehouse document moved as its state says: all of it once, or nothing': [
    `update warehouse_document set status = 'REVERSED' where action = 'SPISAT'`,
    `update warehouse_document set status = 'SUSPENDED' where action = 'KIRIM'`,
    `update warehouse_document_line set quantity = quantity + 1`,
    `delete from warehouse_document_line`,
    `insert into stock_move (department_id, place, place_department_id, lot_id, item_id, quantity, cost_sum, unit_cost, document_kind, document_id, line_id, occurred_at)
     select department_id, place, place_department_id, lot_id, item_id, quantity, cost_sum, unit_cost, document_kind, document_id, line_id, now()
     from stock_move where document_kind = 'writeOff'`,
  ],
  'a supplier has charged what his goods came in with': [
    `update money_move set amount_uzs = amount_uzs * 2 where document_kind = 'income'`,
  ],
  'what has gone back of an income is what its returns took, and its state says so': [
    `update warehouse_document_line set returned = returned - 1 where returned > 1`,
    `update warehouse_document set status = 'RETURNED' where status = 'PARTIAL_RETURNED'`,
  ],
  'a price is what its line of a READY pricing document says, or as it was where that leaves it empty': [
    `update price set price_uzs = price_uzs + 1`,
    `update pricing_document set status = 'DRAFT'`,
  ],
  'the current price of a lot is its last before the one that it says comes next': [
    `delete from current_price`,
    `update current_price set price_uzs = price_uzs + 1`,
    `update current_price set next_from = now()`,
  ],
  'goods that lie at several kept prices, or without one, are known to, or wait to be looked at': [
    `delete from differing_due; delete from differing_good; delete from current_price`,
    `delete from differing_due; delete from differing_good; update department set sale_type = 'WHOLE'`,
  ],
  'an account balance is the sum of its moves': [
    `update account_balance set balance = balance + 0.01`,
    `delete from account_balance`,
  ],
  'the money moves of a document add up to zero': [
    `delete from money_move where account_id in (select id from account where kind = 'CASH')`,
  ],
  'what a contragent is owed is what its incomes cost': [
    `update warehouse_document_line set unit_cost = unit_cost + 1`,
    `delete from money_move where document_kind = 'income'`,
  ],
  'a supplier credits what his returned goods were charged at': [
    `update warehouse_document_line set charged_sum = charged_sum + 1 where source_line_id is not null`,
  ],
  'a session is the sum of its sales, payment by payment': [
    `update cash_session set receipts = receipts + 1`,
    `update cash_session set returns = returns - 1`,
    `update cash_session set sold_sum = sold_sum + 1, returned_sum = returned_sum + 1`,
    `update cash_session set discount_sum = discount_sum + 1`,
    `delete from cash_session_payment`,
    `update cash_session_payment set amount = amount + 1`,
  ],
  'the foreign notes of a session are those that its sales took': [
    `update cash_session_currency set amount = amount + 1`,
    `update cash_session_currency set taken_for = taken_for + 1`,
    `delete from cash_session_currency`,
    `update sale_payment set currency_amount = currency_amount + 1`,
    `update sale_payment set currency_code = 'EUR' where currency_amount is not null`,
  ],
  'an open register holds its opening cash, what its session took in cash and what was moved in and out': [
    `update cash_session set moved_sum = moved_sum + 1`,
    `update cash_session set opening_cash = opening_cash + 1`,
    `update account_balance set balance = balance + 1 where account_id in (select id from account where kind = 'CASH')`,
  ],
  'an expense has spent what it says, and of a drawer what its session knows': [
    `update expense set total_sum = total_sum + 1`,
    `update expense set currency_code = 'USD'`,
    `update expense set deleted_at = now()`,
    `update cash_move set amount = amount + 1 where expense_id is not null`,
  ],
  'the history of a document is a path in its table of states': [
    `delete from document_event where to_status = 'SUSPENDED'`,
    `delete from document_event where from_status is null`,
    `update document_event set from_status = 'READY', to_status = 'DRAFT' where document_kind = 'sale'`,
  ],
  'every document has a history, and it ends in its state': [
    `delete from document_event where document_kind = 'income'`,
    `delete from document_event where document_kind = 'sale'`,
    `update cash_session set status = 'CLOSED'`,
    `update pricing_document set status = 'DRAFT'`,
  ],
  'warehouse documents are numbered without a gap': [
    `update number_counter set last_number = last_number + 1 where kind = 'KIRIM'`,
    `delete from number_counter where kind = 'SPISAT'`,
    `update warehouse_document set reg_number = reg_number + 500`,
    `delete from warehouse_document`,
  ],
  'a warehouse document has a number once it is no draft': [`update warehouse_document set reg_number = null`],
  'adjustments are numbered without a gap': [
    `update adjustment set reg_number = reg_number + 500`,
    `delete from number_counter where kind = 'ADJUSTMENT'`,
    `delete from adjustment`,
  ],
  'extra costs are numbered without a gap': [
    `update extra_cost set reg_number = reg_number + 500`,
    `delete from number_counter where kind = 'EXTRA_COST'`,
    `delete from extra_cost`,
  ],
  'pricing documents are numbered without a gap': [
    `update pricing_document set reg_number = reg_number + 500`,
    `delete from pricing_document`,
  ],
  'transfer requests are numbered without a gap': [
    `update transfer_request set reg_number = reg_number + 500`,
    `delete from number_counter where kind = 'TRANSFER_REQUEST'`,
    `delete from transfer_request`,
  ],
  'orders to contragents are numbered without a gap': [
    `update order_document set reg_number = reg_number + 500`,
    `delete from number_counter where kind = 'ORDER'`,
    `delete from order_document`,
  ],
  'orders of contragents are numbered without a gap': [
    `update contragent_order set reg_number = reg_number + 500 where kind = 'ORDER'`,
    `update contragent_order set reg_number = reg_number + 500 where kind = 'PRODUCT'`,
    `delete from number_counter where kind = 'CONTRAGENT_ORDER'`,
    `delete from number_counter where kind = 'CONTRAGENT_PRODUCT'`,
    `delete from contragent_order`,
  ],
  'bookings are numbered without a gap': [
    `update booking set reg_number = reg_number + 500`,
    `delete from number_counter where kind = 'BOOKING'`,
    `delete from booking`,
  ],
  'flights are numbered without a gap': [
    `update flight set reg_number = reg_number + 500`,
    `delete from number_counter where kind = 'ONBOARD'`,
    `delete from flight`,
  ],
  'sales on board are numbered without a gap': [
    `update flight_sale set sale_number = sale_number + 500`,
    `delete from number_counter where kind = 'ONBOARD_SALE'`,
    `delete from flight_sale`,
  ],
  'sales of the restaurant are numbered without a gap': [
    `update restaurant_sale set sale_number = sale_number + 500`,
    `delete from number_counter where kind = 'RESTAURANT_SALE'`,
    `delete from restaurant_sale`,
  ],
  'counts are numbered without a gap': [
    `update inventory set inventory_number = inventory_number + 500`,
    `delete from number_counter where kind = 'INVENTORY'`,
    `delete from inventory`,
  ],
  'sales are numbered without a gap': [
    `update sale set sale_number = sale_number + 500`,
    `delete from number_counter where kind = 'SALE'`,
    `delete from sale`,
  ],
  'sales of certificates are numbered without a gap': [
    `update certificate_sale set sale_number = sale_number + 500`,
    `delete from number_counter where kind = 'CERTIFICATE_SALE'`,
    `delete from certificate_sale`,
  ],
  'the sessions of a register are numbered without a gap': [`update cash_session set session_number = 2`],
  'a finished sale: lines less discounts = total = what was kept of its payments = its money': [
    `update sale_line set discount = 1`,
    `update sale set final_total_sum = final_total_sum + 1`,
    `update sale_payment set amount = amount + 1`,
    `update sale set total_count = 9`,
    `delete from sale_line`,
    `update account set kind = 'SAFE', holder = 'account ' || id where kind = 'REVENUE'`,
  ],
  'each payment of a sale lies on its account, and only a finished sale has any': [
    `update sale_payment set payment_type = 'UZCARD'`,
    `update sale set status = 'SUSPENDED'`,
  ],
  'a finished sale is in a session of its own register': [
    `insert into cashbox (id, department_id, number, name) select 999, department_id, '9', '' from cashbox limit 1; update sale set cashbox_id = 999`,
  ],
  'every line of a finished sale moved exactly its quantity; an unfinished sale moved nothing': [
    `update sale_line set quantity = quantity * 2`,
    `update sale set status = 'DELETED'`,
    `delete from stock_move where document_kind = 'sale'`,
    `update stock_move set line_id = 999 where document_kind = 'sale'`,
  ],
  'what comes back by receipt has the value that it left with': [
    `update stock_move set quantity = 0 where document_kind = 'sale' and place = 'CUSTOMER'`,
  ],
  'no more comes back than was sold': [
    `update sale_line set returned = 0`,
    `update sale_line set returned = 3 where quantity > 0`,
    `update sale_line set returned_line_id = null`,
  ],
  'of each lot no more comes back than was sold: by receipt line by line, without receipt all together': [
    `update stock_move set quantity = quantity * 9 where document_kind = 'sale' and quantity < 0`,
    `update sale_line set returned_line_id = null;
     update stock_move set quantity = quantity * 9 where document_kind = 'sale' and quantity < 0`,
  ],
  ...PAID_SABOTAGE,
  'the balance of a certificate is the sum of its moves, between nothing and its worth, and what its account owes': [
    `update certificate set balance = balance - 1 where balance > 0`,
    `update certificate_move set amount = amount + 1`,
    `update account_balance set balance = balance - 1 where account_id in (select id from account where kind = 'CERTIFICATE')`,
    `update certificate_package set amount = 1`,
  ],
  'a certificate is sold once, one of percent used once, and its state says what became of it': [
    `update certificate set status = 'SOLD' where status = 'NEW'`,
    `update certificate set status = 'SOLD' where status = 'PARTLY_USED'`,
    `update certificate set status = 'SOLD' where status = 'USED'`,
    `delete from certificate_move where kind = 'SOLD'; update certificate set status = 'CANCELLED'`,
    `insert into certificate_move (certificate_id, kind, amount, document_kind, document_id, department_id, occurred_at, user_id)
     select certificate_id, kind, amount, document_kind, document_id, department_id, now(), user_id
     from certificate_move where kind = 'USED' and amount = 0`,
  ],
  'what certificates paid, sale by sale, is what they moved; a discount by one is in one sale': [
    `update sale_payment set amount = amount + 1 where payment_type = 'CERTIFICATE'`,
    `update sale_payment set certificate_id = null`,
    `update certificate_move set document_id = 999 where document_kind = 'sale'`,
    `update sale set certificate_id = (select max(certificate_id) from sale)`,
  ],
  'a certificate sale: payments = worth of its certificates, and its session knows the sum': [
    `delete from certificate_sale_payment`,
    `update certificate_move set amount = amount + 1 where document_kind = 'certificateSale'`,
    `update cash_session set certificate_sum = certificate_sum + 1`,
  ],
  'a promotion gave no more than its line had off, and only a line that names it has anything of it': [
    `update sale_line set promotion_id = null`,
    `update sale_line set promotion_discount = promotion_discount * 2`,
    `update sale_line set promotion_discount = -promotion_discount`,
  ],
  'what comes back by its receipt takes back its share of the promotion, all of it when all came back': [
    `update sale_line set promotion_id = 999 where quantity < 0`,
    `update sale_line set promotion_discount = promotion_discount * 9 where quantity < 0`,
    `update sale_line set returned = quantity where quantity > 0`,
  ],
  'a session knows what each promotion gave in its sales, and what came back of it': [
    `update cash_session_promotion set given = given + 1`,
    `update cash_session_promotion set taken_back = taken_back + 1`,
    `delete from cash_session_promotion`,
    `update sale_line set promotion_discount = 0`,
  ],
  'what is on board is what flights loaded and nobody sold, brought back or lost': [
    `update flight_line set onboard_sum = onboard_sum + 1`,
    `update flight_line set quantity = quantity + 1`,
    `update flight_line set short = short + 1 where short = 0`,
    `update stock_move set cost_sum = cost_sum + 1 where place = 'ONBOARD'`,
    `delete from stock_move where place = 'ONBOARD'`,
    `update flight set status = 'DRAFT'`,
    `update flight set status = 'FINISHED'`,
    `delete from flight_line`,
  ],
  'what a line of a flight sold is what its sales say': [
    `update flight_line set sold = sold - 1 where sold > 0`,
    `update flight_line set over = over + 1`,
    `update flight_sale_line set over = quantity`,
    `delete from flight_sale_line`,
  ],
  'a sale on board is the sum of its lines and of its payments, and its money moved so': [
    `update flight_sale set total_sum = total_sum + 1`,
    `update flight_sale set paid_uzs = paid_uzs + 1`,
    `update flight_sale_line set sum = sum + 1`,
    `update flight_sale_payment set amount_uzs = amount_uzs + 1`,
    `delete from flight_sale_payment`,
    `update money_move set amount_uzs = amount_uzs * 2 where document_kind = 'onboardSale'`,
  ],
  ...TABLET_SABOTAGE,
  'a sale of the restaurant is the sum of its lines and of its payments, and its money moved so': [
    `update restaurant_sale set total_sum = total_sum + 1`,
    `update restaurant_sale_line set sum = sum + 1`,
    `update restaurant_sale_payment set amount = amount + 1`,
    `delete from restaurant_sale_payment`,
    `update money_move set amount = amount * 2 where document_kind = 'restaurantSale'`,
  ],
  ...COUNT_SABOTAGE,
  ...BEHIND_SABOTAGE,
}
