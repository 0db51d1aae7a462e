-- How evenly a good sells is told by the months of a year, which must stand apart to be squared: a million rows, where there is one of
-- each good and year that knows its months. What the months brought stands beside, so that a period of them is told by the same row.
alter table sales_item_year
  add column quantity_1 bigint not null default 0, add column quantity_2 bigint not null default 0,
  add column quantity_3 bigint not null default 0, add column quantity_4 bigint not null default 0,
  add column quantity_5 bigint not null default 0, add column quantity_6 bigint not null default 0,
  add column quantity_7 bigint not null default 0, add column quantity_8 bigint not null default 0,
  add column quantity_9 bigint not null default 0, add column quantity_10 bigint not null default 0,
  add column quantity_11 bigint not null default 0, add column quantity_12 bigint not null default 0,
  add column revenue_1 bigint not null default 0, add column revenue_2 bigint not null default 0,
  add column revenue_3 bigint not null default 0, add column revenue_4 bigint not null default 0,
  add column revenue_5 bigint not null default 0, add column revenue_6 bigint not null default 0,
  add column revenue_7 bigint not null default 0, add column revenue_8 bigint not null default 0,
  add column revenue_9 bigint not null default 0, add column revenue_10 bigint not null default 0,
  add column revenue_11 bigint not null default 0, add column revenue_12 bigint not null default 0;
update sales_item_year year set
  quantity_1 = quantities[1], quantity_2 = quantities[2], quantity_3 = quantities[3], quantity_4 = quantities[4],
  quantity_5 = quantities[5], quantity_6 = quantities[6], quantity_7 = quantities[7], quantity_8 = quantities[8],
  quantity_9 = quantities[9], quantity_10 = quantities[10], quantity_11 = quantities[11], quantity_12 = quantities[12],
  revenue_1 = revenues[1], revenue_2 = revenues[2], revenue_3 = revenues[3], revenue_4 = revenues[4],
  revenue_5 = revenues[5], revenue_6 = revenues[6], revenue_7 = revenues[7], revenue_8 = revenues[8],
  revenue_9 = revenues[9], revenue_10 = revenues[10], revenue_11 = revenues[11], revenue_12 = revenues[12]
from (
  select department_id, date_trunc('year', day)::date as day, item_id, sale_type,
    array[
      coalesce(sum(quantity) filter (where extract(month from day) = 1), 0), coalesce(sum(quantity) filter (where extract(month from day) = 2), 0),
      coalesce(sum(quantity) filter (where extract(month from day) = 3), 0), coalesce(sum(quantity) filter (where extract(month from day) = 4), 0),
      coalesce(sum(quantity) filter (where extract(month from day) = 5), 0), coalesce(sum(quantity) filter (where extract(month from day) = 6), 0),
      coalesce(sum(quantity) filter (where extract(month from day) = 7), 0), coalesce(sum(quantity) filter (where extract(month from day) = 8), 0),
      coalesce(sum(quantity) filter (where extract(month from day) = 9), 0), coalesce(sum(quantity) filter (where extract(month from day) = 10), 0),
      coalesce(sum(quantity) filter (where extract(month from day) = 11), 0), coalesce(sum(quantity) filter (where extract(month from day) = 12), 0)
    ] as quantities,
    array[
      coalesce(sum(revenue) filter (where extract(month from day) = 1), 0), coalesce(sum(revenue) filter (where extract(month from day) = 2), 0),
      coalesce(sum(revenue) filter (where extract(month from day) = 3), 0), coalesce(sum(revenue) filter (where extract(month from day) = 4), 0),
      coalesce(sum(revenue) filter (where extract(month from day) = 5), 0), coalesce(sum(revenue) filter (where extract(month from day) = 6), 0),
      coalesce(sum(revenue) filter (where extract(month from day) = 7), 0), coalesce(sum(revenue) filter (where extract(month from day) = 8), 0),
      coalesce(sum(revenue) filter (where extract(month from day) = 9), 0), coalesce(sum(revenue) filter (where extract(month from day) = 10), 0),
      coalesce(sum(revenue) filter (where extract(month from day) = 11), 0), coalesce(sum(revenue) filter (where extract(month from day) = 12), 0)
    ] as revenues
  from sales_item_month group by 1, 2, 3, 4) months
where months.department_id = year.department_id and months.day = year.day and months.item_id = year.item_id
  and months.sale_type = year.sale_type;
-- What an update writes lies where there is room; reports read years in the order of their goods, page by page.
cluster sales_item_year_company using sales_item_year_company_pkey;
cluster sales_item_year_department using sales_item_year_department_pkey;
alter table sales_item_year_company set without cluster;
alter table sales_item_year_department set without cluster;
