-- Value beside quantity in the stock ledger: what goods are worth, in UZS, moves with them.

alter table stock_move add cost_sum numeric(18, 2);
alter table stock_balance add cost_sum numeric(18, 2) not null default 0;

-- What every line has moved so far, at the cost of its lot; the last of a document's moves of a lot takes what rounding left.
update stock_move move set cost_sum = round(move.quantity * move.unit_cost * lot.currency_rate, 2) from lot where lot.id = move.lot_id;
update stock_move move set cost_sum = move.cost_sum - whole.rest
from (select document_kind, document_id, lot_id, line_id, sum(cost_sum) as rest, max(id) as last
  from stock_move group by 1, 2, 3, 4 having sum(cost_sum) <> 0) whole
where move.id = whole.last;

alter table stock_move alter cost_sum set not null, drop constraint stock_move_quantity_check,
  add check (quantity <> 0 or cost_sum <> 0), drop constraint stock_move_place_check,
  add constraint stock_move_place_check check (place in ('DEPARTMENT', 'SUPPLIER', 'CUSTOMER', 'TRANSIT', 'LOSS', 'COUNT_DIFFERENCE',
    'ONBOARD', 'SHORTAGE', 'CONVERSION', 'REVALUATION'));

-- What rounding left where there are no goods any more, or below nothing, is nobody's: it goes to REVALUATION.
with left_over as (
  select place, place_department_id, lot_id, item_id, null::bigint as line_id, sum(cost_sum) as value
  from stock_move where place = 'DEPARTMENT' group by 1, 2, 3, 4 having sum(quantity) = 0 and sum(cost_sum) <> 0 or sum(cost_sum) < 0
  union all
  select place, null, lot_id, item_id, line_id, sum(cost_sum)
  from stock_move where place = 'TRANSIT' group by lot_id, place, item_id, line_id having sum(quantity) = 0 and sum(cost_sum) <> 0 or sum(cost_sum) < 0
  union all
  select 'CUSTOMER', null, move.lot_id, move.item_id, coalesce(line.returned_line_id, line.id), sum(move.cost_sum)
  from stock_move move join sale_line line on line.id = move.line_id
  where move.place = 'CUSTOMER' and move.document_kind = 'sale' and (line.quantity > 0 or line.returned_line_id is not null)
  group by move.lot_id, move.item_id, coalesce(line.returned_line_id, line.id) having sum(move.quantity) = 0 and sum(move.cost_sum) <> 0
)
insert into stock_move (department_id, place, place_department_id, lot_id, item_id, quantity, cost_sum, unit_cost, document_kind, document_id, line_id, occurred_at)
select coalesce(place_department_id, 0), side.place, side.department_id, lot_id, item_id, 0, side.value, 0,
  'valuation', 0, line_id, now()
from left_over cross join lateral (values
  (left_over.place, place_department_id, -left_over.value), ('REVALUATION', null::bigint, left_over.value)) side (place, department_id, value);

update stock_balance balance set cost_sum = moved.value
from (select place_department_id as department_id, lot_id, sum(cost_sum) as value from stock_move where place = 'DEPARTMENT' group by 1, 2) moved
where balance.department_id = moved.department_id and balance.lot_id = moved.lot_id;
alter table stock_balance add check (cost_sum >= 0 and (on_hand > 0 or cost_sum = 0));

-- A lot keeps its currency and rate; what one unit cost at its birth is in UZS, as every reader takes it.
update lot set unit_cost = round(unit_cost * currency_rate, 2) where currency_rate <> 1;

alter table warehouse_document_line
  -- What the line has moved is worth this, in UZS; empty until it has moved.
  add cost_sum numeric(18, 2),
  -- What a supplier charges for it, or credits, in the document's currency.
  add charged_sum numeric(18, 2),
  -- Transfer: what is in transit is worth this.
  add transit_sum numeric(18, 2) not null default 0 check (transit_sum >= 0);
update warehouse_document_line line set cost_sum = moved.value
from (
  select line_id, sum(cost_sum) filter (where quantity > 0) as value from stock_move
  where document_kind in ('income', 'outcome', 'writeOff') and reverses_id is null group by 1
  union all select line_id, sum(cost_sum) from stock_move where document_kind = 'transfer' and place = 'TRANSIT' and quantity > 0 group by 1
) moved where line.id = moved.line_id;
update warehouse_document_line line set charged_sum = round(line.quantity * line.unit_cost, 2)
from warehouse_document document where document.id = line.document_id and document.action = 'KIRIM' and line.cost_sum is not null;
update warehouse_document_line line set transit_sum = transit.value
from (select line_id, sum(cost_sum) as value from stock_move where place = 'TRANSIT' group by 1) transit where line.id = transit.line_id;

-- Beside the sum in its own currency, what it was in UZS: reports add these up.
alter table money_move add amount_uzs numeric(18, 2);
update money_move set amount_uzs = round(amount * currency_rate, 2);
alter table money_move alter amount_uzs set not null;
