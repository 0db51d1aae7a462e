import type { Certificate } from '../../src/api/certificate.ts'
import { isCertificateNumber, plainNumber } from '../../src/rules/certificate.ts'
import type { Executor } from '../db/database.ts'
import { type Sql, sql } from '../db/sql.ts'
import { Refusal } from '../refusal.ts'
import { nameOf } from '../sales/nameOf.ts'

/** A state as people see it on this day: what nobody redeemed in time has expired. */
export const statusOn = (today: Sql): Sql => sql`
  case when certificate.status in ('NEW', 'SOLD', 'PARTLY_USED') and package.expiration_date < ${today} then 'EXPIRED' else certificate.status end`

export const certificateNotFound = (field = 'number'): Refusal =>
  new Refusal(404, 'certificateNotFound', {}, { [field]: 'certificateNotFound' })

/** The columns of a certificate beside its package. */
export const certificateColumns = (today: string): Sql => sql`
  certificate.id, certificate.number, package.id as "packageId", package.name as "packageName", package.type, package.amount,
  ${statusOn(sql`${today}::date`)} as status, certificate.balance, package.start_date as "startDate", package.expiration_date as "expirationDate",
  certificate.sold_at as "soldAt", department.name as "soldDepartmentName"`

export const CERTIFICATE_FROM = sql`certificate
  left join certificate_package package on package.id = certificate.package_id
  left join department on department.id = certificate.sold_department_id`

/** The certificate with this number and what became of it. @throws 404 `certificateNotFound` */
export async function findCertificate(db: Executor, typed: string, today: string): Promise<Certificate> {
  const number = plainNumber(typed)
  if (!isCertificateNumber(number)) throw certificateNotFound()
  const found = await db.first<Omit<Certificate, 'moves'>>(sql`
    select ${certificateColumns(today)} from ${CERTIFICATE_FROM} where certificate.number = ${number}`)
  if (!found) throw certificateNotFound()
  const moves = await db.rows<Certificate['moves'][number]>(sql`
    select move.id, move.kind, move.amount, sale.id as "saleId", coalesce(sale.sale_number, given.sale_number) as number,
      department.name as "departmentName", ${nameOf(sql`app_user`)} as "userName", move.occurred_at as "occurredAt"
    from certificate_move move
    join department on department.id = move.department_id
    join app_user on app_user.id = move.user_id
    left join sale on move.document_kind = 'sale' and sale.id = move.document_id
    left join certificate_sale given on move.document_kind = 'certificateSale' and given.id = move.document_id
    where move.certificate_id = ${found.id} order by move.id`)
  return { ...found, moves }
}
