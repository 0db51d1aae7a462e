import type { CertificateState, CertificateType } from '../../src/rules/certificate.ts'
import type { Transaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'

/** A certificate that a document is about to change. */
export interface LockedCertificate {
  id: number
  number: string
  type: CertificateType
  /** So'm of each, or the percentage. */
  amount: number
  status: CertificateState
  balance: number
  startDate: string
  expirationDate: string
}

/** The certificates with these numbers, by number. They stay locked, in the order of their ids, until the transaction ends. */
export async function lockCertificates(
  db: Transaction,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, LockedCertificate>> {
  if (numbers.length === 0) return new Map()
  const rows = await db.rows<LockedCertificate>(sql`
    select certificate.id, certificate.number, package.type, package.amount, certificate.status, certificate.balance,
      package.start_date as "startDate", package.expiration_date as "expirationDate"
    from certificate join certificate_package package on package.id = certificate.package_id
    where certificate.number = any(${[...numbers]}::text[]) order by certificate.id for no key update of certificate`)
  return new Map(rows.map((row) => [row.number, row]))
}
