-- What a person said of a column by its header: it need not be said of the next file. Supplier 0: whoever the file is from.
create table import_column (
  user_id bigint not null references app_user (id),
  contragent_id bigint not null,
  header text not null,
  -- Null: the column is not used.
  field text,
  at timestamptz not null default now(),
  primary key (user_id, contragent_id, header)
);
