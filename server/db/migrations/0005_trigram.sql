-- Makes `like '%word%'` fast. A server that does not allow the extension works without it, only slower.
do $$
begin
  create extension if not exists pg_trgm;
  create index item_search_trigram on item using gin (search gin_trgm_ops);
exception when insufficient_privilege or undefined_file or feature_not_supported then
  raise notice 'pg_trgm is not available: keyword search will scan';
end $$;
