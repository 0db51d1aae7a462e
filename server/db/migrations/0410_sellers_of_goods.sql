-- Goods by day are told apart by seller, too: who sold which goods was read from the lines, over a month of a chain for three seconds and
-- over years not at all. A good is seldom sold by two in one department on one day, so there are hardly more rows.
truncate sales_item_day;
alter table sales_item_day drop constraint sales_item_day_pkey;
alter table sales_item_day
  add user_id bigint not null,
  -- Receipts of the seller; `receipts` and `returns` count one with lines of two sellers once, where the first of them is.
  add own_receipts int not null,
  add own_returns int not null,
  add primary key (department_id, day, item_id, sale_type, user_id);

-- What has been sold before is added up anew beside the work of the shop. Sums of shelves stand, and nobody reads either until then.
do $$ begin
  if exists (select from sale where status = 'FINISHED') then
    truncate sales_item_month, sales_item_year, sales_hour, sales_seller, sales_seller_hour, sales_supplier, sales_supplier_item_day,
      sales_category_month, sales_brand_month, sales_payment, sales_payment_hour, sales_payment_seller, sales_payment_item_day,
      sales_payment_item_year;
    update sales_rollup_state set filled = false, filled_sale = 0, filled_move = 0,
      filled_stock = case when filled then coalesce((select max(id) from stock_move), 0) else filled_stock end;
  end if;
end $$;
