-- Where goods come from: a word of the list COUNTRY.
alter table item add column country_of_origin_id bigint references reference (id);
