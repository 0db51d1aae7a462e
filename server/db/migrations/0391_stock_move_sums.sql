-- What lay on a department's shelves at a past second, and whether every balance equals its moves, is added up of the index alone: of
-- the table it is a page for each move. It also takes the place of `stock_move_balance`, which begins alike.
create index stock_move_shelf on stock_move (place_department_id, lot_id, id) include (occurred_at, quantity, cost_sum)
  where place = 'DEPARTMENT';
drop index stock_move_balance;
-- Moves are never changed: a page that a vacuum has seen need not be looked at again, so the newest ones should not wait for millions more.
alter table stock_move set (autovacuum_vacuum_insert_scale_factor = 0.02);
