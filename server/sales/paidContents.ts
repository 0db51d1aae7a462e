import type { ReceivedBy } from '../../src/api/endpoint.ts'
import { CustomerPayload } from '../../src/api/customer.ts'
import type { finishPaidSale, MetClient } from '../../src/api/paidSale.ts'
import { CASH } from '../../src/rules/payments.ts'
import { claimCertificates } from '../certificates/redeemCertificates.ts'
import { CUSTOMER } from '../customers/customerRecord.ts'
import { sql } from '../db/sql.ts'
import type { Call } from '../handle.ts'
import { saveRecord } from '../records/savedRecord.ts'
import { Refusal } from '../refusal.ts'
import type { PaidSale } from './paidSale.ts'

type PaidBody = ReceivedBy<typeof finishPaidSale>['body']
type Contents = Omit<PaidBody, 'paid'>

/**
 * What is finished of a paid sale: whom and what the till could name only by itself has the server's ids, and certificates that do not
 * pay are cash that lacks in the drawer.
 * @param byReceipts false: what comes back comes back without a receipt
 */
export async function contentsOf(
  call: Call & { body: PaidBody },
  sale: PaidSale,
  byReceipts: boolean,
): Promise<Contents> {
  const { paid, ...sent } = call.body
  return {
    ...sent,
    customerId: paid.client ? await clientMet(call, paid.client) : sent.customerId,
    saleItems: byReceipts ? await withReceipts(call) : withoutReceipts(sent.saleItems),
    payments: await payingByGoodOnes(call, sale),
  }
}

/** Whether goods come back by receipts, which may say something else here. */
export const namesReceipts = ({ saleItems, paid }: PaidBody): boolean =>
  Boolean(paid.returned?.some(Boolean)) || saleItems.some(({ returnedLineId }) => returnedLineId)

const withoutReceipts = (lines: Contents['saleItems']): Contents['saleItems'] =>
  lines.map((line) => ({ ...line, returnedLineId: null }))

/** Lines of receipts that the till knew before the server are found by their sale; one that never came is none. */
async function withReceipts({ db, body }: Call & { body: PaidBody }): Promise<Contents['saleItems']> {
  const { saleItems, paid } = body
  const uuids = [...new Set((paid.returned ?? []).flatMap((line) => line?.uuid ?? []))]
  if (uuids.length === 0) return saleItems
  const rows = await db.rows<{ uuid: string; position: number; id: number }>(sql`
    select sale.uuid, line.position, line.id from sale join sale_line line on line.sale_id = sale.id
    where sale.uuid = any(${uuids}::uuid[]) and sale.department_id = ${body.departmentId} and sale.status = 'FINISHED'`)
  const ids = new Map(rows.map(({ uuid, position, id }) => [`${uuid} ${position}`, id]))
  return saleItems.map((line, at) => {
    const named = paid.returned?.[at]
    return named ? { ...line, returnedLineId: ids.get(`${named.uuid} ${named.position}`) ?? null } : line
  })
}

/** The client of this UUID, made when the first sale names it. A card that is somebody else's is not given a second time. */
async function clientMet({ db, caller }: Call, { uuid, ...met }: MetClient): Promise<number> {
  const known = await db.first<{ id: number }>(sql`select id from customer where met_uuid = ${uuid}`)
  if (known) return known.id
  const isTaken =
    Boolean(met.memberCard) &&
    (await db.first(sql`select from customer where member_card = ${met.memberCard} and deleted_at is null`)) !==
      undefined
  const id = await saveRecord(
    db,
    caller,
    CUSTOMER,
    CustomerPayload.parse({ ...met, memberCard: isTaken ? null : met.memberCard }),
  )
  await db.run(sql`update customer set met_uuid = ${uuid} where id = ${id}`)
  return id
}

/** Of certificates that pay less than the till believed, the rest is cash that somebody has to bring: the till has taken paper for it. */
async function payingByGoodOnes(call: Call & { body: PaidBody }, sale: PaidSale): Promise<Contents['payments']> {
  const { departmentId, saleItems, payments } = call.body
  const kept: Contents['payments'] = []
  for (const payment of payments) {
    if (payment.paymentType !== 'CERTIFICATE' || payment.amount <= 0) {
      kept.push(payment)
      continue
    }
    try {
      await claimCertificates(call, { departmentId, saleItems, payments: [payment] })
      kept.push(payment)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      sale.differs('CERTIFICATE', error.code)
      kept.push(...paidInCash(payment, Number(error.values.balance ?? 0)))
    }
  }
  return kept
}

/** @param balance what the certificate still pays */
function paidInCash(payment: Contents['payments'][number], balance: number): Contents['payments'] {
  const cash = { paymentType: CASH, amount: Math.round((payment.amount - balance) * 100) / 100 } as typeof payment
  return balance > 0 ? [{ ...payment, amount: balance }, cash] : [cash]
}
