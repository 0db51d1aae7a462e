-- What a user's telephone shows besides the password. The secret is encrypted with a key that is not in the database.
create table second_factor (
  user_id bigint primary key references app_user (id),
  secret bytea not null,
  since timestamptz not null default now(),
  -- A code is good once: those up to this step of time are used.
  last_step bigint not null
);
-- For whoever has lost the telephone, each good once.
create table recovery_code (
  user_id bigint not null references app_user (id),
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);
-- Somebody has guessed until he was told to wait: for the account and who looks after it. Of names that nobody has there is one.
create table sign_in_lockout (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  user_id bigint references app_user (id),
  address text not null
);
create index sign_in_lockout_at on sign_in_lockout (at);
