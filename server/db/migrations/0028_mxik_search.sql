-- The classifier has more lines than the catalogue: its words are found as those of the goods are.
do $$
begin
  create index mxik_code_trigram on mxik_code using gin (search gin_trgm_ops);
exception when undefined_object then
  raise notice 'pg_trgm is not available: the search in the classifier will scan';
end $$;
