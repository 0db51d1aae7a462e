-- What was lost in a period, which profit is less by, is a few of all moves: over two years they were all read for it.
create index stock_move_lost on stock_move (occurred_at) where place in ('LOSS', 'SHORTAGE', 'COUNT_DIFFERENCE');
