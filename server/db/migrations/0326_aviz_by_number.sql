-- Whoever types the number of a dispatch note says neither its department nor its year.
create index aviz_by_number on aviz (reg_number);
