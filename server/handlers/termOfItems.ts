import { markDownByTerm, writeOffByTerm } from '../../src/api/termOfItems.ts'
import { businessDayOf } from '../../src/rules/businessDay.ts'
import { requireDepartment } from '../caller.ts'
import { sql } from '../db/sql.ts'
import { newDocument } from '../documents/writeDocument.ts'
import { handle } from '../handle.ts'
import { createDraft } from '../pricing/createPricing.ts'
import { priceAt } from '../pricing/priceAt.ts'
import { Refusal } from '../refusal.ts'

interface ChosenLot {
  departmentId: number
  lotId: number
}
const sent = (lots: readonly ChosenLot[]) => sql`
  (select distinct * from unnest(${lots.map(({ departmentId }) => departmentId)}::bigint[],
    ${lots.map(({ lotId }) => lotId)}::bigint[]) as s (department_id, lot_id)) sent`

export const termOfItemsHandlers = [
  handle(writeOffByTerm, async (call) => {
    const { db, caller, body, now, timeZone, translate } = call
    body.lots.forEach(({ departmentId }, at) => requireDepartment(caller, departmentId, `lots.${at}.departmentId`))
    const free = await db.rows<{ departmentId: number; lotId: number; itemId: number; count: number }>(sql`
      select balance.department_id as "departmentId", balance.lot_id as "lotId", balance.item_id as "itemId",
        balance.on_hand - balance.reserved as count
      from stock_balance balance join ${sent(body.lots)} using (department_id, lot_id) join lot on lot.id = balance.lot_id
      where balance.on_hand > balance.reserved order by balance.department_id, lot.term_of_item, balance.lot_id`)
    if (free.length === 0) throw new Refusal(422, 'nothingFree')
    const ids: number[] = []
    for (const departmentId of new Set(free.map((lot) => lot.departmentId))) {
      const head = {
        fromDepartmentId: departmentId,
        documentType: 'TERM_OF_ITEM',
        regDate: businessDayOf(now, timeZone),
        reason: translate('screen.termOfItems.reason'),
      }
      const lines = free.filter((lot) => lot.departmentId === departmentId)
      ids.push((await newDocument(call, 'SPISAT', head, lines)).id)
    }
    return { ids }
  }),
  handle(markDownByTerm, async (call) => {
    const { body, now } = call
    const lots = sql`
      select sent.department_id, sent.lot_id, 0 as position,
        round(price.price_uzs * (100 - ${body.percent}::numeric) / 100, 2) as price_uzs,
        round(price.price_wholesale * (100 - ${body.percent}::numeric) / 100, 2) as price_wholesale
      from ${sent(body.lots)} join stock_balance balance using (department_id, lot_id)
      cross join lateral (${priceAt(sql`sent.department_id`, sql`sent.lot_id`, now)}) price
      where balance.on_hand > 0 and (price.price_uzs is not null or price.price_wholesale is not null)`
    const departmentIds = [...new Set(body.lots.map(({ departmentId }) => departmentId))]
    const comment = call.translate('screen.termOfItems.markedDown', { percent: body.percent })
    return { ids: [await createDraft(call, { departmentIds, comment, lots, field: 'lots' })] }
  }),
]
