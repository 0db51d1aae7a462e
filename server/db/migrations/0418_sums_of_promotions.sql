-- Sales told apart by promotion were read line by line: a pivot over half a million of them was refused. Lines that a promotion made cheaper
-- are added up by good and seller; what was sold without one is the rest of what other sums know.
create table sales_promotion_item_day (like sales_category_month including defaults);
alter table sales_promotion_item_day drop column category_id, drop column sub_category_id, drop column sub2_category_id, drop column sub3_category_id,
  add column promotion_id bigint not null, add column item_id bigint not null, add column user_id bigint not null,
  add primary key (department_id, day, promotion_id, item_id, user_id, sale_type);

-- While a company is being filled these come with all others, and of the sales before they are added up all is done anew.
do $$
declare
  zone text := (select time_zone from sales_rollup_state);
begin
  if (select filled from sales_rollup_state) then
    insert into sales_promotion_item_day (department_id, day, promotion_id, item_id, user_id, sale_type, lines, changes, quantity, revenue, discount,
      cost, returned, sold)
    select department_id, day, promotion_id, item_id, user_id, sale_type, sum(line), sum(1 - line), sum(quantity), sum(revenue), sum(discount),
      sum(cost), sum(greatest(-revenue, 0)), sum(case kind when 'SALE' then revenue else 0 end)
    from (
      select sale.department_id, (sale.sale_date at time zone zone)::date as day, line.promotion_id, line.item_id,
        coalesce(line.seller_id, sale.user_id) as user_id, sale.sale_type, sale.kind, 1 as line, (1000 * line.quantity)::bigint as quantity,
        (100 * line.final_sum)::bigint as revenue, (100 * line.discount)::bigint as discount, (100 * coalesce((
          select sum(move.cost_sum) from stock_move move where move.document_kind = 'sale' and move.document_id = sale.id
            and move.line_id = line.id and move.place = 'CUSTOMER'), 0))::bigint as cost
      from sale_line line join sale on sale.id = line.sale_id
      where line.promotion_id is not null and sale.status = 'FINISHED'
        and not exists (select from sales_rollup_due due where due.sale_id = sale.id)
      union all
      select sale.department_id, (move.occurred_at at time zone zone)::date, line.promotion_id, line.item_id,
        coalesce(line.seller_id, sale.user_id), sale.sale_type, sale.kind, 0, 0, 0, 0, (100 * move.cost_sum)::bigint
      from stock_move move join sale_line line on line.id = move.line_id and line.item_id = move.item_id
      join sale on sale.id = line.sale_id and sale.status = 'FINISHED'
      where move.place = 'CUSTOMER' and move.document_kind in ('valuation', 'extraCost') and line.promotion_id is not null
        and not exists (select from sales_rollup_due due where due.move_id = move.id)) piece
    group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6;
  elsif (select filled_sale + filled_move > 0 from sales_rollup_state) then
    truncate sales_item_day, sales_hour, sales_seller_hour, sales_supplier, sales_supplier_item_day, sales_payment, sales_payment_hour,
      sales_payment_seller, sales_payment_item_day, sales_category_hour;
    update sales_rollup_state set filled_sale = 0, filled_move = 0, made_tables = 0;
  end if;
end $$;
