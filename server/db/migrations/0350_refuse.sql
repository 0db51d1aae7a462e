-- A statement behind which COMMIT goes at once says itself that nothing may come of it: there is nobody in between who looks at its
-- answer. SV409 is known to the server as a refusal (server/refusal.ts), and 40001 makes it begin anew.
create function refuse(state text, said jsonb) returns boolean language plpgsql as $$
begin
  raise exception using errcode = state, message = said ->> 'code', detail = said::text;
end $$;

-- What of a good a department has, as the refusal of whoever wanted more. Volatile, so that a statement which has waited for a lock is
-- told what there is now, and not what there was when it began.
create function shortage(wanted_department bigint, wanted_item bigint) returns jsonb language plpgsql as $$
declare
  item_name text;
  available numeric;
begin
  select item.name, coalesce(sum(b.on_hand - b.reserved), 0) into item_name, available
  from item left join stock_balance b on b.item_id = item.id and b.department_id = wanted_department
  where item.id = wanted_item group by item.id;
  return jsonb_build_object('code', 'outOfStock', 'values', jsonb_build_object('name', item_name, 'available', available),
    'details', jsonb_build_object('itemId', wanted_item, 'available', available));
end $$;
