-- What all departments sold on arbitrary days was read day by day of each department; a third of a month has half as many rows as its days.
create table sales_item_third (like sales_item_month including defaults);
alter table sales_item_third add primary key (department_id, day, item_id, sale_type);

-- Unless the company is still being filled: then it is made with the others.
do $$ begin
  if (select filled from sales_rollup_state) then
    perform set_config('work_mem', '256MB', true);
    insert into sales_item_third (department_id, day, item_id, sale_type, lines, changes, quantity, revenue, discount, cost, returned, sold,
      receipts, returns)
    select 0, date_trunc('month', day)::date + 10 * least((extract(day from day)::int - 1) / 10, 2), item_id, sale_type,
      sum(lines), sum(changes), sum(quantity), sum(revenue), sum(discount), sum(cost), sum(returned), sum(sold), sum(receipts), sum(returns)
    from sales_item_day group by 2, 3, 4 order by 2, 3, 4;
  end if;
end $$;
