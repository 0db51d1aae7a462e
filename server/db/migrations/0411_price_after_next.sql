-- When the first price comes into force that follows on one which has come already, of lots whose current price is not kept anew since:
-- `next_from` names only the first of the two. Nothing where there is none; at first nobody has looked.
alter table sales_rollup_state add price_after_next timestamptz default '-infinity';
