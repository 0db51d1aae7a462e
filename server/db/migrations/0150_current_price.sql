-- The price of a lot in a department that was in force when its prices were last set, and the moment from which another follows.
create table current_price (
  department_id bigint not null,
  lot_id bigint not null,
  effective_from timestamptz,
  price_uzs numeric(18, 2),
  price_wholesale numeric(18, 2),
  pricing_line_id bigint,
  next_from timestamptz,
  primary key (department_id, lot_id)
) with (fillfactor = 70);
create index current_price_next on current_price (next_from) where next_from is not null;

insert into current_price (department_id, lot_id, effective_from, price_uzs, price_wholesale, pricing_line_id, next_from)
select lots.department_id, lots.lot_id, held.effective_from, held.price_uzs, held.price_wholesale, held.pricing_line_id,
  (select min(p.effective_from) from price p where p.department_id = lots.department_id and p.lot_id = lots.lot_id and p.effective_from > now())
from (select distinct department_id, lot_id from price) lots
left join lateral (select * from price p where p.department_id = lots.department_id and p.lot_id = lots.lot_id and p.effective_from <= now()
  order by p.effective_from desc limit 1) held on true;

-- A price's line names department and lot, which are sure to be there, and fsck compares both: looking them up once more for each price
-- took half of the time in which a long price list is posted.
alter table price drop constraint price_department_id_fkey, drop constraint price_lot_id_fkey;
