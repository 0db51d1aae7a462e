-- What a flight is short of keeps the value that settling it moved: goods that turn out to have been sold take their share along.
alter table flight_line add column short_sum numeric(18, 2) not null default 0;
-- What late sales have left of it; they took what the lot had cost.
update flight_line line set short_sum = moved.sum + coalesce(sold.over_sum, 0)
from (select line_id, sum(cost_sum) as sum from stock_move where place = 'SHORTAGE' and document_kind in ('onboard', 'onboardSale') group by 1) moved,
  flight_line own
  left join lateral (select sum(round(sale_line.over * lot.unit_cost, 2)) as over_sum from flight_sale_line sale_line join lot on lot.id = own.lot_id
    where sale_line.flight_line_id = own.id) sold on true
where own.id = line.id and moved.line_id = line.id and line.short > 0;
alter table flight_line add constraint flight_line_short_sum check (short > 0 or short_sum = 0);
