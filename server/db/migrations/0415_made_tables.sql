-- When a company is filled, sums of larger grains are made of the smaller ones' at the end, table by table: how many of them are.
alter table sales_rollup_state add column made_tables smallint not null default 0;
