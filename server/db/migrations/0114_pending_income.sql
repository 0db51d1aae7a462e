-- A contragent may stand for one of our departments: what is sold to it waits there as an income (domain.md, Sale transaction).
alter table contragent add column department_id bigint references department (id);
create unique index contragent_department on contragent (department_id) where department_id is not null and deleted_at is null;

-- A sale that was received, and the income that it became: once and never again.
create table sale_transaction (
  sale_id bigint primary key references sale (id),
  department_id bigint not null references department (id),
  income_id bigint not null unique references warehouse_document (id),
  received_by bigint not null references app_user (id),
  received_at timestamptz not null default now()
);
create index sale_transaction_department on sale_transaction (department_id);

-- A pack of the packing service that was accepted; `told_at` stays empty until the service has heard of it.
create table packing_receipt (
  pack_id text primary key,
  doc_id text not null default '',
  department_id bigint not null references department (id),
  income_id bigint not null unique references warehouse_document (id),
  accepted_by bigint not null references app_user (id),
  accepted_at timestamptz not null default now(),
  told_at timestamptz
);
create index packing_receipt_untold on packing_receipt (pack_id) where told_at is null;
create index packing_receipt_department on packing_receipt (department_id);
