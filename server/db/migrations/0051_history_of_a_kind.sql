-- The latest entries of one kind: without them all entries of the kind are sorted for a page of fifty.
create index audit_subject_at on audit (subject, at, id);
create index document_event_kind_at on document_event (document_kind, at, id);
