-- What contragents are called by at the state and at banks; two accounts, one of them in currency as a rule.
alter table contragent
  add column oked text not null default '',
  add column vat_code text not null default '',
  add column bank_name text not null default '',
  add column mfo text not null default '',
  add column bank_account text not null default '',
  add column bank_name2 text not null default '',
  add column mfo2 text not null default '',
  add column bank_account2 text not null default '';
