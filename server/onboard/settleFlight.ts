import { amount, quantity, shareOf, thousandths, tiyin } from '../../src/rules/money.ts'
import { sql } from '../db/sql.ts'
import { fieldMessage } from '../fieldMessage.ts'
import type { Call } from '../handle.ts'
import { bringBack } from '../items/bringBack.ts'
import { carry, postStock } from '../ledger/postStock.ts'
import { transition } from '../ledger/transition.ts'
import { Refusal } from '../refusal.ts'
import { findFlight, requireState } from './findFlight.ts'
import { causeOf } from './loadFlight.ts'

interface Line {
  id: number
  itemId: number
  lotId: number
  unitCost: number
  remaining: number
  onboardSum: number
}
interface Sent {
  version: number
  comment: string
  toDepartmentId?: number | null | undefined
  whItems: readonly { id: number; count: number }[]
}

/**
 * SENT → FINISHED: what was counted comes back to the shelves that it came from, all of a line that is not named; what is missing
 * then goes to SHORTAGE, and the crew answers for it.
 * @throws Refusal 422 `moreThanLeft`, 409 `wrongState`, 400 for another department or a line of another flight
 */
export async function settleFlight(call: Call, id: number, sent: Sent): Promise<void> {
  const { db, caller } = call
  const head = await findFlight(db, caller, id, { lock: true, version: sent.version })
  requireState(head, 'SENT')
  if (sent.toDepartmentId && sent.toDepartmentId !== head.departmentId)
    throw new Refusal(400, 'badInput', {}, { toDepartmentId: 'flightOtherDepartment' })
  const lines = await db.rows<Line>(sql`
    select line.id, line.item_id as "itemId", line.lot_id as "lotId", lot.unit_cost as "unitCost", line.quantity - line.sold as remaining,
      line.onboard_sum as "onboardSum"
    from flight_line line join lot on lot.id = line.lot_id where line.flight_id = ${id} order by line.position`)
  const parts = partsOf(lines, sent.whItems)
  const moves = parts.flatMap(({ line: { id: lineId, lotId, itemId, unitCost }, back, short, backSum, shortSum }) => {
    const goods = { lotId, itemId, unitCost, lineId }
    return [
      ...carry({ ...goods, quantity: back, costSum: backSum }, 'ONBOARD', head.departmentId),
      ...carry({ ...goods, quantity: short, costSum: shortSum }, 'ONBOARD', 'SHORTAGE'),
    ]
  })
  await postStock(db, causeOf(call, head), moves)
  const coming = parts.filter(({ back }) => back > 0).map(({ line }) => line.itemId)
  if (coming.length > 0) await bringBack(db, caller, coming)
  await db.run(sql`
    update flight_line line set returned = part.back, short = part.short, short_sum = part.short_sum, onboard_sum = 0
    from unnest(${parts.map(({ line }) => line.id)}::bigint[], ${parts.map(({ back }) => quantity(back))}::numeric[],
      ${parts.map(({ short }) => quantity(short))}::numeric[], ${parts.map(({ shortSum }) => amount(shortSum))}::numeric[])
      as part (id, back, short, short_sum) where line.id = part.id`)
  await transition(db, 'onboard', head, 'FINISHED', { userId: caller.userId, comment: sent.comment })
}

/** What of each line comes back and what is short, with their shares of its value. */
function partsOf(lines: readonly Line[], counts: Sent['whItems']) {
  const counted = new Map(counts.map(({ id, count }, at) => [id, { count, field: `whItems.${at}` }]))
  const known = new Set(lines.map((line) => line.id))
  const foreign = [...counted].filter(([lineId]) => !known.has(lineId))
  if (foreign.length > 0)
    throw new Refusal(
      400,
      'badInput',
      {},
      Object.fromEntries(foreign.map(([, { field }]) => [`${field}.id`, 'notFound'])),
    )
  const over: [string, string][] = []
  const parts = lines.map((line) => {
    const remaining = thousandths(line.remaining)
    const own = counted.get(line.id)
    const back = own ? thousandths(own.count) : remaining
    if (back > remaining) over.push([`${own!.field}.count`, fieldMessage('tooBig', { maximum: line.remaining })])
    const value = tiyin(line.onboardSum)
    const backSum = back === 0 || back > remaining ? 0 : shareOf(value, back, remaining)
    return { line, back, short: remaining - back, backSum, shortSum: value - backSum }
  })
  if (over.length > 0) throw new Refusal(422, 'moreThanLeft', {}, Object.fromEntries(over))
  return parts
}
