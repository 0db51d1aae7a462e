-- Few receipts are paid so, and reports list them alone.
create index sale_payment_otherwise on sale_payment (payment_type, sale_id) where payment_type in ('DEBT', 'SPONSORSHIP');
