-- Two more kinds of warehouse document: goods that a count found (SURPLUS), and goods that became other goods (CONVERSION).
alter table warehouse_document drop constraint warehouse_document_action_check;
alter table warehouse_document add constraint warehouse_document_action_check
  check (action in ('KIRIM', 'CHIQIM', 'KOCHIRISH', 'SPISAT', 'SURPLUS', 'CONVERSION'));
-- Of a conversion: what is used up (OUT), what is made (IN), what is lost on the way (LOSS).
alter table warehouse_document_line add side text check (side in ('OUT', 'IN', 'LOSS'));
