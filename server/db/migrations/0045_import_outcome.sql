-- What becomes of a row of a file: a line of totals is no good, and an import may change goods that exist. Previews are read again.
delete from import_file;
alter table import_row
  drop column wrong,
  add column outcome text not null check (outcome in ('ADD', 'CHANGE', 'SAME', 'PASSED_OVER', 'WRONG'));
