-- What came to shelves and went from them, added up beside what was sold (0250): by good, with what lay there when a year began, so that
-- the stock of any past second is some sums and the moves of some days. Quantities are thousandths, values tiyin; department 0 is the company.
create table stock_item_month (
  department_id bigint not null,
  -- Its first day.
  day date not null,
  item_id bigint not null,
  moves int not null,
  came bigint not null,
  went bigint not null,
  cost_in bigint not null,
  cost_out bigint not null,
  primary key (department_id, day, item_id)
);
create table stock_item_year (
  like stock_item_month including all,
  -- What lay there before the year began; kept for the years until `stock_year`.
  opening bigint not null,
  opening_cost bigint not null
);

alter table sales_rollup_state
  -- How far the first filling of both has come.
  add filled_stock bigint not null default 0,
  -- The last year that has openings; null before the first move.
  add stock_year int;
-- Moves of shelves by anything but sales, whose moves are found by their sale.
alter table sales_rollup_due add stock_move_id bigint;

create function stock_rollup_due() returns trigger language plpgsql as $$
begin
  insert into sales_rollup_due (stock_move_id) values (new.id);
  return null;
end $$;
create trigger stock_rollup_due after insert on stock_move for each row
  when (new.place = 'DEPARTMENT' and new.document_kind <> 'sale') execute function stock_rollup_due();

-- A company that has stock already is filled anew from its first move on; its sums of sales stand, and nobody reads either until then.
update sales_rollup_state set filled = false,
  filled_sale = case when filled then coalesce((select max(id) from sale), 0) else filled_sale end,
  filled_move = case when filled then coalesce((select max(id) from stock_move), 0) else filled_move end
  where exists (select from stock_move where place = 'DEPARTMENT');
