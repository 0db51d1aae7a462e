-- How often the goods of a department are counted, by what of its revenue they make (A the best 80 %, B the next 15, C the rest).
create table count_plan (
  department_id bigint primary key references department (id),
  days_a int not null check (days_a > 0),
  days_b int not null check (days_b > 0),
  days_c int not null check (days_c > 0),
  -- As many goods make one count.
  goods_max int not null check (goods_max > 0),
  version int not null default 1
);
