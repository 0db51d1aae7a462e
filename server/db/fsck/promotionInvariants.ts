import { sql } from '../sql.ts'
import type { Invariant } from './invariant.ts'

/** What a promotion gave is told by the lines, and the sessions know the same. */
export const promotionInvariants: readonly Invariant[] = [
  {
    name: 'a promotion gave no more than its line had off, and only a line that names it has anything of it',
    breaches: sql`
      select 'line ' || line.id || ': promotion ' || coalesce(line.promotion_id, 0) || ' gave ' || line.promotion_discount || ' of ' || line.discount as what
      from sale_line line
      where (line.promotion_id is null and line.promotion_discount <> 0) or abs(line.promotion_discount) > abs(line.discount)
        or line.promotion_discount * line.total_sum < 0`,
  },
  {
    name: 'what comes back by its receipt takes back its share of the promotion, all of it when all came back',
    breaches: sql`
      select 'line ' || line.id || ': given ' || line.promotion_discount || ', taken back ' || -coalesce(back.given, 0) || ' with ' || line.returned || ' of ' || line.quantity as what
      from sale_line line
      left join (select r.returned_line_id as id, sum(r.promotion_discount) as given, count(*) filter (where r.promotion_id is distinct from sold.promotion_id) as strange
        from sale_line r join sale on sale.id = r.sale_id and sale.status = 'FINISHED' join sale_line sold on sold.id = r.returned_line_id group by 1) back on back.id = line.id
      where line.quantity > 0 and (coalesce(back.strange, 0) > 0 or -coalesce(back.given, 0) > line.promotion_discount
        or line.returned = line.quantity and -coalesce(back.given, 0) <> line.promotion_discount)`,
  },
  {
    name: 'a session knows what each promotion gave in its sales, and what came back of it',
    breaches: sql`
      select 'session ' || coalesce(kept.session_id, l.session_id) || ' promotion ' || coalesce(kept.promotion_id, l.promotion_id) || ': ' || coalesce(kept.given, 0)
        || ' and ' || coalesce(kept.taken_back, 0) || ', lines ' || coalesce(l.given, 0) || ' and ' || coalesce(l.taken_back, 0) as what
      from cash_session_promotion kept full join (
        select sale.session_id, line.promotion_id, sum(line.promotion_discount) filter (where line.promotion_discount > 0) as given,
          -sum(line.promotion_discount) filter (where line.promotion_discount < 0) as taken_back
        from sale_line line join sale on sale.id = line.sale_id
        where sale.status = 'FINISHED' and line.promotion_discount <> 0 group by 1, 2) l using (session_id, promotion_id)
      where coalesce(kept.given, 0) <> coalesce(l.given, 0) or coalesce(kept.taken_back, 0) <> coalesce(l.taken_back, 0)`,
  },
]
