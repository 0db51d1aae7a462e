-- Who gave goods out, who took them, and who answers for the document (specification 2 §3, Warehouse document).
alter table warehouse_document
  add from_employee_id bigint references employee (id),
  add to_employee_id bigint references employee (id),
  add responsible1_id bigint references employee (id),
  add responsible2_id bigint references employee (id);
create index warehouse_document_from_employee on warehouse_document (from_employee_id) where from_employee_id is not null;
create index warehouse_document_to_employee on warehouse_document (to_employee_id) where to_employee_id is not null;
create index warehouse_document_responsible1 on warehouse_document (responsible1_id) where responsible1_id is not null;
create index warehouse_document_responsible2 on warehouse_document (responsible2_id) where responsible2_id is not null;
