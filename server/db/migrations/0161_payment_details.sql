-- How cash is rounded at a register, and whether its terminals print slips of their own.
alter table cashbox
  add column cash_rounding numeric(18, 2) not null default 0 check (cash_rounding between 0 and 10000),
  add column asks_slip boolean not null default false;
-- What cash rounding took off: a discount, the last of all.
alter table sale add column rounding numeric(18, 2) not null default 0 check (rounding >= 0);
-- By what a card payment is found again, and in what notes cash came. `amount` stays in the currency of the sale.
alter table sale_payment
  add column slip_number text,
  add column bank_card_id bigint references reference (id),
  add column currency_amount numeric(18, 2) check (currency_amount > 0);
create index sale_payment_bank_card on sale_payment (bank_card_id) where bank_card_id is not null;
-- Foreign notes in the drawer of a session: how many, and what they were taken for. They go to the safe when it is closed.
create table cash_session_currency (
  session_id bigint not null references cash_session (id),
  currency_code text not null,
  department_id bigint not null,
  amount numeric(18, 2) not null default 0,
  taken_for numeric(18, 2) not null default 0,
  primary key (session_id, currency_code)
) with (fillfactor = 80);
