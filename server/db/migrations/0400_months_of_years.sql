-- How evenly a good sells is told by the months of a year, which must stand apart to be squared: a million rows, where there is one of
-- each good and year that knows its months.
alter table sales_item_year
  add column quantity_1 bigint not null default 0, add column quantity_2 bigint not null default 0,
  add column quantity_3 bigint not null default 0, add column quantity_4 bigint not null default 0,
  add column quantity_5 bigint not null default 0, add column quantity_6 bigint not null default 0,
  add column quantity_7 bigint not null default 0, add column quantity_8 bigint not null default 0,
  add column quantity_9 bigint not null default 0, add column quantity_10 bigint not null default 0,
  add column quantity_11 bigint not null default 0, add column quantity_12 bigint not null default 0;
update sales_item_year year set
  quantity_1 = of_month[1], quantity_2 = of_month[2], quantity_3 = of_month[3], quantity_4 = of_month[4],
  quantity_5 = of_month[5], quantity_6 = of_month[6], quantity_7 = of_month[7], quantity_8 = of_month[8],
  quantity_9 = of_month[9], quantity_10 = of_month[10], quantity_11 = of_month[11], quantity_12 = of_month[12]
from (
  select department_id, date_trunc('year', day)::date as day, item_id, sale_type,
    array[
      coalesce(sum(quantity) filter (where extract(month from day) = 1), 0), coalesce(sum(quantity) filter (where extract(month from day) = 2), 0),
      coalesce(sum(quantity) filter (where extract(month from day) = 3), 0), coalesce(sum(quantity) filter (where extract(month from day) = 4), 0),
      coalesce(sum(quantity) filter (where extract(month from day) = 5), 0), coalesce(sum(quantity) filter (where extract(month from day) = 6), 0),
      coalesce(sum(quantity) filter (where extract(month from day) = 7), 0), coalesce(sum(quantity) filter (where extract(month from day) = 8), 0),
      coalesce(sum(quantity) filter (where extract(month from day) = 9), 0), coalesce(sum(quantity) filter (where extract(month from day) = 10), 0),
      coalesce(sum(quantity) filter (where extract(month from day) = 11), 0), coalesce(sum(quantity) filter (where extract(month from day) = 12), 0)
    ] as of_month
  from sales_item_month group by 1, 2, 3, 4) months
where months.department_id = year.department_id and months.day = year.day and months.item_id = year.item_id
  and months.sale_type = year.sale_type;
-- What an update writes lies where there is room; reports read years in the order of their goods, page by page.
cluster sales_item_year_company using sales_item_year_company_pkey;
cluster sales_item_year_department using sales_item_year_department_pkey;
alter table sales_item_year_company set without cluster;
alter table sales_item_year_department set without cluster;
