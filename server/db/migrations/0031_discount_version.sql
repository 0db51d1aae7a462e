-- Every record that people save has a version, by which a change made meanwhile is noticed.
alter table discount_type add column version int not null default 1;
