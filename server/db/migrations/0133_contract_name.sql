-- Contracts stand among others by their number, as people read it.
alter table contract add column name_key text not null default '';
update contract set name_key = lower(contract_number);
