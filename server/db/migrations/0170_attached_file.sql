-- Files that people put to documents and records of any kind: what was a document's alone is everybody's.
alter table document_file rename to attached_file;
alter table attached_file rename column kind to subject;
alter table attached_file rename column document_id to record_id;
-- A record may be nobody's department's.
alter table attached_file alter column department_id drop not null;
alter index document_file_document rename to attached_file_record;
