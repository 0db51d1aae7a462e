import type { AnswerOf, ReceivedBy } from '../../src/api/endpoint.ts'
import type {
  claimSeries as claimEndpoint,
  explainMissing as explainEndpoint,
  missingReceipts,
} from '../../src/api/paidSale.ts'
import { requireDepartment } from '../caller.ts'
import type { Executor } from '../db/database.ts'
import { type Sql, sql } from '../db/sql.ts'
import type { Call } from '../handle.ts'
import { notFound, Refusal } from '../refusal.ts'
import { requireCashbox } from './openSession.ts'

/** The epoch of this device at a register; the same one however often it asks. */
export async function claimSeries({
  db,
  caller,
  body,
  now,
}: Call & { body: ReceivedBy<typeof claimEndpoint>['body'] }): Promise<number> {
  const { departmentId, cashboxId, deviceId, lastNumber } = body
  requireDepartment(caller, departmentId)
  await requireCashbox(db, departmentId, cashboxId)
  // Two devices that come at once get two epochs.
  await db.run(sql`select from cashbox where id = ${cashboxId} for no key update`)
  const { epoch } = await db.one<{ epoch: number }>(sql`
    insert into till_series (cashbox_id, epoch, department_id, device_id, claimed_by, claimed_at, last_number)
    select ${cashboxId}, coalesce(max(epoch), 0) + 1, ${departmentId}, ${deviceId}, ${caller.userId}, ${now}, ${lastNumber}
    from till_series where cashbox_id = ${cashboxId}
    on conflict (cashbox_id, device_id) do update set last_number = greatest(till_series.last_number, excluded.last_number)
    returning epoch`)
  return epoch
}

type Missing = AnswerOf<typeof missingReceipts>[number]
/** Named at once; of more somebody has thrown a device away. */
const NAMED_MAX = 500

/** Receipts that a series has counted and that neither came nor were explained. */
export const readMissing = (db: Executor, of: Sql): Promise<Missing[]> =>
  db.rows<Missing>(sql`
    select series.cashbox_id as "cashboxId", cashbox.number as "cashboxNumber", series.epoch, counted.number
    from till_series series join cashbox on cashbox.id = series.cashbox_id
    cross join lateral generate_series(1, series.last_number) as counted (number)
    where ${of}
      and not exists (select from till_sale taken where taken.cashbox_id = series.cashbox_id and taken.epoch = series.epoch and taken.number = counted.number)
      and not exists (select from till_gap gap where gap.cashbox_id = series.cashbox_id and gap.epoch = series.epoch and gap.number = counted.number)
    order by series.cashbox_id, series.epoch, counted.number limit ${NAMED_MAX}`)

/** A session closes only when all that its register has written is there, or somebody has said why not. @throws 409 `receiptsMissing` */
export async function requireNoneMissing(db: Executor, cashboxId: number): Promise<void> {
  const missing = await readMissing(db, sql`series.cashbox_id = ${cashboxId}`)
  if (missing.length === 0) return
  const numbers = missing.map(({ cashboxNumber, epoch, number }) => `${cashboxNumber}-${epoch}-${number}`).join(', ')
  throw new Refusal(409, 'receiptsMissing', { numbers, count: missing.length }, undefined, { missing })
}

/** @throws 404 where no such receipt is missing */
export async function explain({
  db,
  caller,
  body,
  now,
}: Call & { body: ReceivedBy<typeof explainEndpoint>['body'] }): Promise<void> {
  const { cashboxId, epoch, number, explanation } = body
  const series = await db.first<{ departmentId: number }>(sql`
    select department_id as "departmentId" from till_series where cashbox_id = ${cashboxId} and epoch = ${epoch} for update`)
  if (!series) throw notFound()
  requireDepartment(caller, series.departmentId, 'cashboxId')
  const missing = await readMissing(
    db,
    sql`series.cashbox_id = ${cashboxId} and series.epoch = ${epoch} and counted.number = ${number}`,
  )
  if (missing.length === 0) throw notFound()
  await db.run(sql`
    insert into till_gap (cashbox_id, epoch, number, department_id, explanation, user_id, at)
    values (${cashboxId}, ${epoch}, ${number}, ${series.departmentId}, ${explanation}, ${caller.userId}, ${now})`)
}
