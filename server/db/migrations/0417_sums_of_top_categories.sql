-- Pivots of categories of the first level read a row for each of a thousand leaves, and those by weekday one for each of its hours, too.
create table sales_category_weekday_month (like sales_category_month including defaults);
alter table sales_category_weekday_month add column weekday smallint not null,
  add primary key (department_id, day, category_id, sub_category_id, sub2_category_id, sub3_category_id, weekday, sale_type);

create table sales_top_category_month (like sales_category_month including defaults);
alter table sales_top_category_month drop column sub_category_id, drop column sub2_category_id, drop column sub3_category_id,
  add primary key (department_id, day, category_id, sale_type);
create table sales_top_category_seller_month (like sales_top_category_month including defaults);
alter table sales_top_category_seller_month add column user_id bigint not null,
  add primary key (department_id, day, category_id, user_id, sale_type);
create table sales_top_category_hour_month (like sales_top_category_month including defaults);
alter table sales_top_category_hour_month add column weekday smallint not null, add column hour smallint not null,
  add primary key (department_id, day, category_id, weekday, hour, sale_type);

-- What they are sums of is there, unless the company is still being filled: then they are made with the others.
do $$ begin
  if (select filled from sales_rollup_state) then
    insert into sales_category_weekday_month (department_id, day, category_id, sub_category_id, sub2_category_id, sub3_category_id, weekday, sale_type,
      lines, changes, quantity, revenue, discount, cost, returned, sold)
    select department_id, day, category_id, sub_category_id, sub2_category_id, sub3_category_id, weekday, sale_type,
      sum(lines), sum(changes), sum(quantity), sum(revenue), sum(discount), sum(cost), sum(returned), sum(sold)
    from sales_category_hour_month group by 1, 2, 3, 4, 5, 6, 7, 8 order by 1, 2, 3, 4, 5, 6, 7, 8;
    insert into sales_top_category_month (department_id, day, category_id, sale_type, lines, changes, quantity, revenue, discount, cost, returned, sold)
    select department_id, day, category_id, sale_type,
      sum(lines), sum(changes), sum(quantity), sum(revenue), sum(discount), sum(cost), sum(returned), sum(sold)
    from sales_category_month group by 1, 2, 3, 4 order by 1, 2, 3, 4;
    insert into sales_top_category_seller_month (department_id, day, category_id, user_id, sale_type,
      lines, changes, quantity, revenue, discount, cost, returned, sold)
    select department_id, day, category_id, user_id, sale_type,
      sum(lines), sum(changes), sum(quantity), sum(revenue), sum(discount), sum(cost), sum(returned), sum(sold)
    from sales_category_seller_month group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5;
    insert into sales_top_category_hour_month (department_id, day, category_id, weekday, hour, sale_type,
      lines, changes, quantity, revenue, discount, cost, returned, sold)
    select department_id, day, category_id, weekday, hour, sale_type,
      sum(lines), sum(changes), sum(quantity), sum(revenue), sum(discount), sum(cost), sum(returned), sum(sold)
    from sales_category_hour_month group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6;
  end if;
end $$;
