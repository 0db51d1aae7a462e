import type { searchDebts } from '../../src/api/moneyTransfer.ts'
import { sql } from '../db/sql.ts'
import type { ListDescription } from '../lists/description.ts'
import { matchesWords } from '../lists/matchesWords.ts'
import { ofSaldo } from './saldoMoves.ts'

/**
 * Who owes what, and since when. What is paid pays the oldest first, so that what is still owed are the newest documents that make
 * it up: of each, the part that is left, by its age.
 */
export const debts: ListDescription<typeof searchDebts> = {
  from: ({ caller, now, timeZone, body: { currencyCode } }) => sql`(
      select contragent_id, currency_code, saldo,
        coalesce(sum(part) filter (where age <= 30), 0) as days30,
        coalesce(sum(part) filter (where age between 31 and 60), 0) as days60,
        coalesce(sum(part) filter (where age between 61 and 90), 0) as days90,
        coalesce(sum(part) filter (where age > 90), 0) as older,
        min(day) as since
      from (
        select owed.*, least(added, greatest(abs(saldo) - later, 0)) as part,
          (${now}::timestamptz at time zone ${timeZone})::date - day as age
        from (
          select standing.contragent_id, standing.currency_code, standing.saldo, (move.occurred_at at time zone ${timeZone})::date as day,
            abs(move.amount) as added,
            coalesce(sum(abs(move.amount)) over (partition by standing.contragent_id, standing.currency_code
              order by move.occurred_at desc, move.id desc rows between unbounded preceding and 1 preceding), 0) as later
          from (
            select account.contragent_id, account.currency_code, sum(balance) as saldo
            from account join account_balance on account_balance.account_id = account.id
            where ${ofSaldo(caller)} and account.currency_code = ${currencyCode ?? 'UZS'} group by 1, 2 having sum(balance) <> 0
          ) standing
          join account on account.contragent_id = standing.contragent_id and account.currency_code = standing.currency_code and ${ofSaldo(caller)}
          join money_move move on move.account_id = account.id and sign(move.amount) = sign(standing.saldo)
        ) owed
        where later < abs(saldo)
      ) part group by 1, 2, 3
    ) debt
    join contragent on contragent.id = debt.contragent_id`,
  columns: {
    id: sql`contragent.id`,
    contragentName: { sql: sql`contragent.full_name`, sort: sql`contragent.name_key`, folded: sql`contragent.search` },
    inn: sql`contragent.inn`,
    phone: sql`contragent.phone`,
    currencyCode: sql`debt.currency_code`,
    saldo: sql`debt.saldo`,
    days30: sql`debt.days30`,
    days60: sql`debt.days60`,
    days90: sql`debt.days90`,
    older: sql`debt.older`,
    since: sql`debt.since`,
  },
  filter: {
    keyword: (words) => matchesWords(sql`contragent.search`, words),
    // Narrows the accounts before they are summed up, in `from`.
    currencyCode: () => sql`true`,
    owesUs: (owes) => (owes ? sql`debt.saldo > 0` : sql`debt.saldo < 0`),
  },
  defaultSort: [{ field: 'saldo', descending: true }],
}
