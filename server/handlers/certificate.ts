import {
  ALL_PACKAGES,
  cancelCertificate,
  type CertificatePackageRow,
  generateCertificates as generateEndpoint,
  getCertificate,
  getCertificatePackage,
  searchCertificatePackages,
  searchCertificates,
  sellCertificates as sellEndpoint,
} from '../../src/api/certificate.ts'
import { businessDayOf } from '../../src/rules/businessDay.ts'
import { plainNumber } from '../../src/rules/certificate.ts'
import { nameKey } from '../../src/rules/nameKey.ts'
import { holds } from '../../src/rules/permissions.ts'
import { writeAudit } from '../audit.ts'
import { requirePermission } from '../caller.ts'
import { CERTIFICATE_FROM, findCertificate, statusOn } from '../certificates/findCertificate.ts'
import { generateCertificates } from '../certificates/generateCertificates.ts'
import { sellCertificates } from '../certificates/sellCertificates.ts'
import { contains, type Sql, sql } from '../db/sql.ts'
import { handle, handleRead, type ReadCall } from '../handle.ts'
import { everyColumn } from '../lists/everyColumn.ts'
import { handleList } from '../lists/handleList.ts'
import { notFound, Refusal } from '../refusal.ts'
import { nameOf } from '../sales/nameOf.ts'

/** The business day that tells what has expired. */
const today = (call: Pick<ReadCall, 'now' | 'timeZone'>): Sql =>
  sql`left join (select ${businessDayOf(call.now, call.timeZone)}::date as day) today on true`
const packageFrom = (call: Pick<ReadCall, 'now' | 'timeZone'>): Sql =>
  sql`certificate_package package left join app_user on app_user.id = package.user_id ${today(call)}`
const ofPackage = (what: Sql): Sql => sql`(select ${what} from certificate where certificate.package_id = package.id)`
const PACKAGE_COLUMNS = {
  id: sql`package.id`,
  name: { sql: sql`package.name`, sort: sql`package.name_key` },
  type: sql`package.type`,
  amount: sql`package.amount`,
  count: sql`package.count`,
  startDate: sql`package.start_date`,
  expirationDate: sql`package.expiration_date`,
  sold: ofPackage(sql`count(*) filter (where certificate.status in ('SOLD', 'PARTLY_USED'))`),
  used: ofPackage(sql`count(*) filter (where certificate.status = 'USED')`),
  liability: sql`case when package.expiration_date >= today.day then ${ofPackage(sql`coalesce(sum(certificate.balance), 0)`)} else 0 end`,
  lapsed: sql`case when package.expiration_date < today.day then ${ofPackage(sql`coalesce(sum(certificate.balance), 0)`)} else 0 end`,
  createdAt: sql`package.created_at`,
  createdByName: nameOf(sql`app_user`),
  comment: sql`left(package.comment, 255)`,
}

const STATUS = statusOn(sql`today.day`)

/**
 * No `defineRecord`: a package is made once, with all its certificates, and nothing of it is changed or deleted afterwards; a
 * certificate is an account, and `certificate_move` is its history.
 */
export const certificateHandlers = [
  handle(generateEndpoint, async (call) => ({
    id: await generateCertificates(call, call.body, Number(call.path.count)),
  })),

  ...handleList(searchCertificatePackages, {
    from: packageFrom,
    columns: PACKAGE_COLUMNS,
    filter: {
      keyword: (words) => sql`package.name_key like ${contains(nameKey(words))}`,
      type: (type) => sql`package.type = ${type}`,
    },
    defaultSort: [{ field: 'createdAt', descending: true }],
  }),

  ...handleList(searchCertificates, {
    from: (call) => sql`${CERTIFICATE_FROM} ${today(call)}`,
    columns: {
      id: sql`certificate.id`,
      number: sql`certificate.number`,
      packageId: sql`certificate.package_id`,
      packageName: { sql: sql`package.name`, sort: sql`package.name_key` },
      type: sql`package.type`,
      amount: sql`package.amount`,
      status: STATUS,
      balance: sql`certificate.balance`,
      startDate: sql`package.start_date`,
      expirationDate: sql`package.expiration_date`,
      soldAt: sql`certificate.sold_at`,
      soldDepartmentName: { sql: sql`department.name`, sort: sql`department.name_key` },
    },
    scope: ({ path }) =>
      String(path.packageName) === ALL_PACKAGES
        ? sql`true`
        : sql`certificate.package_id = (select id from certificate_package where name = ${String(path.packageName)} limit 1)`,
    filter: {
      packageId: (id) => sql`certificate.package_id = ${id}`,
      status: (status) => sql`${STATUS} = ${status}`,
      type: (type) => sql`package.type = ${type}`,
      keyword: (words) => sql`certificate.number like ${`${plainNumber(words).replace(/[\\%_]/g, '')}%`}`,
    },
    defaultSort: [{ field: 'id', descending: true }],
  }),

  handleRead(getCertificate, ({ db, caller, path, now, timeZone }) => {
    if (!holds(caller.permissions, 'sell pos')) requirePermission(caller, 'view certificates')
    return findCertificate(db, String(path.number), businessDayOf(now, timeZone))
  }),

  handleRead(getCertificatePackage, async (call) => {
    const { db, path } = call
    const found = await db.first<CertificatePackageRow>(sql`
      select ${everyColumn(PACKAGE_COLUMNS)} from ${packageFrom(call)} where package.id = ${Number(path.id)}`)
    if (!found) throw notFound()
    const certificates = await db.rows<{ number: string; status: 'NEW' }>(sql`
      select certificate.number, ${STATUS} as status from certificate
      join certificate_package package on package.id = certificate.package_id ${today(call)}
      where certificate.package_id = ${found.id} order by certificate.id`)
    return { ...found, certificates }
  }),

  handle(sellEndpoint, sellCertificates),

  handle(cancelCertificate, async ({ db, caller, path }) => {
    const found = await db.first<{ id: number; number: string; status: string; packageId: number }>(sql`
      select id, number, status, package_id as "packageId" from certificate where id = ${Number(path.id)} for no key update`)
    if (!found) throw notFound()
    if (found.status !== 'NEW')
      throw new Refusal(409, 'wrongState', { state: `enum.certificateStatus.${found.status}` })
    await db.run(sql`update certificate set status = 'CANCELLED' where id = ${found.id}`)
    await writeAudit(
      db,
      caller,
      { subject: 'certificatePackage', id: found.packageId, action: 'edit' },
      { number: [found.number, null] },
    )
    return { done: true as const }
  }),
]
