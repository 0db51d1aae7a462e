-- Lists of thousands of brands are searched, not scrolled: the folded name (src/rules/search).
alter table reference add column search text not null default '';
