-- Goods of a way of paying and goods of a supplier by department and day, where they were kept by month: of some departments, and of days
-- that are no whole month, nothing is left to read from the lines. A good is seldom sold twice in a month in one department and paid for
-- alike, so days are a few more than months were, and to add up those of half a year takes no longer than its months did.
drop table sales_payment_item_month;
create table sales_payment_item_day (like sales_item_day including defaults);
alter table sales_payment_item_day add column payment_type text not null,
  add primary key (payment_type, department_id, day, item_id, sale_type);

drop table sales_supplier_item_month;
create table sales_supplier_item_day (like sales_item_day including defaults);
alter table sales_supplier_item_day add column supplier_id bigint not null,
  add primary key (supplier_id, department_id, day, item_id, sale_type);

-- When in the day somebody sells.
create table sales_seller_hour (like sales_seller including defaults);
alter table sales_seller_hour add column hour smallint not null, add primary key (user_id, department_id, day, hour, sale_type);

-- What has been sold before has none of these sums: all sales are added up anew. Those of shelves stand, and nobody reads either until then.
do $$ begin
  if exists (select from sale where status = 'FINISHED') then
    truncate sales_item_day, sales_item_month, sales_item_year, sales_hour, sales_seller, sales_supplier, sales_category_month,
      sales_brand_month, sales_payment, sales_payment_hour, sales_payment_seller, sales_payment_item_year;
    update sales_rollup_state set filled = false, filled_sale = 0, filled_move = 0,
      filled_stock = case when filled then coalesce((select max(id) from stock_move), 0) else filled_stock end;
  end if;
end $$;
