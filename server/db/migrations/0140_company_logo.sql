-- The mark of the company as it is printed: made small when it comes in, kept with the rest of the data. There is one company.
create table company_logo (
  id int primary key default 1 check (id = 1),
  width int not null,
  height int not null,
  -- PNG, whatever came in: what paper and workbooks both take.
  content bytea not null,
  created_by bigint references app_user (id),
  created_at timestamptz not null default now()
);
-- Already compressed.
alter table company_logo alter column content set storage external;
