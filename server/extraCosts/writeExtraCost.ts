import type { createExtraCost } from '../../src/api/extraCost.ts'
import type { ReceivedBy } from '../../src/api/endpoint.ts'
import { businessDayOf } from '../../src/rules/businessDay.ts'
import { requireDepartment } from '../caller.ts'
import type { Executor } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { currencyOf } from '../documents/currencyOf.ts'
import { linkDocuments } from '../documents/links.ts'
import type { Call } from '../handle.ts'
import { recordBirth } from '../ledger/transition.ts'
import { Refusal } from '../refusal.ts'
import { costShares, keepShares, type LineShare, type Shared } from './costShares.ts'
import { findExtraCost } from './findExtraCost.ts'
import { readExtraCost } from './readExtraCost.ts'

type Sent = ReceivedBy<typeof createExtraCost>['body']

/** A new cost in DRAFT; answers its id. @throws as `requireIncomes` */
export async function writeExtraCost(call: Call, sent: Sent): Promise<number> {
  const { db, caller } = call
  const currency = await requireParties(call, sent)
  const { id } = await db.one<{ id: number }>(sql`
    insert into extra_cost (department_id, contragent_id, reg_date, currency_code, currency_rate, sum, sharing, comment, created_by)
    values (${sent.departmentId}, ${sent.contragentId}, ${sent.regDate}, ${currency.code}, ${currency.rate}, ${sent.sum}, ${sent.sharing},
      ${sent.comment}, ${caller.userId}) returning id`)
  await recordBirth(db, 'extraCost', { id, departmentId: sent.departmentId, status: 'DRAFT' }, caller.userId)
  await keepContents(call, id, sent, { sum: sent.sum, sharing: sent.sharing, currency })
  return id
}

/** Saves a draft whole. @throws as `requireIncomes`; 409 `changedMeanwhile`, `wrongState` */
export async function editExtraCost(call: Call, id: number, sent: Sent & { version: number }): Promise<void> {
  const { db, caller } = call
  const head = await findExtraCost(db, caller, id, { lock: true, version: sent.version, status: 'DRAFT' })
  const currency = await requireParties(call, sent)
  await db.run(sql`
    update extra_cost set department_id = ${sent.departmentId}, contragent_id = ${sent.contragentId}, reg_date = ${sent.regDate},
      currency_code = ${currency.code}, currency_rate = ${currency.rate}, sum = ${sent.sum}, sharing = ${sent.sharing},
      comment = ${sent.comment}, version = version + 1, changed_at = now()
    where id = ${head.id}`)
  await keepContents(call, id, sent, { sum: sent.sum, sharing: sent.sharing, currency })
}

/** A new DRAFT of today that repeats another cost; answers its id. @throws as `writeExtraCost` */
export async function copyExtraCost(call: Call, id: number): Promise<number> {
  const { db, caller, now, timeZone } = call
  const { departmentId, contragentId, documentIds, sum, currencyCode, sharing, comment, items } = await readExtraCost(
    db,
    caller,
    id,
  )
  const regDate = businessDayOf(now, timeZone)
  const head = { regDate, departmentId, contragentId, documentIds, sum, currencyCode, sharing, comment }
  const copyId = await writeExtraCost(call, { ...head, items: items.map((line) => ({ id: line.id, sum: line.sum })) })
  await linkDocuments(db, { kind: 'extraCost', id }, { kind: 'extraCost', id: copyId, departmentId }, 'COPY')
  return copyId
}

async function requireParties({ db, caller }: Call, sent: Sent) {
  requireDepartment(caller, sent.departmentId)
  const known = await db.one<{ department: boolean; contragent: boolean }>(sql`
    select exists (select from department where id = ${sent.departmentId} and deleted_at is null) as department,
      exists (select from contragent where id = ${sent.contragentId} and deleted_at is null) as contragent`)
  const fields = {
    ...(!known.department && { departmentId: 'notFound' }),
    ...(!known.contragent && { contragentId: 'notFound' }),
  }
  if (Object.keys(fields).length > 0) throw new Refusal(400, 'badInput', {}, fields)
  return currencyOf(db, {
    currencyCode: sent.currencyCode,
    currencyRate: sent.currencyRate,
    departmentId: sent.departmentId,
    day: sent.regDate,
  })
}

async function keepContents(call: Call, id: number, sent: Sent, shared: Shared): Promise<void> {
  const { db } = call
  const documentIds = [...new Set(sent.documentIds)]
  await requireIncomes(call, documentIds)
  await db.run(sql`delete from extra_cost_document where cost_id = ${id}`)
  await db.run(sql`
    insert into extra_cost_document (cost_id, document_id) select ${id}, unnest(${documentIds}::bigint[])`)
  const byHand = new Map(sent.items.map((item) => [item.id, item.sum]))
  await keepShares(db, id, await draftShares(db, documentIds, shared, byHand))
}

/** Of a draft that is not shared yet nothing is refused: whoever shares by hand sees the lines first. */
async function draftShares(
  db: Executor,
  documentIds: readonly number[],
  shared: Shared,
  byHand: ReadonlyMap<number, number>,
): Promise<LineShare[]> {
  const even = await costShares(db, documentIds, { ...shared, sharing: 'QUANTITY' }, byHand)
  if (shared.sharing !== 'HAND') return costShares(db, documentIds, shared, byHand)
  return even.map((share) => ({ ...share, sum: Math.round((byHand.get(share.lineId) ?? 0) * 100), sumUzs: 0 }))
}

/**
 * Refuses what costs cannot be put on; the incomes stay as they are when `lock` is asked for.
 * @throws Refusal 400 for what is no income of the caller's, 422 `incomeReturned` for one that has gone back, 409 `wrongState` for
 *   one that is not received
 */
export async function requireIncomes(
  { db, caller }: Pick<Call, 'db' | 'caller'>,
  ids: readonly number[],
  { lock = false }: { lock?: boolean } = {},
): Promise<void> {
  const incomes = await db.rows<{ id: number; status: string; departmentId: number; number: number | null }>(
    sql`select id, status, department_id as "departmentId", reg_number as number from warehouse_document
      where id = any(${[...ids]}::bigint[]) and action = 'KIRIM' order by id ${lock ? sql`for update` : sql``}`,
  )
  if (incomes.length < new Set(ids).size) throw new Refusal(400, 'badInput', {}, { documentIds: 'notFound' })
  for (const { status, departmentId, number } of incomes) {
    requireDepartment(caller, departmentId, 'documentIds')
    if (status === 'RETURNED')
      throw new Refusal(422, 'incomeReturned', { number: number ?? 0 }, { documentIds: 'incomeReturned' })
    if (status !== 'READY' && status !== 'PARTIAL_RETURNED')
      throw new Refusal(409, 'wrongState', { state: `enum.documentStatus.${status}` }, { documentIds: 'wrongValue' })
  }
}
