-- A client who is trusted owes as a contragent does, up to a limit; 0: not at all.
alter table customer add column debt_limit numeric(18, 2) not null default 0 check (debt_limit >= 0);
alter table account add column customer_id bigint references customer (id);
create index account_customer on account (customer_id) where customer_id is not null;
-- Cash that a client brings for what it owes.
alter table cash_move add column customer_id bigint references customer (id), add check (customer_id is null or kind = 'IN');
create index cash_move_customer on cash_move (customer_id) where customer_id is not null;
