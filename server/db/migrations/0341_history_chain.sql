-- What has happened is told by its entry (audit, document_event), and once more by a link: a hash of the entry and of the link before it.
-- Whoever changes or removes an entry afterwards would have to write every later link anew. One worker behind the shop writes them
-- (server/history/chainHistory.ts), nobody else; a sale knows nothing of them.
create table history_chain (
  -- The table whose entries they are of.
  stream text primary key,
  last_number bigint not null default 0,
  last_hash bytea not null default '\x',
  -- Every entry up to this id has its link; ids commit out of order, so of later ones some have theirs and some wait.
  complete_to bigint not null default 0
);
insert into history_chain (stream) values ('audit'), ('document_event');

create table history_link (
  stream text not null,
  number bigint not null,
  entry_id bigint not null,
  hash bytea not null,
  primary key (stream, number)
);
create unique index history_link_entry on history_link (stream, entry_id);
