-- Of a line: who sold it where that is not who rang it up, how many units make the pack that it was counted in, and the marking code of
-- its piece, which is sold once until it comes back.
alter table sale_line
  add column seller_id bigint references app_user (id),
  add column pack_ratio numeric(15, 3) check (pack_ratio > 1),
  add column mark text check (mark <> '');
create index sale_line_seller on sale_line (seller_id) where seller_id is not null;
create index sale_line_mark on sale_line (mark) where mark is not null;
