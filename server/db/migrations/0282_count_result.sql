-- A result is written from the rows of inventory_item, which name its count and its good: looking both up once more for each of 50,000
-- goods locks as many items, and took longer than all the rest of planning a count.
alter table inventory_result drop constraint inventory_result_inventory_id_fkey, drop constraint inventory_result_item_id_fkey;
