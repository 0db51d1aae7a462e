-- The board of goods without a barcode, as somebody has arranged it for a register.
create table favourite_board (
  cashbox_id bigint primary key references cashbox (id),
  version int not null default 1
);
create table favourite (
  cashbox_id bigint not null references favourite_board (cashbox_id) on delete cascade,
  place int not null check (place >= 0),
  item_id bigint references item (id),
  category_id bigint references reference (id),
  primary key (cashbox_id, place),
  check (num_nonnulls(item_id, category_id) = 1)
);
