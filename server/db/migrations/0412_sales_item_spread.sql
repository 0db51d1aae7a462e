-- How evenly each good has sold in a month that is over: how evenly it sells is told by the squares of its days, which were added up anew
-- out of all days of the company whenever somebody asked. Of the whole company alone, all kinds of sale together: the squares of
-- departments do not add up to its own (server/reports/rollups/spread.ts).
create table sales_item_spread (
  -- The month, by its first day.
  day date not null,
  item_id bigint not null,
  -- On how many of its days more was sold than came back.
  times int not null,
  -- What was sold on each of them less what came back, in thousandths, squared and added up.
  squares float8 not null,
  primary key (day, item_id)
);

-- Months that begin before it are written; null: none yet. Those that are over are filled beside the work of the shop.
alter table sales_rollup_state add spread_until date;
