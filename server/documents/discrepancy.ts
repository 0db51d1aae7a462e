import type { Discrepancy } from '../../src/api/pendingDocument.ts'
import { businessDayOf } from '../../src/rules/businessDay.ts'
import { sumOfQuantities, thousandths } from '../../src/rules/money.ts'
import { postAdjustment } from '../adjustments/postAdjustment.ts'
import { writeAdjustment } from '../adjustments/writeAdjustment.ts'
import type { Transaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Call, ReadCall } from '../handle.ts'
import { knownCode } from '../items/knownCode.ts'
import { Refusal } from '../refusal.ts'
import { bring } from './changeStatus.ts'
import { type DocumentHead, findDocument } from './findDocument.ts'
import { linkDocuments } from './links.ts'
import { newDocument } from './writeDocument.ts'

/** What came of a line that is no good, and what came beyond what was sent. */
export interface Beyond {
  id: number
  damaged: number
  extra: number
}
interface Line {
  id: number
  itemId: number
  lotId: number
  regNumber: number | null
}

/** Only of a line that has come whole can there be more. @throws Refusal 422 `extraOfPart` naming each line */
export async function requireWhole(
  db: Transaction,
  id: number,
  arrived: readonly (Beyond & { count: number })[],
): Promise<void> {
  const lines = await db.rows<{ id: number; inTransit: number }>(sql`
    select id, quantity - received - returned - lost as "inTransit" from warehouse_document_line where document_id = ${id}`)
  const left = new Map(lines.map((line) => [line.id, thousandths(line.inTransit)]))
  const partly = arrived.flatMap(({ id: lineId, count, damaged, extra }, index) =>
    extra > 0 && thousandths(count) + thousandths(damaged) !== left.get(lineId) ? [`whItems.${index}.extra`] : [],
  )
  if (partly.length > 0)
    throw new Refusal(422, 'extraOfPart', {}, Object.fromEntries(partly.map((field) => [field, 'extraOfPart'])))
}

/**
 * What arrived damaged is written off where it arrived, what came beyond what was sent is put right there: each by a document of its
 * own, made and posted in this step and linked to the transfer.
 */
export async function writeBeyond(call: Call, id: number, beyond: readonly Beyond[]): Promise<void> {
  const transfer = await findDocument(call.db, call.caller, id)
  const lines = await call.db.rows<Line>(sql`
    select id, item_id as "itemId", lot_id as "lotId" from warehouse_document_line where document_id = ${id} order by position`)
  const of = (part: 'damaged' | 'extra') =>
    lines.flatMap((line) => {
      const count = sumOfQuantities(beyond.filter((one) => one.id === line.id).map((one) => one[part]))
      return count > 0 ? [{ ...line, count }] : []
    })
  const [damaged, extra] = [of('damaged'), of('extra')]
  if (damaged.length > 0) await writeOffDamaged(call, transfer, damaged)
  if (extra.length > 0) await putRight(call, transfer, extra)
}

async function writeOffDamaged(
  call: Call,
  { id, toDepartmentId }: DocumentHead,
  lines: readonly (Line & { count: number })[],
): Promise<void> {
  const { db, now, timeZone } = call
  const reason = await db.first<{ id: number }>(sql`
    select word.id from reference word join reference list on list.id = word.parent_id
    where list.code = 'WRITE_OFF_REASON' and list.parent_id is null and word.code = 'DAMAGED' and word.deleted_at is null`)
  const made = await newDocument(
    call,
    'SPISAT',
    { fromDepartmentId: toDepartmentId, regDate: businessDayOf(now, timeZone), reasonId: reason?.id ?? null },
    lines.map(({ id: sourceLineId, itemId, lotId, count }) => ({ itemId, lotId, count, sourceLineId })),
  )
  await linkDocuments(db, { kind: 'transfer', id }, { ...made, kind: 'writeOff' }, 'WRITE_OFF')
  await bring(call, made, 'READY')
}

/** A lot stands in one line of a correction, though several lines of the transfer may have it. */
async function putRight(
  call: Call,
  { id, toDepartmentId, regNumber }: DocumentHead,
  lines: readonly (Line & { count: number })[],
): Promise<void> {
  const byLot = new Map<number, number>()
  for (const { lotId, count } of lines) byLot.set(lotId, sumOfQuantities([byLot.get(lotId) ?? 0, count]))
  const departmentId = toDepartmentId!
  const adjustmentId = await writeAdjustment(call, {
    departmentId,
    regDate: businessDayOf(call.now, call.timeZone),
    reason: `№ ${regNumber ?? id}`,
    comment: '',
    items: [...byLot].map(([lotId, difference]) => ({ lotId, difference, newCost: null, comment: '' })),
  })
  await linkDocuments(
    call.db,
    { kind: 'transfer', id },
    { kind: 'adjustment', id: adjustmentId, departmentId },
    'CORRECTION',
  )
  await postAdjustment(call, adjustmentId, { version: 1, comment: '' })
}

/** Of a transfer, what arrived otherwise than it was sent, line by line. @throws Refusal 403, 404 */
export async function readDiscrepancy({ db, caller }: ReadCall, id: number): Promise<Discrepancy> {
  const { action } = await findDocument(db, caller, id)
  if (action !== 'KOCHIRISH') throw new Refusal(404, 'notFound', {}, { id: 'notFound' })
  const head = await db.one<Omit<Discrepancy, 'whItems'>>(sql`
    select document.id, document.reg_number as "regNumber", document.reg_date as "regDate", source.name as "fromDepartmentName",
      target.name as "toDepartmentName", document.comment
    from warehouse_document document join department source on source.id = document.from_department_id
    join department target on target.id = document.to_department_id where document.id = ${id}`)
  const whItems = await db.rows<Discrepancy['whItems'][number]>(sql`
    with made as (
      select to_kind as kind, to_id as id from document_link where from_kind = 'transfer' and from_id = ${id}
    ), damaged as (
      select part.source_line_id as line_id, sum(part.quantity) as count
      from made join warehouse_document document on document.id = made.id and made.kind = 'writeOff' and document.status = 'READY'
      join warehouse_document_line part on part.document_id = document.id
      where part.source_line_id is not null group by part.source_line_id
    ), extra as (
      select part.lot_id, sum(part.difference) as count
      from made join adjustment on adjustment.id = made.id and made.kind = 'adjustment' and adjustment.status = 'READY'
      join adjustment_line part on part.adjustment_id = adjustment.id group by part.lot_id
    )
    select line.id, item.name as "itemName", item.artikul, ${knownCode} as barcode, unit.name as "unitName", line.quantity as count,
      line.received, line.lost, coalesce(damaged.count, 0) as damaged,
      case when line.id = min(line.id) over (partition by line.lot_id) then coalesce(extra.count, 0) else 0 end as extra,
      line.comment
    from warehouse_document_line line join item on item.id = line.item_id join reference unit on unit.id = item.unit_id
    left join damaged on damaged.line_id = line.id left join extra on extra.lot_id = line.lot_id
    where line.document_id = ${id} order by line.position`)
  return { ...head, whItems: whItems.filter(({ lost, damaged, extra }) => lost > 0 || damaged > 0 || extra > 0) }
}
