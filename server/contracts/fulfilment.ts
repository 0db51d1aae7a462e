import { type Sql, sql } from '../db/sql.ts'

/** A contract is agreed in so'm and in dollars: dollars count as dollars, all else as so'm at the rate that it was entered with. */
type AgreedCurrency = 'UZS' | 'USD'

/** SQL of what an income brought in one of the currencies, less what went back; needs `document` and its `line`. */
export const worthIn = (currency: AgreedCurrency): Sql => {
  const worth = sql`(line.quantity - line.returned) * line.unit_cost`
  return currency === 'USD'
    ? sql`case document.currency_code when 'USD' then round(${worth}, 2) else 0 end`
    : sql`case document.currency_code when 'USD' then 0 else round(${worth} * document.currency_rate, 2) end`
}
/** SQL of a money transfer's sum in one of the currencies; its moves keep the rate of its day. */
export const transferredIn = (currency: AgreedCurrency): Sql =>
  currency === 'USD'
    ? sql`case transfer.currency_code when 'USD' then transfer.sum else 0 end`
    : sql`case transfer.currency_code when 'USD' then 0 when 'UZS' then transfer.sum else round(transfer.sum * (
        select max(move.currency_rate) from money_move move
        where move.document_kind = 'moneyTransfer' and move.document_id = transfer.id), 2) end`

/** SQL of what has come under `contract`. */
export const deliveredIn = (currency: AgreedCurrency): Sql => sql`coalesce((
  select sum(${worthIn(currency)}) from warehouse_document document
  join warehouse_document_line line on line.document_id = document.id
  where document.contract_id = contract.id and document.action = 'KIRIM'
    and document.status in ('READY', 'PARTIAL_RETURNED', 'RETURNED')), 0)`

/**
 * SQL of what was paid under `contract` less what was paid back, whoever pays whom. What was set off is paid, and so is what a completed
 * transaction gave or took.
 */
export const paidIn = (currency: AgreedCurrency): Sql => sql`(
  select coalesce(abs(sum(paid.sum) filter (where not paid.offset_only)), 0) + coalesce(sum(paid.sum) filter (where paid.offset_only), 0)
  from (
    select case transfer.direction when 'IN' then -(${transferredIn(currency)}) else ${transferredIn(currency)} end as sum,
      transfer.direction = 'OFFSET' as offset_only
    from money_transfer transfer where transfer.contract_id = contract.id and transfer.deleted_at is null
    union all
    select case transaction.type when 'TAKEN' then -1 else 1 end
        * ${currency === 'USD' ? sql`transaction.price_usd` : sql`transaction.price_uzs`}, false
    from transaction
    where transaction.contract_id = contract.id and transaction.deleted_at is null and transaction.completed
      and transaction.type in ('GIVEN', 'TAKEN')) paid)`
