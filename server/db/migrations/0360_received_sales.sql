-- A sale whose income was thrown away is received nowhere: it waits again.
delete from sale_transaction using warehouse_document income where income.id = income_id and income.status = 'DELETED';
