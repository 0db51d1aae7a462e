-- What came back with a sale, of an exchange too: the dashboard counts it as the Z report does.
alter table sale add column returned_sum numeric(18, 2) not null default 0 check (returned_sum >= 0);
update sale set returned_sum = back.sum
from (select sale_id, -sum(final_sum) as sum from sale_line where final_sum < 0 group by sale_id) back
where back.sale_id = sale.id and sale.status = 'FINISHED';

-- Why a session was closed with less in the drawer than there should be.
alter table cash_session add column comment text not null default '';
