-- The history of everything is read newest first; an item's moves in the order in which they happened.
create index audit_at on audit (at, id);
create index document_event_at on document_event (at, id);
create index stock_move_item_time on stock_move (item_id, place_department_id, occurred_at, id) where place = 'DEPARTMENT';
