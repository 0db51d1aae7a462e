-- `sold_months_until` is the good up to which shelves are marked, and no longer the department, which may have sold more than others can
-- wait for: who is in the middle begins again.
update sales_rollup_state set sold_months_until = 0 where sold_months_until is not null;
