-- A device from which a user has signed in: its tries are counted by themselves, so that nobody else's guesses lock the user out
-- of it. The device is a random text that only its browser has; the database keeps a SHA-256 of it.
create table known_device (
  device_hash bytea not null,
  user_id bigint not null references app_user (id),
  at timestamptz not null default now(),
  primary key (device_hash, user_id)
);
create index known_device_of_user on known_device (user_id);

-- A try is written before the password is looked at, and taken back when it was right.
alter table failed_sign_in add column id bigint generated always as identity primary key;
