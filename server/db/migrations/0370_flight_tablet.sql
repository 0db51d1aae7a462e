-- A flight's tablet sells where nobody can be asked, and brings its sales after landing.

-- A device that sells on a flight counts its own receipts, from 1 on: flight, epoch and number together are nobody else's.
create table flight_tablet (
  flight_id bigint not null references flight (id),
  epoch int not null,
  department_id bigint not null,
  device_id uuid not null,
  claimed_by bigint not null references app_user (id),
  claimed_at timestamptz not null,
  -- The highest number that the device has said or sent.
  last_number bigint not null default 0,
  primary key (flight_id, epoch),
  unique (flight_id, device_id)
);

create table flight_paid_sale (
  sale_uuid uuid primary key,
  department_id bigint not null,
  flight_id bigint not null references flight (id),
  epoch int not null,
  number bigint not null check (number > 0),
  -- By the shop's clock as the device knew it.
  made_at timestamptz not null,
  arrived_at timestamptz not null,
  sender_id bigint not null references app_user (id),
  -- TAKEN as it was, DIFFERS: taken with something to look at, PARKED: kept as it came, for nobody could make a sale of it.
  state text not null check (state in ('TAKEN', 'DIFFERS', 'PARKED')),
  sale_id bigint references flight_sale (id),
  body jsonb,
  check ((state = 'PARKED') = (body is not null)),
  check ((state = 'PARKED') = (sale_id is null))
);
create index flight_paid_sale_flight on flight_paid_sale (flight_id);
create index flight_paid_sale_sale on flight_paid_sale (sale_id);

-- Who of the crew sold it; a sale that was typed from paper is of the whole crew group.
alter table flight_sale add column employee_id bigint references employee (id);
create index flight_sale_employee on flight_sale (employee_id) where employee_id is not null;

-- Change goes out of the currency in which it is given.
alter table flight_sale_payment drop constraint flight_sale_payment_amount_check;
alter table flight_sale_payment add constraint flight_sale_payment_amount_check check (amount <> 0);

-- One list of differences for tills and tablets: each is of the one or of the other.
alter table sale_difference alter column sale_uuid drop not null;
alter table sale_difference add column flight_sale_uuid uuid references flight_paid_sale (sale_uuid);
alter table sale_difference add constraint sale_difference_of_one check (num_nonnulls(sale_uuid, flight_sale_uuid) = 1);
create index sale_difference_flight_sale on sale_difference (flight_sale_uuid) where flight_sale_uuid is not null;
