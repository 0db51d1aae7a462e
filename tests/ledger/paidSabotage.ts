/** How the promises of sales that were paid without the server, or received by another department of ours, are broken. */
export const PAID_SABOTAGE: Record<string, string[]> = {
  'goods that a paid sale took of no shelf are differences: the open ones, and at most all of them': [
    `insert into sale_difference (sale_uuid, department_id, kind, line_id, quantity, made_at)
     select gen_random_uuid(), 1, 'STOCK', id, 1, now() from sale_line limit 1`,
    `update stock_move set place = 'SHORTAGE' where document_kind = 'sale' and place = 'CUSTOMER'`,
  ],
  'a paid sale that was taken is a finished sale of its register': [
    `insert into till_sale (sale_uuid, department_id, cashbox_id, epoch, number, made_at, arrived_at, sender_id, state)
     values (gen_random_uuid(), 1, 1, 1, 1, now(), now(), 1, 'TAKEN')`,
  ],
  'what was taken back of a sale does not lie at the department that has received it': [
    `update sale_line set returned = quantity where quantity > 0`,
    `update warehouse_document set status = 'DELETED' where document_type = 'SALE'`,
  ],
}

/** How those of a flight's tablet are. */
export const TABLET_SABOTAGE: Record<string, string[]> = {
  'what a flight is short of is worth what settling it moved, less what was found to be sold': [
    `update flight_line set short_sum = short_sum + 1 where short > 0`,
    `update stock_move set cost_sum = cost_sum + 1 where place = 'SHORTAGE' and document_kind = 'onboard'`,
    `delete from stock_move where place = 'SHORTAGE'`,
  ],
  'a sale that a tablet brought and that was taken is a sale of its flight, and what was not is a difference': [
    `insert into flight_paid_sale (sale_uuid, department_id, flight_id, epoch, number, made_at, arrived_at, sender_id, state, sale_id)
     select gen_random_uuid(), 1, flight_id, 1, 1, now(), now(), 1, 'TAKEN', id from flight_sale limit 1`,
    `insert into flight_paid_sale (sale_uuid, department_id, flight_id, epoch, number, made_at, arrived_at, sender_id, state, body)
     select gen_random_uuid(), 1, id, 1, 1, now(), now(), 1, 'PARKED', '{}' from flight limit 1`,
  ],
}
