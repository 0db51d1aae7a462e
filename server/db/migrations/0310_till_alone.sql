-- What a till may do while nobody can be asked, and what it did so.

-- How much it gives on trust, and takes in certificates that nobody can look at; 0: nothing.
alter table cashbox add column offline_debt_max numeric(18, 2) not null default 0 check (offline_debt_max >= 0);
alter table cashbox add column offline_certificate_max numeric(18, 2) not null default 0 check (offline_certificate_max >= 0);

alter table sale_difference drop constraint sale_difference_kind_check;
alter table sale_difference add constraint sale_difference_kind_check check (kind in (
  'STOCK', 'PRICE', 'RIGHTS', 'DEBT', 'SELLER', 'REGISTER', 'SESSION', 'CLOCK', 'NUMBER', 'CERTIFICATE', 'RETURN', 'PARKED'));

-- A client whom a till has met while nobody could be asked, by the id that the till gave.
alter table customer add column met_uuid uuid unique;

-- Openings and closings of sessions that a till has done by itself, each once.
create table till_session (
  uuid uuid primary key,
  kind text not null check (kind in ('OPEN', 'CLOSE')),
  department_id bigint not null,
  cashbox_id bigint not null references cashbox (id),
  epoch int not null,
  made_at timestamptz not null,
  arrived_at timestamptz not null,
  sender_id bigint not null references app_user (id),
  -- Which it opened or closed; the one that was open already, or none that was closed already.
  session_id bigint references cash_session (id),
  fits boolean not null
);
create index till_session_cashbox on till_session (cashbox_id);
