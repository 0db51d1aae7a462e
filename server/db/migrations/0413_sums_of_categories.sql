-- Categories told apart by who sold them, by weekday and by hour, which was read good by good over 10,000,000 rows, and hours from the lines.
create table sales_category_seller_month (like sales_category_month including defaults);
alter table sales_category_seller_month add column user_id bigint not null,
  add primary key (department_id, day, category_id, sub_category_id, sub2_category_id, sub3_category_id, user_id, sale_type);

-- Of the whole company only (department 0): of one department they would be as many as its lines.
create table sales_category_hour (like sales_category_month including defaults);
alter table sales_category_hour add column hour smallint not null,
  add primary key (department_id, day, category_id, sub_category_id, sub2_category_id, sub3_category_id, hour, sale_type);
create table sales_category_hour_month (like sales_category_hour including defaults);
alter table sales_category_hour_month add column weekday smallint not null,
  add primary key (department_id, day, category_id, sub_category_id, sub2_category_id, sub3_category_id, weekday, hour, sale_type);

-- What has been sold before has none of these sums: all sales are added up anew. Those of shelves stand, and nobody reads either until then.
do $$ begin
  if exists (select from sale where status = 'FINISHED') then
    truncate sales_item_day, sales_item_month, sales_item_year, sales_hour, sales_seller, sales_seller_hour, sales_supplier,
      sales_supplier_item_day, sales_category_month, sales_brand_month, sales_payment, sales_payment_hour, sales_payment_seller,
      sales_payment_item_day, sales_payment_item_year;
    update sales_rollup_state set filled = false, filled_sale = 0, filled_move = 0,
      filled_stock = case when filled then coalesce((select max(id) from stock_move), 0) else filled_stock end;
  end if;
end $$;
