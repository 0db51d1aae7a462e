-- XYZ of a month compares its whole weeks and no longer its days, which differ so much that hardly a good would sell evenly. What is kept of
-- months is of these weeks now: on how many of them more was sold than came back, what was sold in each of them squared and added up, and in
-- all of them together. The weeks that the ends of a month cut are in none of it. Months that are over are filled beside the work of the shop.
truncate sales_item_spread;
alter table sales_item_spread add quantity bigint not null;
update sales_rollup_state set spread_until = null;
