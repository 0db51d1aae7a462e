import { amount, tiyin, type Tiyin } from '../../src/rules/money.ts'
import type { Transaction } from '../db/database.ts'
import { type Sql, sql } from '../db/sql.ts'
import type { LedgerDocument } from '../ledger/document.ts'
import type { LockedCertificate } from './lockCertificates.ts'

/** What a document does to a certificate that it has locked. */
export interface CertificateChange {
  certificate: LockedCertificate
  kind: 'SOLD' | 'USED' | 'GIVEN_BACK'
  /** Of its balance, signed; 0 of one of percent. */
  sum: Tiyin
}

/** Writes what became of certificates, with their balances and states. The caller holds them locked. */
export async function moveCertificates(
  db: Transaction,
  document: MovingCertificates,
  changes: readonly CertificateChange[],
): Promise<void> {
  await db.together(certificatesMoving(document, changes))
}

/** The same as statements for whoever sends others along with them. */
export function certificatesMoving(document: MovingCertificates, changes: readonly CertificateChange[]): Sql[] {
  if (changes.length === 0) return []
  const { kind, id, departmentId, userId, occurredAt } = document
  const moved = sql`
    with change as (
      select * from unnest(${changes.map((change) => change.certificate.id)}::bigint[], ${changes.map((change) => change.kind)}::text[],
        ${changes.map((change) => amount(change.sum))}::numeric[], ${changes.map(stateAfter)}::text[]) as c (id, kind, amount, status)
    ), moved as (
      insert into certificate_move (certificate_id, kind, amount, document_kind, document_id, department_id, occurred_at, user_id)
      select id, kind, amount, ${kind}, ${id}::bigint, ${departmentId}::bigint, ${occurredAt}::timestamptz, ${userId}::bigint from change
    )
    update certificate set balance = certificate.balance + change.amount, status = change.status,
      sold_at = case when change.kind = 'SOLD' then ${occurredAt}::timestamptz else certificate.sold_at end,
      sold_department_id = case when change.kind = 'SOLD' then ${departmentId}::bigint else certificate.sold_department_id end
    from change where certificate.id = change.id`
  return [moved]
}

type MovingCertificates = Pick<LedgerDocument, 'id' | 'departmentId' | 'userId' | 'occurredAt'> & {
  kind: 'sale' | 'certificateSale'
}

function stateAfter({ certificate, kind, sum }: CertificateChange): string {
  if (kind === 'SOLD') return 'SOLD'
  if (certificate.type === 'PERCENT') return 'USED'
  const left = tiyin(certificate.balance) + sum
  if (left === 0) return 'USED'
  return left < tiyin(certificate.amount) ? 'PARTLY_USED' : 'SOLD'
}
