-- The short words of the goods' names, too: letters that stand in no word at all are then in no name, and nobody reads all goods for them.
insert into item_word
  select distinct word from item, unnest(string_to_array(search, ' ')) as word where word ~ '^[a-z]{1,2}$'
  on conflict do nothing;
