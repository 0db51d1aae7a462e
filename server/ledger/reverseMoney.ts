import { tiyin } from '../../src/rules/money.ts'
import type { Transaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { LedgerDocument } from './document.ts'
import { type Account, type Currency, postMoney } from './postMoney.ts'

/** Takes back what a document has moved between accounts, by moves that are the opposite of all of it. */
export async function reverseMoney(db: Transaction, document: LedgerDocument, currency: Currency): Promise<void> {
  const moved = await db.rows<Account & { sum: number; sumUzs: number }>(sql`
    select a.kind, a.cashbox_id as "cashboxId", a.contragent_id as "contragentId", a.payment_type as "paymentType",
      sum(m.amount) as sum, sum(m.amount_uzs) as "sumUzs"
    from money_move m join account a on a.id = m.account_id
    where m.document_kind = ${document.kind} and m.document_id = ${document.id}
    group by a.id having sum(m.amount) <> 0 order by a.id`)
  await postMoney(
    db,
    document,
    moved.map(({ sum, sumUzs, ...account }) => ({ account, sum: -tiyin(sum), sumUzs: -tiyin(sumUzs) })),
    currency,
  )
}
