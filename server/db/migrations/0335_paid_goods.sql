-- A paid sale of goods that were deleted meanwhile, or of a marked piece that somebody else has sold, is taken and noted.
alter table sale_difference drop constraint sale_difference_kind_check;
alter table sale_difference add constraint sale_difference_kind_check check (kind in (
  'STOCK', 'PRICE', 'RIGHTS', 'DEBT', 'SELLER', 'REGISTER', 'SESSION', 'CLOCK', 'NUMBER', 'CERTIFICATE', 'RETURN', 'ITEM', 'MARK', 'PARKED'));
