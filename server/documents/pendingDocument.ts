import type { checkPendingDocument } from '../../src/api/pendingDocument.ts'
import type { AnswerOf } from '../../src/api/endpoint.ts'
import { quantity, sumOfQuantities, thousandths } from '../../src/rules/money.ts'
import { requireDepartment } from '../caller.ts'
import { sql } from '../db/sql.ts'
import type { Call, ReadCall } from '../handle.ts'
import { Refusal } from '../refusal.ts'
import { countsByLine } from './countsByLine.ts'
import { type Beyond, requireWhole, writeBeyond } from './discrepancy.ts'
import { type DocumentHead, findDocument } from './findDocument.ts'
import { settle } from './settle.ts'

interface Counted {
  id: number
  version: number
  whItems: readonly { id: number; count: number }[]
}
type Arrived = Beyond & { count: number }
type Compared = AnswerOf<typeof checkPendingDocument>
type Line = Compared['items'][number]

/** What was counted of a transfer beside what is on its way. @throws Refusal 400, 403, 404, 409 */
export async function comparePending({ db, caller }: ReadCall, { id, version, whItems }: Counted): Promise<Compared> {
  const transfer = await findDocument(db, caller, id, { version })
  requireOnItsWay(transfer)
  requireDepartment(caller, transfer.toDepartmentId!, 'id')
  const lines = await db.rows<Omit<Line, 'count' | 'difference'>>(sql`
    select line.id, line.item_id as "itemId", item.name as "itemName", item.barcode, unit.name as "unitName",
      array(select code.barcode from item_barcode code where code.item_id = item.id and not code.main order by code.barcode) as "multiBarcodes",
      line.quantity - line.received - line.returned - line.lost as "inTransit"
    from warehouse_document_line line join item on item.id = line.item_id join reference unit on unit.id = item.unit_id
    where line.document_id = ${id} order by line.position`)
  const counts = countsByLine(whItems, new Set(lines.map((line) => line.id)))
  const items = lines.map((line) => {
    const count = counts.get(line.id)?.count ?? 0
    return { ...line, count, difference: quantity(thousandths(count) - thousandths(line.inTransit)) }
  })
  return { complete: items.every(({ difference }) => difference === 0), items }
}

function requireOnItsWay({ action, status }: DocumentHead): void {
  if (action !== 'KOCHIRISH') throw new Refusal(404, 'notFound', {}, { id: 'notFound' })
  if (!['PENDING', 'PARTIAL'].includes(status))
    throw new Refusal(409, 'wrongState', { state: `enum.documentStatus.${status}` })
}

/** Receives what was counted; what is missing stays on its way, or is lost. @throws Refusal as `settle`, `requireWhole` */
export async function receivePending(
  call: Call,
  { id, version, whItems: sent, lost }: { id: number; version: number; whItems: readonly Arrived[]; lost: boolean },
): Promise<void> {
  const whItems = sent.map(({ id: lineId, count, damaged }) => ({
    id: lineId,
    count: sumOfQuantities([count, damaged]),
  }))
  const isBeyond = sent.some(({ damaged, extra }) => damaged > 0 || extra > 0)
  if (isBeyond) await requireWhole(call.db, id, sent)
  await receiveCounted(call, { id, version, whItems, lost })
  if (isBeyond) await writeBeyond(call, id, sent)
}

async function receiveCounted(call: Call, { id, version, whItems, lost }: Counted & { lost: boolean }): Promise<void> {
  const arrived = whItems.some(({ count }) => count > 0)
  if (arrived || !lost) await settle(call, id, { version, as: 'received', counts: whItems })
  if (!lost) return
  if (!arrived) return settle(call, id, { version, as: 'lost' })
  const now = await findDocument(call.db, call.caller, id)
  if (now.status !== 'READY') await settle(call, id, { version: now.version, as: 'lost' })
}
