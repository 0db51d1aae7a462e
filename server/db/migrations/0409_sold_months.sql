-- In which months each shelf sold more than came back to it, a bit each, from January 2000 on, as far as the last one, and when it sold
-- something for the last time (soldMonths.ts). Goods without sales of two years are told by it in one look at the shelves, and put in order
-- of their last sale, where the sums of all of them had to be put beside these, and the last sale looked up for each.
alter table stock_value
  alter shelves set default 0,
  alter balance set default 0,
  alter cost set default 0,
  alter retail set default 0,
  alter wholesale set default 0,
  alter without_retail set default 0,
  alter without_wholesale set default 0,
  add sold_months varbit not null default '',
  add sold_at timestamptz;

-- Until which department that is filled; null where it is. What was sold before is filled beside the work of the shop.
alter table sales_rollup_state add sold_months_until bigint;
update sales_rollup_state set sold_months_until = 0 where exists (select from sale where status = 'FINISHED');
