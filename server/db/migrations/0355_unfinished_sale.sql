-- The list of carts that nobody paid for: those that are still held have an index of their own. A sale that is finished passes by this one.
create index sale_deleted on sale (department_id, sale_date desc) where status = 'DELETED';
