import { sql } from '../sql.ts'
import type { Invariant } from './invariant.ts'

/** What the shop owes for certificates is told three times, and the same each time: by the certificate, its moves and its money. */
export const certificateInvariants: readonly Invariant[] = [
  {
    name: 'the balance of a certificate is the sum of its moves, between nothing and its worth, and what its account owes',
    breaches: sql`
      select 'certificate ' || c.id || ' ' || c.status || ': balance ' || c.balance || ', moves ' || coalesce(m.amount, 0) || ', owed ' || coalesce(-a.balance, 0) as what
      from certificate c join certificate_package p on p.id = c.package_id
      left join (select certificate_id, sum(amount) as amount from certificate_move group by 1) m on m.certificate_id = c.id
      left join (select account.holder, sum(b.balance) as balance from account join account_balance b on b.account_id = account.id
        where account.kind = 'CERTIFICATE' group by 1) a on a.holder = 'certificate ' || c.id
      where c.balance <> coalesce(m.amount, 0) or c.balance <> coalesce(-a.balance, 0)
        or c.balance < 0 or c.balance > case p.type when 'MONEY' then p.amount else 0 end`,
  },
  {
    name: 'a certificate is sold once, one of percent used once, and its state says what became of it',
    breaches: sql`
      select 'certificate ' || c.id || ' ' || p.type || ' is ' || c.status || ': sold ' || coalesce(m.sold, 0) || ' times, used ' || coalesce(m.used, 0)
        || ', balance ' || c.balance as what
      from certificate c join certificate_package p on p.id = c.package_id
      left join (select certificate_id, count(*) filter (where kind = 'SOLD') as sold, count(*) filter (where kind = 'USED') as used
        from certificate_move group by 1) m on m.certificate_id = c.id
      where coalesce(m.sold, 0) <> case when c.status in ('NEW', 'CANCELLED') then 0 else 1 end
        or c.status in ('NEW', 'CANCELLED') and coalesce(m.used, 0) <> 0
        or p.type = 'PERCENT' and coalesce(m.used, 0) <> case when c.status = 'USED' then 1 else 0 end
        or p.type = 'MONEY' and c.status <> case when coalesce(m.sold, 0) = 0 then c.status when c.balance = 0 then 'USED'
          when c.balance = p.amount then 'SOLD' else 'PARTLY_USED' end`,
  },
  {
    name: 'what certificates paid, sale by sale, is what they moved; a discount by one is in one sale',
    breaches: sql`
      select 'sale ' || sale_id || ' certificate ' || certificate_id || ': paid ' || coalesce(paid.amount, 0) || ', moved ' || coalesce(-moved.amount, 0) as what
      from (select sale_id, certificate_id, sum(amount) as amount from sale_payment where payment_type = 'CERTIFICATE' group by 1, 2) paid
      full join (select move.document_id as sale_id, move.certificate_id, sum(move.amount) as amount from certificate_move move
        where move.document_kind = 'sale' and move.amount <> 0 group by 1, 2) moved using (sale_id, certificate_id)
      where coalesce(paid.amount, 0) <> coalesce(-moved.amount, 0)
      union all
      select 'certificate ' || certificate_id || ' discounts ' || count(*) || ' sales' from sale
      where certificate_id is not null and status = 'FINISHED' group by certificate_id having count(*) > 1`,
  },
  {
    name: 'a certificate sale: payments = worth of its certificates, and its session knows the sum',
    breaches: sql`
      select 'certificate sale ' || s.id || ': total ' || s.total_sum || ', paid ' || coalesce(p.amount, 0) || ', worth ' || coalesce(m.amount, 0) as what
      from certificate_sale s
      left join (select certificate_sale_id as id, sum(amount) as amount from certificate_sale_payment group by 1) p on p.id = s.id
      left join (select document_id as id, sum(amount) as amount from certificate_move where document_kind = 'certificateSale' group by 1) m on m.id = s.id
      where s.total_sum <> coalesce(p.amount, 0) or s.total_sum <> coalesce(m.amount, 0)
      union all
      select 'session ' || session.id || ': certificates ' || session.certificate_sum || ', sold ' || coalesce(given.sum, 0)
      from cash_session session
      left join (select session_id, sum(total_sum) as sum from certificate_sale group by 1) given on given.session_id = session.id
      where session.certificate_sum <> coalesce(given.sum, 0)`,
  },
]
