-- What a department is to sell in a month, in so'm.
create table department_plan (
  department_id bigint not null references department (id),
  -- `2026-11`.
  month text not null check (month ~ '^20[0-9]{2}-[01][0-9]$'),
  plan numeric(18, 2) not null check (plan >= 0),
  primary key (department_id, month)
);
