-- Who bought, and what the card gave; of a line, what was said of it at the till.
alter table sale
  add foreign key (client_id) references customer (id),
  add column card_percent numeric(5, 2) not null default 0 check (card_percent between 0 and 100);
create index sale_client on sale (client_id, sale_date desc, id desc) where client_id is not null;
alter table sale_line add column note text not null default '';
