-- What reports ask for again and again, added up once: deltas of finished sales and of later changes of their cost, each on its own
-- day of the company. One worker at a time writes them (server/reports/rollups), nobody else. Sums are tiyin, quantities thousandths.
create table sales_rollup_state (
  id int primary key check (id = 1),
  -- Until everything that was sold before has been added up, reports read the lines.
  filled boolean not null,
  -- How far the first filling has come.
  filled_sale bigint not null default 0,
  filled_move bigint not null default 0,
  -- Whose days they are; null before the first row.
  time_zone text
);
insert into sales_rollup_state (id, filled) select 1, not exists (select from sale where status = 'FINISHED');

-- What has happened and is not added up yet. Ids commit out of order, so what is done is deleted and never told by a watermark.
create table sales_rollup_due (
  id bigint generated always as identity primary key,
  sale_id bigint,
  move_id bigint,
  item_id bigint
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000, autovacuum_analyze_scale_factor = 0,
  autovacuum_analyze_threshold = 2000);

-- Changes of what sold goods cost are written by several kinds of documents; sales put themselves into the queue when they are sealed.
create function sales_rollup_cost_due() returns trigger language plpgsql as $$
begin
  insert into sales_rollup_due (move_id) values (new.id);
  return null;
end $$;
create trigger sales_rollup_cost_due after insert on stock_move for each row
  when (new.place = 'CUSTOMER' and new.document_kind in ('valuation', 'extraCost')) execute function sales_rollup_cost_due();

create function sales_rollup_item_due() returns trigger language plpgsql as $$
begin
  insert into sales_rollup_due (item_id) values (new.id);
  return null;
end $$;
create trigger sales_rollup_item_due after update of category_id, sub_category_id, sub2_category_id, sub3_category_id, brand_id on item for each row
  when ((old.category_id, old.sub_category_id, old.sub2_category_id, old.sub3_category_id, old.brand_id)
    is distinct from (new.category_id, new.sub_category_id, new.sub2_category_id, new.sub3_category_id, new.brand_id))
  execute function sales_rollup_item_due();

-- Under what the sums of groups count an item now; 0 is none.
create table sales_item_group (
  item_id bigint primary key,
  category_id bigint not null,
  sub_category_id bigint not null,
  sub2_category_id bigint not null,
  sub3_category_id bigint not null,
  brand_id bigint not null
);

create table sales_item_day (
  -- 0 is the whole company, where a table has such rows: months, years and groups.
  department_id bigint not null,
  -- Of months and years their first one.
  day date not null,
  item_id bigint not null,
  sale_type text not null,
  -- Lines of receipts, and later changes of their cost.
  lines int not null,
  changes int not null,
  quantity bigint not null,
  revenue bigint not null,
  discount bigint not null,
  cost bigint not null,
  returned bigint not null,
  -- Revenue of receipts that are no returns.
  sold bigint not null,
  -- Receipts with it: they add up over days and departments, and over nothing else.
  receipts int not null,
  returns int not null,
  primary key (department_id, day, item_id, sale_type)
);
create table sales_item_month (like sales_item_day including all);
create table sales_item_year (like sales_item_day including all);

create table sales_hour (like sales_item_day including defaults);
alter table sales_hour drop column item_id, add column hour smallint not null, add primary key (department_id, day, hour, sale_type);
create table sales_seller (like sales_item_day including defaults);
alter table sales_seller drop column item_id, add column user_id bigint not null, add primary key (department_id, day, user_id, sale_type);
create table sales_supplier (like sales_item_day including defaults);
alter table sales_supplier drop column item_id, add column supplier_id bigint not null,
  add primary key (department_id, day, supplier_id, sale_type);

create table sales_category_month (like sales_item_day including defaults);
alter table sales_category_month drop column item_id, drop column receipts, drop column returns,
  add column category_id bigint not null, add column sub_category_id bigint not null, add column sub2_category_id bigint not null,
  add column sub3_category_id bigint not null,
  add primary key (department_id, day, category_id, sub_category_id, sub2_category_id, sub3_category_id, sale_type);
create table sales_brand_month (like sales_item_day including defaults);
alter table sales_brand_month drop column item_id, drop column receipts, drop column returns, add column brand_id bigint not null,
  add primary key (department_id, day, brand_id, sale_type);

create table sales_payment (
  department_id bigint not null,
  day date not null,
  payment_type text not null,
  sale_type text not null,
  payments int not null,
  revenue bigint not null,
  refunded bigint not null,
  primary key (department_id, day, payment_type, sale_type)
);
