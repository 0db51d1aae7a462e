-- Rights that appeared after an administrator had edited a standard role: he is told of them, and decides by saving the role.
create table role_offer (
  role_id bigint not null references role (id) on delete cascade,
  permission text not null,
  primary key (role_id, permission)
);
