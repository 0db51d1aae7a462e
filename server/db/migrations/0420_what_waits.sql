-- What waits for somebody is counted every minute by each dashboard: those that are open lie among all that ever were.
create index warehouse_document_open on warehouse_document (action, department_id)
  where status in ('DRAFT', 'SUSPENDED', 'WAITING_FOR_READY', 'CHECKING');
create index warehouse_document_under_way on warehouse_document (department_id) where action = 'KOCHIRISH' and status in ('PENDING', 'PARTIAL');
create index contragent_order_open on contragent_order (kind, department_id) where status in ('NEW', 'WORKING');
create index transfer_request_checked on transfer_request (department_id) where status = 'CHECKED';
create index promotion_pending on promotion (id) where status = 'PENDING' and deleted_at is null;
