import type { searchDebts } from '../../src/api/moneyTransfer.ts'
import { businessDayOf } from '../../src/rules/businessDay.ts'
import { sql } from '../db/sql.ts'
import type { ListDescription } from '../lists/description.ts'
import { matchesWords } from '../lists/matchesWords.ts'
import { movedByDocuments, ofSaldo } from './saldoMoves.ts'

/**
 * Who owes what, and since when. What is paid pays the oldest first, so that what is still owed are the newest documents that make
 * it up: of each age what they added, as far as it is still owed.
 */
export const debts: ListDescription<typeof searchDebts> = {
  from: ({ caller, now, timeZone, body: { currencyCode } }) => sql`(
      with standing as (
        select account.contragent_id, array_agg(account.id) as account_ids, sum(balance) as saldo
        from account join account_balance on account_balance.account_id = account.id
        where ${ofSaldo(caller)} and account.currency_code = ${currencyCode ?? 'UZS'} group by 1 having sum(balance) <> 0
      ), added as (
        select document.contragent_id, abs(sum) as sum, ${businessDayOf(now, timeZone)}::date - (at at time zone ${timeZone})::date as age
        from ${movedByDocuments(sql`${ofSaldo(caller)} and account.currency_code = ${currencyCode ?? 'UZS'}`)} document
        join standing on standing.contragent_id = document.contragent_id and sign(standing.saldo) = sign(document.sum)
      ), aged as (
        select contragent_id, coalesce(sum(sum) filter (where age <= 30), 0) as days30,
          coalesce(sum(sum) filter (where age <= 60), 0) as days60, coalesce(sum(sum) filter (where age <= 90), 0) as days90
        from added group by 1
      )
      select standing.*, ${currencyCode ?? 'UZS'}::text as currency_code, ${timeZone}::text as time_zone,
        least(days30, abs(saldo)) as days30,
        least(days60, abs(saldo)) - least(days30, abs(saldo)) as days60,
        least(days90, abs(saldo)) - least(days60, abs(saldo)) as days90,
        abs(saldo) - least(days90, abs(saldo)) as older
      from standing join aged on aged.contragent_id = standing.contragent_id
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
    // Asked row by row: the ages of all do not need it.
    since: sql`(select (min(at) at time zone debt.time_zone)::date from (
        select at, sum(abs(sum)) over (order by at desc, move_id desc) - abs(sum) as later
        from ${movedByDocuments(sql`account.id = any(debt.account_ids)`)} document where sign(sum) = sign(debt.saldo)
      ) owed where later < abs(debt.saldo))`,
  },
  filter: {
    keyword: (words) => matchesWords(sql`contragent.search`, words),
    // Narrows the accounts before they are summed up, in `from`.
    currencyCode: () => sql`true`,
    owesUs: (owes) => (owes ? sql`debt.saldo > 0` : sql`debt.saldo < 0`),
  },
  defaultSort: [{ field: 'saldo', descending: true }],
}
