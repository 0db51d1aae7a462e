-- The stock list begins with the goods in the order of their names, whether the good is deleted or not.
create index item_name_order on item (name_key, id);
-- Lots by their term lead to their shelves.
create index stock_balance_lot on stock_balance (lot_id);
