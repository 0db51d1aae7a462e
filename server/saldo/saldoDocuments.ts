import type { searchSaldoMoves } from '../../src/api/moneyTransfer.ts'
import { onDays } from '../businessDay.ts'
import { sql } from '../db/sql.ts'
import type { ListDescription } from '../lists/description.ts'
import { documentCommentOf, documentNameOf, ofSaldo } from './saldoMoves.ts'

/** The documents behind the figures of saldo: one line for what a document moved at one moment, of one contragent. */
export const saldoDocuments: ListDescription<typeof searchSaldoMoves> = {
  from: ({ caller, body: { contragentId, currencyCode, start, end }, timeZone }) => sql`(
      select min(move.id) as id, move.occurred_at as at, move.document_kind as kind, move.document_id as document_id,
        account.contragent_id, account.department_id, account.currency_code, sum(move.amount) as sum
      from account join money_move move on move.account_id = account.id
      where ${ofSaldo(caller)} and ${onDays(sql`move.occurred_at`, start, end, timeZone)}
        and (${contragentId ?? null}::bigint is null or account.contragent_id = ${contragentId ?? null})
        and account.currency_code = ${currencyCode ?? 'UZS'}
      group by 2, 3, 4, 5, 6, 7 having sum(move.amount) <> 0
    ) document
    left join contragent on contragent.id = document.contragent_id
    left join department on department.id = document.department_id`,
  columns: {
    id: sql`document.id`,
    date: sql`document.at`,
    documentKind: sql`document.kind`,
    documentId: sql`document.document_id`,
    documentName: documentNameOf(sql`document.kind`, sql`document.document_id`),
    contragentId: sql`document.contragent_id`,
    contragentName: { sql: sql`contragent.full_name`, sort: sql`contragent.name_key` },
    departmentName: { sql: sql`department.name`, sort: sql`department.name_key` },
    currencyCode: sql`document.currency_code`,
    debit: sql`greatest(document.sum, 0)`,
    credit: sql`greatest(-document.sum, 0)`,
    comment: documentCommentOf(sql`document.kind`, sql`document.document_id`),
  },
  // They narrow the moves before these are summed up, in `from`.
  filter: {
    contragentId: () => sql`true`,
    currencyCode: () => sql`true`,
    start: () => sql`true`,
    end: () => sql`true`,
  },
  defaultSort: [{ field: 'date', descending: true }],
}
