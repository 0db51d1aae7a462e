-- What the goods of a line cost by the price list, where whoever sold them set another price by hand (right `set own-price`).
alter table sale_line add column list_price_uzs numeric(18, 2) check (list_price_uzs >= 0);
