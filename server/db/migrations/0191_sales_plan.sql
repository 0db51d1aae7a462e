-- What a seller is to sell in a department in a month, in so'm.
create table sales_plan (
  department_id bigint not null references department (id),
  user_id bigint not null references app_user (id),
  -- `2026-11`.
  month text not null check (month ~ '^20[0-9]{2}-[01][0-9]$'),
  plan numeric(18, 2) not null check (plan >= 0),
  primary key (department_id, month, user_id)
);
create index sales_plan_user on sales_plan (user_id);
