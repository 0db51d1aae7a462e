import { type Tiyin, tiyin } from '../../src/rules/money.ts'
import type { Transaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { LedgerDocument } from './document.ts'
import { type Account, type Currency, type MoneyMove, postMoney } from './postMoney.ts'

/** What a document shall have moved, in one currency. */
export interface WantedMoney {
  currency: Currency
  moves: readonly MoneyMove[]
}

interface Stood extends Account {
  departmentId: number
  currencyCode: string
  rate: number
  occurredAt: string
  sum: number
  sumUzs: number
}

/**
 * Brings the money moves of a document to what they shall be. What it has moved before is moved back in the same department, at the
 * same moment and for the same so'm, and what is wanted is moved anew: a correction leaves both in the ledger, and a document that
 * is taken back (`wanted` empty) leaves nothing but its trace.
 */
export async function settleMoney(
  db: Transaction,
  document: LedgerDocument,
  wanted: readonly WantedMoney[],
): Promise<void> {
  for (const [{ departmentId, currencyCode, rate, occurredAt }, moves] of await standing(db, document))
    await postMoney(db, { ...document, departmentId, occurredAt: new Date(occurredAt) }, moves, {
      code: currencyCode,
      rate,
    })
  for (const { currency, moves } of wanted) await postMoney(db, document, moves, currency)
}

/** What would undo its moves, by department, currency, rate and moment, in one order for everybody. */
async function standing(db: Transaction, { kind, id }: LedgerDocument): Promise<[Stood, MoneyMove[]][]> {
  const rows = await db.rows<Stood>(sql`
    select move.department_id as "departmentId", account.currency_code as "currencyCode", move.currency_rate as rate,
      move.occurred_at as "occurredAt", account.kind, account.cashbox_id as "cashboxId", account.contragent_id as "contragentId",
      account.payment_type as "paymentType", sum(move.amount) as sum, sum(move.amount_uzs) as "sumUzs"
    from money_move move join account on account.id = move.account_id
    where move.document_kind = ${kind} and move.document_id = ${id}
    group by move.department_id, move.currency_rate, move.occurred_at, account.id having sum(move.amount) <> 0
    order by move.department_id, account.currency_code, move.currency_rate, move.occurred_at, account.id`)
  const books = new Map<string, [Stood, MoneyMove[]]>()
  for (const row of rows) {
    const key = [row.departmentId, row.currencyCode, row.rate, row.occurredAt].join(' ')
    const book = books.get(key) ?? ([row, []] as [Stood, MoneyMove[]])
    book[1].push({ account: row, sum: -tiyin(row.sum) as Tiyin, sumUzs: -tiyin(row.sumUzs) as Tiyin })
    books.set(key, book)
  }
  return [...books.values()]
}
