-- Wholesale: which kind of price a sale is made at, what stands on its papers, and how much a contragent may owe (domain.md, Selling).
alter table sale
  add column sale_type text not null default 'RETAIL' check (sale_type in ('RETAIL', 'WHOLE')),
  add column version int not null default 1,
  -- Until when what is owed must be paid.
  add column due_date date,
  -- The printed waybill's own number, where it is not that of the sale.
  add column waybill_number text,
  add column waybill_date date,
  -- How a held wholesale sale is to be paid; what is missing to its total is debt.
  add column planned_payments jsonb,
  add check ((waybill_number is null) = (waybill_date is null));
update sale set sale_type = 'WHOLE' from department where department.id = sale.department_id and department.sale_type = 'WHOLE';
create index sale_wholesale on sale (sale_date desc, id desc) where sale_type = 'WHOLE';
create unique index sale_waybill on sale (department_id, (extract(year from waybill_date)), waybill_number) where waybill_number is not null;
create index sale_contragent on sale (contragent_id, sale_date desc) where contragent_id is not null;

-- No more than that may be owed, unless somebody answers for it; null: as much as they like.
alter table contragent add column debt_limit numeric(18, 2) check (debt_limit >= 0);
