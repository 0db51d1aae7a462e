-- What lies on the shelves now, at its cost and at the prices of now, added up by good: reports of two million shelves would otherwise
-- add up each of their lots. The worker that adds up sales works out anew what changed (server/reports/rollups/stockValue.ts).
-- Quantities are thousandths, sums tiyin; department 0 is the company, and lies by itself as in 0390.
create table stock_value (
  department_id bigint not null,
  item_id bigint not null,
  -- 1 where something lies there, 0 where nothing does any more; of the company in how many departments.
  shelves int not null,
  balance bigint not null,
  cost bigint not null,
  -- A slip of the finger at a price makes more than a whole number holds.
  retail numeric not null,
  wholesale numeric not null,
  -- The cost of what has no such price.
  without_retail bigint not null,
  without_wholesale bigint not null,
  primary key (department_id, item_id)
) partition by list (department_id);
create table stock_value_company partition of stock_value for values in (0) with (fillfactor = 80);
create table stock_value_department partition of stock_value default with (fillfactor = 80);
create index stock_value_item on stock_value_department (item_id);

alter table sales_rollup_state
  -- Whether it is filled; until then until which shelf.
  add valued boolean not null default false,
  add valued_item bigint not null default 0,
  add valued_department bigint not null default 0,
  -- Prices that came into force until then are in it.
  add valued_until timestamptz not null default '-infinity';
update sales_rollup_state set valued = not exists (select from stock_balance);

alter table sales_rollup_due
  -- A document that set prices.
  add pricing_document_id bigint,
  -- With an item: the shelf on which prices came into force.
  add department_id bigint;
