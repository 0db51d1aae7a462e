-- How the worth of shelves (0403) came about, moment by moment, so that what they were worth at a past second is some sums and not each
-- lot with all its moves and prices. The worker that works shelves out anew keeps both (server/reports/rollups/valueChanges.ts).
create table stock_value_change (
  -- By how much: of `shelves` 1 where the shelf was empty before, -1 where it is from then on.
  like stock_value,
  -- When something moved or a price came into force: the worth from then on is larger by this.
  at timestamptz not null,
  primary key (item_id, department_id, at)
);
create index stock_value_change_time on stock_value_change (department_id, at);

-- What shelves were worth before a month of the company (0) or a year of a department began: from there the changes are few.
create table stock_value_opening (
  day date not null,
  like stock_value,
  primary key (department_id, day, item_id)
) partition by list (department_id);
create table stock_value_opening_company partition of stock_value_opening for values in (0);
create table stock_value_opening_department partition of stock_value_opening default;

alter table sales_rollup_state
  -- A year's first day; before it there are no openings.
  add openings_from date,
  -- The last month of the company and the last year of departments that have openings, each by its first day.
  add openings_company date,
  add openings_departments date;
-- A company that has stock already is filled anew beside its work; until then reports read lots.
truncate stock_value;
update sales_rollup_state set valued = false, valued_item = 0, valued_department = 0, valued_until = greatest(valued_until, now())
  where exists (select from stock_balance);

-- It found the prices of some days by their time alone.
drop index price_effective;
