-- The packages that the classifier knows for a code: what a fiscal receipt names as the unit sold.
create table mxik_package (
  mxik_code text collate "C" not null,
  package_code text not null,
  name_ru text not null default '',
  primary key (mxik_code, package_code)
);
create index item_mxik on item (mxik_code) where deleted_at is null and mxik_code is not null;
