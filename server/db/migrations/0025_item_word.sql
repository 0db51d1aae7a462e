-- The words of the goods' names, folded: a slip of the finger is compared with these, not with a hundred thousand whole texts.
-- A word stays when its goods go; it then finds nothing.
create table item_word (word text collate "C" primary key);
insert into item_word
  select distinct word from item, unnest(string_to_array(search, ' ')) as word where word ~ '^[a-z]{3,}$';
do $$
begin
  create index item_word_trigram on item_word using gin (word gin_trgm_ops);
exception when undefined_object then
  raise notice 'pg_trgm is not available: words with slips find nothing';
end $$;
