-- Lines on which something was given, and moves of suppliers: reports ask for a few of them among all that there are.
create index sale_line_given on sale_line (sale_id) where discount <> 0 or promotion_discount <> 0;
create index stock_move_supplier on stock_move (occurred_at) where place = 'SUPPLIER';
