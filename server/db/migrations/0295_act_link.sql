-- An act stands in the chain of the income that it was made on.
insert into document_link (department_id, from_kind, from_id, to_kind, to_id, relation)
select department_id, 'income', document_id, 'act', id, 'ACT' from act
on conflict do nothing;
