-- Of the sums of goods most reports read the company's own rows (department 0) and nothing else: these lie together, so that they are
-- some thousand pages and not a few in each of many.
do $$
declare
  name text;
begin
  foreach name in array array['sales_item_month', 'sales_item_year', 'stock_item_month', 'stock_item_year'] loop
    execute format('alter table %I rename to %I', name, name || '_department');
    execute format('alter index %I rename to %I', name || '_pkey', name || '_department_pkey');
    execute format('create table %I (like %I including all) partition by list (department_id)', name, name || '_department');
    execute format('create table %I partition of %I for values in (0)', name || '_company', name);
    execute format(
      'with gone as (delete from %I where department_id = 0 returning *) insert into %I select * from gone order by day, item_id',
      name || '_department', name || '_company');
    execute format('alter table %I attach partition %I default', name, name || '_department');
  end loop;
end $$;

-- Sums of tiyin and of thousandths are whole numbers that their columns hold, too: PostgreSQL's own `sum` makes a number of any size of
-- each of them, which takes several times as long.
create aggregate sum_whole(bigint) (sfunc = int8pl, stype = bigint, combinefunc = int8pl, parallel = safe);
