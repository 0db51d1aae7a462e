-- What a sender calls our goods, said once by a person: its files and its sales find them the next time.
create table sender_item (
  contragent_id bigint not null references contragent (id),
  code text not null,
  item_id bigint not null references item (id),
  ratio numeric(15, 3) not null default 1 check (ratio > 0),
  created_by bigint not null references app_user (id),
  at timestamptz not null default now(),
  primary key (contragent_id, code)
);
create index sender_item_item on sender_item (item_id);

-- What the columns of a supplier's files hold, by their headers; everybody who reads such files goes by it.
create table vendor_column (
  contragent_id bigint not null references contragent (id),
  header text not null,
  -- Null: the column is not used.
  field text,
  at timestamptz not null default now(),
  primary key (contragent_id, header)
);
