-- What an expense was paid with, so that it stands in the ledger of money: a till's drawer, the safe or the bank, in any currency.
alter table account drop constraint account_kind_check;
alter table account add constraint account_kind_check check (kind in (
  'CASH', 'TERMINAL', 'DEBT', 'SUPPLIER', 'REVENUE', 'PURCHASES', 'CASH_DIFFERENCE', 'SAFE', 'BANK', 'CERTIFICATE', 'EXPENSE'));

alter table expense add column payment_source text not null default 'SAFE' check (payment_source in ('SAFE', 'BANK', 'CASHBOX'));
alter table expense add column cashbox_id bigint references cashbox (id);
alter table expense add column currency_code text not null default 'UZS';
-- Of its day: it stays with the expense as it stays with its moves.
alter table expense add column currency_rate numeric(18, 6) not null default 1;
alter table expense add column sum_uzs numeric(18, 2) not null generated always as (round(total_sum * currency_rate, 2)) stored;
create index cash_move_expense on cash_move (expense_id) where expense_id is not null;

-- Those of the time before: what a drawer paid is known, all else the safe has paid.
update expense set payment_source = 'CASHBOX', cashbox_id = move.cashbox_id from cash_move move where move.expense_id = expense.id;
alter table expense add check ((payment_source = 'CASHBOX') = (cashbox_id is not null));

insert into account (department_id, kind, holder)
select distinct expense.department_id, side.kind, 'department' from expense, (values ('SAFE'), ('EXPENSE')) as side (kind)
where expense.deleted_at is null
on conflict do nothing;
insert into money_move (department_id, account_id, amount, amount_uzs, document_kind, document_id, occurred_at)
select expense.department_id, account.id, side.sign * expense.total_sum, side.sign * expense.total_sum, 'expense', expense.id, expense.created_at
from expense, (values ('SAFE', -1), ('EXPENSE', 1)) as side (kind, sign), account
where expense.deleted_at is null and account.department_id = expense.department_id and account.kind = side.kind
  and account.holder = 'department' and account.currency_code = 'UZS';
insert into account_balance (account_id, department_id, balance)
select account_id, department_id, sum(amount) from money_move where document_kind = 'expense' group by account_id, department_id
on conflict (account_id) do update set balance = account_balance.balance + excluded.balance;
