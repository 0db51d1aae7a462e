import type { searchSaldoMoves } from '../../src/api/moneyTransfer.ts'
import { onDays } from '../businessDay.ts'
import { sql } from '../db/sql.ts'
import type { ListDescription } from '../lists/description.ts'
import { documentCommentOf, documentNameOf, movedByDocuments, ofSaldo } from './saldoMoves.ts'

/** The documents behind the figures of saldo, of one contragent or of all. */
export const saldoDocuments: ListDescription<typeof searchSaldoMoves> = {
  from: ({ caller, body: { contragentId, currencyCode, start, end }, timeZone }) => sql`
    ${movedByDocuments(sql`${ofSaldo(caller)} and ${onDays(sql`move.occurred_at`, start, end, timeZone)}
      and (${contragentId ?? null}::bigint is null or account.contragent_id = ${contragentId ?? null})
      and account.currency_code = ${currencyCode ?? 'UZS'}`)} document
    left join contragent on contragent.id = document.contragent_id
    left join department on department.id = document.department_id`,
  columns: {
    id: sql`document.move_id`,
    date: sql`document.at`,
    documentKind: sql`document.kind`,
    documentId: sql`document.id`,
    documentName: documentNameOf(sql`document.kind`, sql`document.id`),
    contragentId: sql`document.contragent_id`,
    contragentName: { sql: sql`contragent.full_name`, sort: sql`contragent.name_key` },
    departmentName: { sql: sql`department.name`, sort: sql`department.name_key` },
    currencyCode: sql`document.currency_code`,
    debit: sql`greatest(document.sum, 0)`,
    credit: sql`greatest(-document.sum, 0)`,
    comment: documentCommentOf(sql`document.kind`, sql`document.id`),
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
