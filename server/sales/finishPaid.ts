import type { AnswerOf, ReceivedBy } from '../../src/api/endpoint.ts'
import type { finishPaidSale } from '../../src/api/paidSale.ts'
import { businessDayOf } from '../../src/rules/businessDay.ts'
import { requireDepartment } from '../caller.ts'
import type { Transaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Call } from '../handle.ts'
import { Refusal } from '../refusal.ts'
import { openCashSession } from './cashSession.ts'
import { claimSale } from './claimSale.ts'
import { complete, hashOf, requireRights } from './finishSale.ts'
import { type OpenSession, openSessionOf } from './openSession.ts'
import { contentsOf, namesReceipts } from './paidContents.ts'
import { isClockWrong, soundTime } from './paidFact.ts'
import { type Difference, PaidSale } from './paidSale.ts'
import { readSale } from './readSale.ts'

type Body = ReceivedBy<typeof finishPaidSale>['body']
export type PaidCall = Call & { body: Body }
type Taken = AnswerOf<typeof finishPaidSale>

/** Takes a sale that is a fact, once for its UUID: as a sale, or where none can be made of it as it came. */
export async function takePaid(call: PaidCall): Promise<Taken> {
  const { db, caller, body } = call
  requireDepartment(caller, body.departmentId)
  await keepSeries(call, { ...body, ...body.paid })
  const known = await db.first<{ state: Taken['state']; saleId: number | null }>(sql`
    select state, sale_id as "saleId" from till_sale where sale_uuid = ${body.uuid} for update`)
  if (!known) return tryToTake(call)
  const { state, saleId } = known
  return { state, sale: saleId === null ? null : await readSale(db, saleId), differences: await kindsOf(db, body.uuid) }
}

async function kindsOf(db: Transaction, uuid: string): Promise<Taken['differences']> {
  const rows = await db.rows<{ kind: Difference['kind'] }>(
    sql`select distinct kind from sale_difference where sale_uuid = ${uuid} order by kind`,
  )
  return rows.map(({ kind }) => kind)
}

/** As far as anybody has heard of the series. Its row is the first lock of all, so that twins of a sale wait for each other here. */
export async function keepSeries(
  { db, caller, now }: Pick<Call, 'db' | 'caller' | 'now'>,
  body: Pick<Body, 'departmentId' | 'cashboxId'> & Pick<Body['paid'], 'epoch' | 'number'>,
): Promise<void> {
  const { epoch, number } = body
  const kept = await db.run(sql`
    insert into till_series (cashbox_id, epoch, department_id, device_id, claimed_by, claimed_at, last_number)
    select id, ${epoch}, department_id, gen_random_uuid(), ${caller.userId}, ${now}, ${number} from cashbox
    where id = ${body.cashboxId} and department_id = ${body.departmentId}
    on conflict (cashbox_id, epoch) do update set last_number = greatest(till_series.last_number, excluded.last_number)`)
  if (kept === 0) throw new Refusal(400, 'cashboxOfOther', {}, { cashboxId: 'cashboxOfOther' })
}

/** What no sale can be made of leaves nothing behind but itself. */
async function tryToTake(call: PaidCall): Promise<Taken> {
  const { db, body } = call
  let reason: string | undefined
  await db.run(sql`savepoint paid_sale`)
  for (const byReceipts of namesReceipts(body) ? [true, false] : [true])
    try {
      const { saleId, differences } = await take(call, byReceipts)
      await keepTaken(call, saleId, differences)
      return {
        state: differences.length > 0 ? 'DIFFERS' : 'TAKEN',
        sale: await readSale(db, saleId),
        differences: [...new Set(differences.map(({ kind }) => kind))].sort(),
      }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      await db.run(sql`rollback to savepoint paid_sale`)
      reason ??= error.code
    }
  await park(call, reason!)
  return { state: 'PARKED', sale: null, differences: ['PARKED'] }
}

/**
 * Makes the sale, and says what about it was not as the server would have it.
 * @param byReceipts false: what comes back is more than its receipts say, and comes back without them
 * @throws Refusal where its own figures do not agree with each other, or it names what there never was
 */
export async function take(
  call: PaidCall,
  byReceipts = true,
): Promise<{ saleId: number; differences: readonly Difference[] }> {
  const { db, body, timeZone } = call
  const { paid: _paid, ...finish } = body
  const sale = await soldBy(call)
  const day = businessDayOf(sale.occurredAt, timeZone)
  const claimed = await claimSale(db, { ...finish, isPaid: true }, sale.sellerId, day)
  const requestHash = hashOf(finish)
  if (claimed.status === 'FINISHED') {
    // The answer never came, and the till did right to go on; with another content it is two sales under one key.
    if (claimed.requestHash !== requestHash) throw new Refusal(422, 'keyReused', {}, { uuid: 'keyReused' })
    return { saleId: claimed.id, differences: [] }
  }
  if (!byReceipts) sale.differs('RETURN', 'moreThanSold')
  const contents = await contentsOf(call, sale, byReceipts)
  await sale.note('RIGHTS', async () => requireRights({ ...call, body: contents }))
  await complete(call, claimed, contents, requestHash, sale)
  return { saleId: claimed.id, differences: sale.differences }
}

/** Who sold it and when, with what is odd about that. */
async function soldBy({ db, body, now, caller }: PaidCall): Promise<PaidSale> {
  const { paid } = body
  const occurredAt = soundTime(paid.madeAt, now)
  const seller = await db.first<{ status: string }>(sql`select status from app_user where id = ${paid.sellerId}`)
  const sale = new PaidSale(
    {
      occurredAt,
      sellerId: seller ? paid.sellerId : caller.userId,
      cardPercent: paid.cardPercent,
      promotions: paid.promotions,
    },
    (of, found) => sessionOf({ db, body, now }, of, found),
  )
  if (isClockWrong(paid.madeAt, now)) sale.differs('CLOCK', 'clockSetBack')
  if (seller?.status !== 'ACTIVE') sale.differs('SELLER', 'notFound')
  const itemIds = body.saleItems.map(({ itemId }) => itemId)
  const { isGone, isTaken, isItemGone } = await db.one<Record<'isGone' | 'isTaken' | 'isItemGone', boolean>>(sql`
    select (select deleted_at is not null from cashbox where id = ${body.cashboxId}) as "isGone",
      exists (select from item where id = any(${itemIds}::bigint[]) and deleted_at is not null) as "isItemGone",
      exists (select from till_sale where cashbox_id = ${body.cashboxId} and epoch = ${paid.epoch} and number = ${paid.number}
        and sale_uuid <> ${body.uuid}) as "isTaken"`)
  if (isGone) sale.differs('REGISTER', 'notFound')
  if (isTaken) sale.differs('NUMBER', 'taken')
  if (isItemGone) sale.differs('ITEM', 'notFound')
  return sale
}

/** The session that is open; where it was closed before the sale came, a later one takes it, and the printed report stays as it is. */
async function sessionOf(
  { db, body, now }: Pick<PaidCall, 'db' | 'body' | 'now'>,
  sale: PaidSale,
  found: OpenSession | null,
): Promise<OpenSession> {
  if (found) return found
  const { departmentId, cashboxId } = body
  sale.differs('SESSION', 'sessionClosed')
  await openCashSession(db, { departmentId, cashboxId, userId: sale.sellerId, openingCash: 0, now })
  return db.one<OpenSession>(openSessionOf(departmentId, cashboxId))
}

async function keepTaken(call: PaidCall, saleId: number, differences: readonly Difference[]): Promise<void> {
  const { db, body } = call
  await insertTaken(call, differences.length > 0 ? 'DIFFERS' : 'TAKEN', saleId)
  await keepDifferences(db, body, differences)
}

async function park(call: PaidCall, reason: string): Promise<void> {
  await insertTaken(call, 'PARKED', null)
  const nothing = { lineId: null, lotId: null, quantity: null, costSum: null }
  await keepDifferences(call.db, call.body, [{ ...nothing, kind: 'PARKED', reason }])
}

const insertTaken = ({ db, caller, body, now }: PaidCall, state: Taken['state'], saleId: number | null) =>
  db.run(sql`
    insert into till_sale (sale_uuid, department_id, cashbox_id, epoch, number, made_at, arrived_at, sender_id, state, sale_id, body)
    values (${body.uuid}, ${body.departmentId}, ${body.cashboxId}, ${body.paid.epoch}, ${body.paid.number}, ${body.paid.madeAt}, ${now},
      ${caller.userId}, ${state}, ${saleId}, ${state === 'PARKED' ? JSON.stringify(body) : null}::jsonb)`)

export async function keepDifferences(
  db: Transaction,
  { uuid, departmentId, paid }: Pick<Body, 'uuid' | 'departmentId' | 'paid'>,
  differences: readonly Difference[],
): Promise<void> {
  if (differences.length === 0) return
  await db.run(sql`
    insert into sale_difference (sale_uuid, department_id, made_at, kind, line_id, lot_id, quantity, cost_sum, reason)
    select ${uuid}::uuid, ${departmentId}::bigint, ${paid.madeAt}::timestamptz, d.* from unnest(${differences.map(({ kind }) => kind)}::text[],
      ${differences.map(({ lineId }) => lineId)}::bigint[], ${differences.map(({ lotId }) => lotId)}::bigint[],
      ${differences.map(({ quantity }) => quantity)}::numeric[], ${differences.map(({ costSum }) => costSum)}::numeric[],
      ${differences.map(({ reason }) => reason)}::text[]) as d`)
}
