import { businessDayOf } from '../../src/rules/businessDay.ts'
import { redeemRefusal } from '../../src/rules/certificate.ts'
import { addUp, amount, tiyin, type Tiyin } from '../../src/rules/money.ts'
import type { Executor, Transaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Call } from '../handle.ts'
import { Refusal } from '../refusal.ts'
import { type LockedCertificate, lockCertificates } from './lockCertificates.ts'
import type { CertificateChange } from './moveCertificates.ts'

interface PaymentSent {
  paymentType: string
  amount: number
  certificateNumber?: string | null | undefined
}

interface Redeeming {
  departmentId: number
  payments: readonly PaymentSent[]
  /** One of percent, for the discount of the whole sale. */
  certificateNumber?: string | null | undefined
  saleItems: readonly { count: number; returnedLineId?: number | null | undefined }[]
}

export interface Redeemed {
  /** The discount of the sale; its certificate is used up by it. */
  percent: LockedCertificate | null
  /** What becomes of all of them when the sale is finished. */
  changes: readonly CertificateChange[]
}

/**
 * Locks the certificates of a sale and says what becomes of them: money ones pay, or are paid back what they paid; one of percent
 * gives its discount once. Comes before the sale's stock, as all documents' own rows do.
 * @throws Refusal 400 naming payments without their certificate; 404 `certificateNotFound`; 409 `certificateNotSold`,
 *   `certificateExpired`, `certificateUsedUp`, `certificateNotYet`, `certificateCancelled`, or `certificateTooSmall` saying what is left on it
 */
export async function claimCertificates(
  { db, now, timeZone }: Pick<Call, 'db' | 'now' | 'timeZone'>,
  sale: Redeeming,
): Promise<Redeemed> {
  refuseUnnamed(sale)
  const rows = sale.payments.flatMap((payment, index) =>
    payment.certificateNumber ? [{ number: payment.certificateNumber, sum: tiyin(payment.amount), index }] : [],
  )
  const numbers = [...rows.map(({ number }) => number), ...(sale.certificateNumber ? [sale.certificateNumber] : [])]
  if (numbers.length === 0) return { percent: null, changes: [] }
  const found = await lockCertificates(db, numbers)
  const today = businessDayOf(now, timeZone)
  const at = (number: string, field: string) => {
    const certificate = found.get(number)
    if (!certificate) throw refusal(404, 'certificateNotFound', field)
    return certificate
  }
  const changes = rows.map(({ number, sum, index }): CertificateChange => {
    const field = `payments.${index}.certificateNumber`
    const certificate = at(number, field)
    if (certificate.type !== 'MONEY') throw refusal(422, 'certificateOfPercent', field)
    if (sum < 0) return { certificate, kind: 'GIVEN_BACK', sum: -sum }
    requireRedeemable(certificate, today, field)
    if (sum > tiyin(certificate.balance))
      throw refusal(409, 'certificateTooSmall', `payments.${index}.amount`, { balance: certificate.balance })
    return { certificate, kind: 'USED', sum: -sum }
  })
  const given = changes.filter((change) => change.kind === 'GIVEN_BACK')
  if (given.length > 0) await requireUsedThere(db, sale, given)
  const percent = sale.certificateNumber ? at(sale.certificateNumber, 'certificateNumber') : null
  if (!percent) return { percent, changes }
  if (percent.type !== 'PERCENT') throw refusal(422, 'certificateOfMoney', 'certificateNumber')
  requireRedeemable(percent, today, 'certificateNumber')
  return { percent, changes: [...changes, { certificate: percent, kind: 'USED', sum: 0 }] }
}

const refusal = (
  status: 404 | 409 | 422,
  code: string,
  field: string,
  values: Record<string, string | number> = {},
): Refusal => new Refusal(status, code, values, { [field]: code })

function requireRedeemable(certificate: LockedCertificate, today: string, field: string): void {
  const code = redeemRefusal(certificate, today)
  if (code) throw refusal(409, code, field)
}

/** Payments by certificate say by which, each once, and no others do; a discount needs something to be sold. */
function refuseUnnamed({ payments, certificateNumber, saleItems }: Redeeming): void {
  const fields: Record<string, string> = {}
  const numbers = payments.map((payment) => payment.certificateNumber)
  payments.forEach(({ paymentType, certificateNumber: number }, index) => {
    const field = `payments.${index}.certificateNumber`
    if (paymentType === 'CERTIFICATE' && !number) fields[field] = 'required'
    else if (paymentType !== 'CERTIFICATE' && number) fields[field] = 'wrongValue'
    else if (number && numbers.indexOf(number) < index) fields[field] = 'twice'
  })
  if (certificateNumber && saleItems.every(({ count }) => count < 0)) fields.certificateNumber = 'wrongValue'
  if (Object.keys(fields).length > 0) throw new Refusal(400, 'badInput', {}, fields)
}

/** Only what a certificate paid for the receipts whose goods come back goes back to it. @throws 409 `certificateNotPaidBy` */
async function requireUsedThere(db: Transaction, sale: Redeeming, given: readonly CertificateChange[]): Promise<void> {
  const paid = await paidByCertificate(db, returnedLineIds(sale))
  for (const { certificate, sum } of given) {
    const used = paid.find(({ certificateId }) => certificateId === certificate.id)
    if (!used || sum > tiyin(used.left)) {
      const index = sale.payments.findIndex((payment) => payment.certificateNumber === certificate.number)
      throw refusal(409, 'certificateNotPaidBy', `payments.${index}.amount`, { left: used?.left ?? 0 })
    }
  }
}

const returnedLineIds = ({ saleItems }: Pick<Redeeming, 'saleItems'>): number[] =>
  saleItems.flatMap((line) => line.returnedLineId ?? [])

interface PaidByCertificate {
  certificateId: number
  number: string
  /** What it paid for these receipts and has not got back. */
  left: number
  expirationDate: string
}

/** The certificates that paid for the receipts of these lines. */
const paidByCertificate = (db: Executor, lineIds: readonly number[]): Promise<PaidByCertificate[]> =>
  db.rows<PaidByCertificate>(sql`
    with receipt as (select distinct sale_id as id from sale_line where id = any(${[...lineIds]}::bigint[])),
    back as (
      select distinct given.sale_id as id from sale_line sold
      join sale_line given on given.returned_line_id = sold.id join sale on sale.id = given.sale_id and sale.status = 'FINISHED'
      where sold.sale_id in (select id from receipt)
    )
    select move.certificate_id as "certificateId", certificate.number, greatest(-sum(move.amount), 0) as left, package.expiration_date as "expirationDate"
    from certificate_move move
    join certificate on certificate.id = move.certificate_id
    join certificate_package package on package.id = certificate.package_id
    where move.document_kind = 'sale' and package.type = 'MONEY' and certificate.id in (
        select certificate_id from sale_payment where sale_id in (select id from receipt) and certificate_id is not null)
      and (move.kind = 'USED' and move.document_id in (select id from receipt)
        or move.kind = 'GIVEN_BACK' and move.document_id in (select id from back))
    group by move.certificate_id, certificate.number, package.expiration_date order by move.certificate_id`)

/** A refund as it is sent: what goes back by certificate says to which, in the order in which they were made. Sums are below 0. */
export async function namingCertificates<Row extends PaymentSent>(
  db: Executor,
  lineIds: readonly number[],
  payments: readonly Row[],
): Promise<(Row & Pick<PaymentSent, 'certificateNumber'>)[]> {
  if (payments.every(({ paymentType }) => paymentType !== 'CERTIFICATE')) return [...payments]
  const paid = await paidByCertificate(db, lineIds)
  return payments.flatMap((row) => {
    if (row.paymentType !== 'CERTIFICATE') return [row]
    let missing = -tiyin(row.amount)
    return paid.flatMap(({ number, left }) => {
      const part = Math.min(missing, tiyin(left))
      missing -= part
      return part > 0 ? [{ ...row, amount: amount(-part), certificateNumber: number }] : []
    })
  })
}

/**
 * What a certificate paid goes back to it and not into the buyer's pocket: of a refund, cash and cards take no more than what was
 * paid with them. One that has expired meanwhile is no use to anybody, so that it is paid back in any way.
 * @throws Refusal 422 `refundToCertificate` with the sum that has to go back to certificates
 */
export async function requireBackToCertificate(
  call: Pick<Call, 'db' | 'now' | 'timeZone'>,
  sale: Redeeming,
  refund: Tiyin,
): Promise<void> {
  const lineIds = returnedLineIds(sale)
  if (refund <= 0 || lineIds.length === 0) return
  const today = businessDayOf(call.now, call.timeZone)
  const paid = (await paidByCertificate(call.db, lineIds)).filter(({ expirationDate }) => expirationDate >= today)
  const certificates = addUp(paid.map(({ left }) => tiyin(left)))
  if (certificates === 0) return
  const { left } = await call.db.one<{ left: number }>(sql`
    with receipt as (select distinct sale_id as id from sale_line where id = any(${lineIds}::bigint[]))
    select coalesce(sum(line.final_sum), 0) as left from sale_line line join sale on sale.id = line.sale_id and sale.status = 'FINISHED'
    where line.sale_id in (select id from receipt) and line.quantity > 0
      or line.returned_line_id in (select id from sale_line where sale_id in (select id from receipt))`)
  const otherwise = Math.max(0, tiyin(left) - certificates)
  const owed = Math.max(0, Math.min(refund - otherwise, certificates))
  const given = addUp(sale.payments.map((payment) => (payment.certificateNumber ? -tiyin(payment.amount) : 0)))
  if (given < owed) throw refusal(422, 'refundToCertificate', 'payments', { sum: amount(owed) })
}
