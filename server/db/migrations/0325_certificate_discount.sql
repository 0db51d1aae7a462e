-- What a certificate of percent took off; null where none did, and of sales before this was kept.
alter table sale add column certificate_discount numeric(18, 2) check (certificate_discount >= 0);
