-- Receipts of a way of paying, and goods of a supplier or of a way of paying. A receipt that is paid in two ways counts under both: what
-- is asked for is one of them.
create table sales_payment_hour (like sales_hour including defaults);
alter table sales_payment_hour add column payment_type text not null, add primary key (department_id, day, payment_type, hour, sale_type);
create table sales_payment_seller (like sales_seller including defaults);
alter table sales_payment_seller add column payment_type text not null,
  add primary key (department_id, day, payment_type, user_id, sale_type);

-- Of the whole company only (department 0): those of a department are few enough to be read line by line.
create table sales_payment_item_month (like sales_item_day including defaults);
alter table sales_payment_item_month add column payment_type text not null,
  add primary key (payment_type, day, item_id, sale_type, department_id);
create table sales_payment_item_year (like sales_payment_item_month including all);

-- Of departments only: a supplier brings so few of all goods that to add departments up is quick.
create table sales_supplier_item_month (like sales_item_day including defaults);
alter table sales_supplier_item_month add column supplier_id bigint not null,
  add primary key (supplier_id, day, department_id, item_id, sale_type);

-- What somebody has sold, read receipt by receipt: they are one of many.
create index sale_user on sale (user_id, sale_date) where status = 'FINISHED';

-- What has been sold before has none of these sums: all sales are added up anew. Those of shelves stand, and nobody reads either until then.
do $$ begin
  if exists (select from sale where status = 'FINISHED') then
    truncate sales_item_day, sales_item_month, sales_item_year, sales_hour, sales_seller, sales_supplier, sales_category_month,
      sales_brand_month, sales_payment;
    update sales_rollup_state set filled = false, filled_sale = 0, filled_move = 0,
      filled_stock = case when filled then coalesce((select max(id) from stock_move), 0) else filled_stock end;
  end if;
end $$;
