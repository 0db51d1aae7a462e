-- Whoever looks over sessions knows them by where they were begun, and ends one by its number: the token's hash is told to nobody.
alter table session
  add column id bigint generated always as identity,
  add column address text not null default '',
  add column device text not null default '';
create unique index session_id on session (id);
