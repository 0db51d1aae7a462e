-- Reports read the ledger by time. It grows at its end, so a summary of each stretch of pages costs the tills nothing.
create index stock_move_time on stock_move using brin (occurred_at) with (pages_per_range = 32);
-- Changes of what sold goods cost, on the day of the change: few among the moves of sales.
create index stock_move_cost_change on stock_move (occurred_at)
  where place = 'CUSTOMER' and document_kind not in ('sale', 'outcome');
create index sale_time on sale (sale_date) where status = 'FINISHED';
