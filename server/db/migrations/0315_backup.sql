-- What became of every backup: the folders tell the same, but the shop's disk may not be where somebody looks.
create table backup_run (
  id bigint generated always as identity primary key,
  started_at timestamptz not null,
  finished_at timestamptz not null,
  is_good boolean not null,
  -- Why it is not.
  message text not null default '',
  folder text not null,
  -- Of one that is good: bytes on the disk, and rows that the restored copy had.
  size_bytes bigint,
  row_count bigint,
  encrypted boolean not null default false
);
create index backup_run_good on backup_run (finished_at) where is_good;
