-- A sale of which a shelf has covered later what it lacked stood in the sums as it was before. Where there is one, all is added up anew.
do $$ begin
  if exists (select from sale_difference where kind = 'STOCK' and status = 'SETTLED') then
    truncate sales_item_day, sales_item_month, sales_item_year, sales_hour, sales_seller, sales_supplier, sales_category_month,
      sales_brand_month, sales_payment, sales_item_group, stock_item_month, stock_item_year;
    update sales_rollup_state set filled = false, filled_sale = 0, filled_move = 0, filled_stock = 0, stock_year = null;
  end if;
end $$;
