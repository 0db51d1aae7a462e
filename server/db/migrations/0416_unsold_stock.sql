-- What lies on the shelves of each department between two months in which they sold more than came back, or before the first and after the
-- last: what was sold in none of some months is told by some hundred numbers, where two million shelves had to be looked at. Of each shelf
-- exactly one such stretch may hold them. Months are counted like the bits of `sold_months` (0409).
create table stock_value_unsold (
  department_id bigint not null,
  -- -1 where nothing was sold before.
  sold_before int not null,
  -- The largest number where nothing was sold after.
  sold_after int not null,
  shelves bigint not null,
  -- In tiyin.
  cost numeric not null,
  primary key (department_id, sold_before, sold_after)
) with (fillfactor = 50);

-- The stretches of at least a month without sales. Patterns are far fewer than shelves, and are taken apart once each.
create function unsold_stretches(sold_months varbit) returns table (sold_before int, sold_after int)
language plpgsql immutable strict parallel safe rows 8 as $$
declare
  months text := sold_months::text;
  step int;
begin
  sold_before := -1;
  loop
    step := position('1' in substr(months, sold_before + 2));
    exit when step = 0;
    sold_after := sold_before + step;
    if step > 1 then
      return next;
    end if;
    sold_before := sold_after;
  end loop;
  sold_after := 2147483647;
  return next;
end $$;

-- By whatever changes shelves; they are taken away all together. Nothing is joined: a session plans this once, for as many rows as its
-- first statement had, and joins them one by one when that had none.
create function keep_unsold_stock() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' then
    truncate stock_value_unsold;
  elsif tg_op = 'INSERT' then
    insert into stock_value_unsold as kept
    select department_id, sold_before, sold_after, sum(pattern.shelves), sum(pattern.cost)
    from (
      select department_id, sold_months, count(*) as shelves, sum(cost) as cost
      from shelves_after where department_id <> 0 and shelves > 0 and balance > 0 group by 1, 2) pattern, unsold_stretches(sold_months)
    group by 1, 2, 3 order by 1, 2, 3
    on conflict (department_id, sold_before, sold_after) do update set shelves = kept.shelves + excluded.shelves, cost = kept.cost + excluded.cost;
  else
    insert into stock_value_unsold as kept
    select department_id, sold_before, sold_after, sum(pattern.shelves), sum(pattern.cost)
    from (
      select department_id, sold_months, sum(shelves) as shelves, sum(cost) as cost
      from (
        select department_id, sold_months, -1 as shelves, -cost as cost
        from shelves_before where department_id <> 0 and shelves > 0 and balance > 0
        union all
        select department_id, sold_months, 1, cost from shelves_after where department_id <> 0 and shelves > 0 and balance > 0) shelf
      group by 1, 2 having sum(shelves) <> 0 or sum(cost) <> 0) pattern, unsold_stretches(sold_months)
    group by 1, 2, 3 having sum(pattern.shelves) <> 0 or sum(pattern.cost) <> 0 order by 1, 2, 3
    on conflict (department_id, sold_before, sold_after) do update set shelves = kept.shelves + excluded.shelves, cost = kept.cost + excluded.cost;
  end if;
  return null;
end $$;

create trigger stock_value_inserted after insert on stock_value referencing new table as shelves_after
for each statement execute function keep_unsold_stock();
create trigger stock_value_updated after update on stock_value referencing old table as shelves_before new table as shelves_after
for each statement execute function keep_unsold_stock();
create trigger stock_value_truncated after truncate on stock_value for each statement execute function keep_unsold_stock();

insert into stock_value_unsold
select department_id, sold_before, sold_after, sum(pattern.shelves), sum(pattern.cost)
from (
  select department_id, sold_months, count(*) as shelves, sum(cost) as cost
  from stock_value where department_id <> 0 and shelves > 0 and balance > 0 group by 1, 2) pattern, unsold_stretches(sold_months)
group by 1, 2, 3;
