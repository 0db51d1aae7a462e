import { type CertificateSale, type sellCertificates as sellEndpoint } from '../../src/api/certificate.ts'
import type { ReceivedBy } from '../../src/api/endpoint.ts'
import { businessDayOf } from '../../src/rules/businessDay.ts'
import { sellRefusal } from '../../src/rules/certificate.ts'
import { addUp, amount, tiyin } from '../../src/rules/money.ts'
import { requireDepartment } from '../caller.ts'
import type { Executor, Transaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Call } from '../handle.ts'
import { postMoney } from '../ledger/postMoney.ts'
import { takeNumber } from '../ledger/takeNumber.ts'
import { recordBirth } from '../ledger/transition.ts'
import { Refusal } from '../refusal.ts'
import { nameOf } from '../sales/nameOf.ts'
import { type OpenSession, requireSession } from '../sales/openSession.ts'
import { accountOf, settleOrRefuse } from '../sales/settlePayments.ts'
import { type LockedCertificate, lockCertificates } from './lockCertificates.ts'
import { moveCertificates } from './moveCertificates.ts'

type Selling = ReceivedBy<typeof sellEndpoint>['body']

/**
 * Hands certificates out: what is paid for them lies in the drawer or on the terminal, and the same sum is a debt of the shop on
 * each one's own account. Locks in the global order: session (shared) → certificates → accounts → session → number.
 * @throws as `sellCertificates` says
 */
export async function sellCertificates(call: Call & { body: Selling }): Promise<CertificateSale> {
  const { db, caller, body, now } = call
  const { departmentId, cashboxId } = body
  requireDepartment(caller, departmentId)
  refuseForeignPayments(body)
  const session = await requireSession(db, body, await findSession(db, body), now)
  if (session.currencyCode !== 'UZS') throw new Refusal(422, 'certificateInUzs')
  const certificates = await claimNew(call, body.numbers)
  const total = addUp(certificates.map(worth))
  const settlement = settleOrRefuse(body.payments, total, false)
  const { id } = await db.one<{ id: number }>(sql`select nextval('certificate_sale_id_seq') as id`)
  const document = { kind: 'certificateSale', id, departmentId, userId: caller.userId, occurredAt: now } as const
  await postMoney(db, document, [
    ...settlement.kept.map(({ paymentType, amount: sum }) => ({ account: accountOf(paymentType, { cashboxId }), sum })),
    ...certificates.map((certificate) => ({
      account: { kind: 'CERTIFICATE', certificateId: certificate.id } as const,
      sum: -worth(certificate),
    })),
  ])
  await moveCertificates(
    db,
    document,
    certificates.map((certificate) => ({ certificate, kind: 'SOLD', sum: worth(certificate) })),
  )
  const payments = settlement.kept.map((kept) => ({ paymentType: kept.paymentType, amount: amount(kept.amount) }))
  await takeIntoSession(db, session.id, departmentId, amount(total), payments)
  const year = Number(businessDayOf(now, call.timeZone).slice(0, 4))
  const number = await takeNumber(db, departmentId, 'CERTIFICATE_SALE', year)
  await db.run(sql`
    with head as (
      insert into certificate_sale (id, department_id, cashbox_id, session_id, user_id, sale_number, number_year, sale_date, total_sum, change_sum)
      overriding system value
      values (${id}, ${departmentId}, ${cashboxId}, ${session.id}, ${caller.userId}, ${number}, ${year}, ${now}, ${amount(total)}, ${amount(settlement.change)})
      returning id
    )
    insert into certificate_sale_payment (certificate_sale_id, payment_type, amount)
    select head.id, paid.* from head, unnest(${payments.map((paid) => paid.paymentType)}::text[], ${payments.map((paid) => paid.amount)}::numeric[]) as paid`)
  await recordBirth(db, 'certificateSale', { id, departmentId, status: 'FINISHED' }, caller.userId)
  return readCertificateSale(db, id)
}

const worth = ({ type, amount: each }: LockedCertificate): number => (type === 'MONEY' ? tiyin(each) : 0)

/** A certificate is paid for at once: neither on credit, nor with another one, nor by a sponsor. */
function refuseForeignPayments({ payments }: Selling): void {
  const fields = Object.fromEntries(
    payments.flatMap(({ paymentType }, index) =>
      ['DEBT', 'CERTIFICATE', 'SPONSORSHIP'].includes(paymentType)
        ? [[`payments.${index}.paymentType`, 'certificatePaidAtOnce']]
        : [],
    ),
  )
  if (Object.keys(fields).length > 0) throw new Refusal(400, 'badInput', {}, fields)
}

const findSession = async (db: Transaction, { departmentId, cashboxId }: Selling) =>
  (await db.first<OpenSession>(sql`
    select session.id, session.opened_at as "openedAt", department.sale_type as "saleType", department.currency_code as "currencyCode"
    from cash_session session join department on department.id = session.department_id
    where session.cashbox_id = ${cashboxId} and session.department_id = ${departmentId} and session.status = 'OPEN'
    for key share of session`)) ?? null

/** The certificates of these numbers, locked, each of them new. */
async function claimNew(
  { db, now, timeZone }: Pick<Call, 'db' | 'now' | 'timeZone'>,
  numbers: readonly string[],
): Promise<LockedCertificate[]> {
  const today = businessDayOf(now, timeZone)
  const found = await lockCertificates(db, numbers)
  const unknown = numbers.flatMap((number, index) => (found.has(number) ? [] : [`numbers.${index}`]))
  if (unknown.length > 0)
    throw new Refusal(
      404,
      'certificateNotFound',
      {},
      Object.fromEntries(unknown.map((path) => [path, 'certificateNotFound'])),
    )
  const refused: Record<string, string> = {}
  numbers.forEach((number, index) => {
    const twice = numbers.indexOf(number) < index ? 'certificateSold' : undefined
    const refusal = sellRefusal(found.get(number)!, today) ?? twice
    if (refusal) refused[`numbers.${index}`] = refusal
  })
  const [first] = Object.values(refused)
  if (first) throw new Refusal(409, first, {}, refused)
  return numbers.map((number) => found.get(number)!)
}

/** What the session holds grows, and its revenue does not. @throws 409 `sessionClosed` */
async function takeIntoSession(
  db: Transaction,
  sessionId: number,
  departmentId: number,
  total: number,
  payments: readonly { paymentType: string; amount: number }[],
): Promise<void> {
  const changed = await db.run(sql`
    update cash_session set certificate_sum = certificate_sum + ${total} where id = ${sessionId} and status = 'OPEN'`)
  if (changed === 0) throw new Refusal(409, 'sessionClosed', {}, { cashboxId: 'sessionClosed' })
  await db.run(sql`
    insert into cash_session_payment (session_id, payment_type, department_id, amount)
    select ${sessionId}::bigint, paid.type, ${departmentId}::bigint, paid.amount
    from unnest(${payments.map((paid) => paid.paymentType)}::text[], ${payments.map((paid) => paid.amount)}::numeric[]) as paid (type, amount)
    on conflict (session_id, payment_type) do update set amount = cash_session_payment.amount + excluded.amount`)
}

const readCertificateSale = (db: Executor, id: number): Promise<CertificateSale> =>
  db.one<CertificateSale>(sql`
    select given.id, given.sale_number as "saleNumber", given.sale_date as "saleDate", department.name as "shopName",
      left(department.address, 255) as "shopAddress", cashbox.number as "cashboxNumber", session.session_number as "sessionNumber",
      ${nameOf(sql`app_user`)} as "cashierFullName", given.total_sum as "totalSum", given.change_sum as "changeSum",
      (select json_agg(row) from (
        select certificate.number, package.name as "packageName", package.type, package.amount, package.expiration_date as "expirationDate"
        from certificate_move move join certificate on certificate.id = move.certificate_id
        join certificate_package package on package.id = certificate.package_id
        where move.document_kind = 'certificateSale' and move.document_id = given.id order by move.id) row) as certificates,
      (select coalesce(json_agg(row), '[]') from (
        select payment_type as "paymentType", amount from certificate_sale_payment where certificate_sale_id = given.id order by id) row) as payments
    from certificate_sale given
    join department on department.id = given.department_id
    join cashbox on cashbox.id = given.cashbox_id
    join cash_session session on session.id = given.session_id
    join app_user on app_user.id = given.user_id
    where given.id = ${id}`)
