import type { ProposalReason, proposeRequests } from '../../src/api/requestProposal.ts'
import type { ReceivedBy } from '../../src/api/endpoint.ts'
import { REQUEST_LINES_MAX } from '../../src/api/transferRequest.ts'
import { businessDayOf } from '../../src/rules/businessDay.ts'
import { quantity, thousandths } from '../../src/rules/money.ts'
import {
  daysOfStock,
  LOW_DAYS,
  type Proposed,
  proposeTransfers,
  type Shelf,
  SOLD_DAYS,
  WANTED_DAYS,
} from '../../src/rules/transferProposal.ts'
import { inTransferScope, requireDepartment } from '../caller.ts'
import { sql } from '../db/sql.ts'
import type { Call } from '../handle.ts'
import { transition } from '../ledger/transition.ts'
import { comingTo, PROMISED_BY } from './underWay.ts'
import { beginRequest, numberRequest, ownerOf } from './writeRequest.ts'

type Sent = ReceivedBy<typeof proposeRequests>['body']

/** A shelf as SQL answers it: quantities in units. */
interface ShelfRow {
  itemId: number
  departmentId: number
  onHand: number
  minValue: number | null
  maxValue: number | null
  sold: number
  coming: number
  promised: number
  lots: { lotId: number; free: number; daysLeft: number | null }[]
}

/** Writes what the rule proposes (src/rules/transferProposal) as one request in SUSPENDED for each giver, to be corrected. */
export async function writeProposals(call: Call & { body: Sent }) {
  const { db, caller, body } = call
  for (const department of body.toDepartmentIds) requireDepartment(caller, department, 'toDepartmentIds')
  const takers = [...new Set(body.toDepartmentIds)]
  const givers = (
    await db.rows<{ id: number }>(sql`
      select id from department where deleted_at is null and ${inTransferScope(caller, sql`id`)}
        and (cardinality(${body.fromDepartmentIds}::bigint[]) = 0 or id = any(${body.fromDepartmentIds}::bigint[])) order by id`)
  ).map(({ id }) => id)
  const byItem = await readShelves(call, takers, givers)
  const byGiver = new Map<number, { itemId: number; shelves: Shelf[]; proposed: Proposed }[]>()
  for (const [itemId, shelves] of byItem)
    for (const proposed of proposeTransfers(shelves, { takers: new Set(takers), givers: new Set(givers) }))
      byGiver.set(proposed.from, [...(byGiver.get(proposed.from) ?? []), { itemId, shelves, proposed }])
  const requests = []
  for (const [giver, lines] of [...byGiver].sort(([a], [b]) => a - b)) requests.push(await writeOne(call, giver, lines))
  return { requests }
}

/** Items of which a taker may be short, or which soon expire at a giver, on every shelf in question. */
async function readShelves({ db, now, timeZone, body }: Call & { body: Sent }, takers: number[], givers: number[]) {
  const today = businessDayOf(now, timeZone)
  const rows = await db.rows<ShelfRow>(sql`
    with place as (select distinct unnest(${[...takers, ...givers]}::bigint[]) as id),
    sold as (
      select sale.department_id, line.item_id, sum(line.quantity) as quantity
      from sale join sale_line line on line.sale_id = sale.id
      where sale.department_id = any(${takers}::bigint[] || ${givers}::bigint[]) and sale.status = 'FINISHED'
        and sale.sale_date >= ${now}::timestamptz - make_interval(days => ${SOLD_DAYS})
      group by sale.department_id, line.item_id),
    shelf as (
      select department_id, item_id, sum(on_hand) as on_hand from stock_balance
      where department_id in (select id from place) and on_hand > 0 group by department_id, item_id),
    wanted as (
      select bounds.item_id from item_min_max bounds left join shelf using (department_id, item_id)
      where bounds.department_id = any(${takers}::bigint[]) and coalesce(shelf.on_hand, 0) < bounds.min_value
      union select sold.item_id from sold left join shelf using (department_id, item_id)
      where sold.department_id = any(${takers}::bigint[]) and sold.quantity > 0
        and coalesce(shelf.on_hand, 0) < sold.quantity * ${LOW_DAYS} / ${SOLD_DAYS}
      union select balance.item_id from stock_balance balance join lot on lot.id = balance.lot_id
      where balance.department_id = any(${givers}::bigint[]) and balance.on_hand > balance.reserved
        and lot.term_of_item between ${today}::date and ${today}::date + ${2 * WANTED_DAYS}::int)
    select item.id as "itemId", place.id as "departmentId", coalesce(shelf.on_hand, 0) as "onHand",
      bounds.min_value as "minValue", bounds.max_value as "maxValue", coalesce(sold.quantity, 0) as sold,
      coalesce(coming.quantity, 0) as coming, coalesce(promised.quantity, 0) as promised, coalesce((
        select jsonb_agg(jsonb_build_object('lotId', lot.id, 'free', balance.on_hand - balance.reserved,
          'daysLeft', lot.term_of_item - ${today}::date))
        from stock_balance balance join lot on lot.id = balance.lot_id
        where balance.department_id = place.id and balance.item_id = item.id and balance.on_hand > balance.reserved), '[]') as lots
    from wanted join item on item.id = wanted.item_id and item.deleted_at is null
      and (${body.categoryId}::bigint is null or item.category_id = ${body.categoryId})
    cross join place
    left join shelf on shelf.department_id = place.id and shelf.item_id = item.id
    left join item_min_max bounds on bounds.department_id = place.id and bounds.item_id = item.id
    left join sold on sold.department_id = place.id and sold.item_id = item.id
    left join ${comingTo(today)} coming on coming.department_id = place.id and coming.item_id = item.id
    left join ${PROMISED_BY} promised on promised.department_id = place.id and promised.item_id = item.id
    order by item.name_key, item.id, place.id`)
  const byItem = new Map<number, Shelf[]>()
  for (const { itemId, lots, ...row } of rows) {
    const shelf: Shelf = {
      departmentId: row.departmentId,
      onHand: thousandths(row.onHand),
      coming: thousandths(row.coming),
      promised: thousandths(row.promised),
      minValue: row.minValue === null ? null : thousandths(row.minValue),
      maxValue: row.maxValue === null ? null : thousandths(row.maxValue),
      sold: thousandths(row.sold),
      lots: lots.map((lot) => ({ ...lot, free: thousandths(lot.free) })),
    }
    byItem.set(itemId, [...(byItem.get(itemId) ?? []), shelf])
  }
  return byItem
}

interface Line {
  itemId: number
  shelves: readonly Shelf[]
  proposed: Proposed
}

async function writeOne(call: Call, giver: number, all: readonly Line[]) {
  const { db, caller } = call
  const itemIds = [...new Set(all.map(({ itemId }) => itemId))].slice(0, REQUEST_LINES_MAX)
  const lines = all.filter(({ itemId }) => itemIds.includes(itemId))
  const targets = [...new Set(lines.map(({ proposed }) => proposed.to))]
  const owner = await ownerOf(db, caller, {
    source: giver,
    targets,
    sourceField: 'fromDepartmentIds',
    targetField: 'toDepartmentIds',
  })
  const head = await beginRequest(call, owner, { source: giver, targets })
  const lotsOf = itemIds.map((itemId) =>
    lines.filter((line) => line.itemId === itemId).flatMap(({ proposed }) => proposed.lotIds),
  )
  await db.run(sql`
    insert into transfer_request_line (request_id, position, item_id, term_of_item, lot_ids)
    select ${head.id}, asked.position, asked.item_id,
      (select min(lot.term_of_item) from lot where lot.id = any(asked.lot_ids::bigint[])), asked.lot_ids::bigint[]
    from unnest(${itemIds.map((_, index) => index + 1)}::int[], ${itemIds}::bigint[],
      ${lotsOf.map((lots) => `{${[...new Set(lots)].join(',')}}`)}::text[]) as asked (position, item_id, lot_ids)`)
  await db.run(sql`
    insert into transfer_request_count (line_id, department_id, count, reason)
    select line.id, cell.department_id, cell.count, cell.reason::jsonb
    from unnest(${lines.map(({ itemId }) => itemId)}::bigint[], ${lines.map(({ proposed }) => proposed.to)}::bigint[],
      ${lines.map(({ proposed }) => quantity(proposed.count))}::numeric[], ${lines.map((line) => JSON.stringify(reasonOf(line)))}::text[])
      as cell (item_id, department_id, count, reason)
    join transfer_request_line line on line.request_id = ${head.id} and line.item_id = cell.item_id`)
  await transition(db, 'transferRequest', head, 'SUSPENDED', { userId: caller.userId })
  await numberRequest(db, head)
  const { name } = await db.one<{ name: string }>(sql`select name from department where id = ${giver}`)
  return { id: head.id, regNumber: head.regNumber, fromDepartmentName: name, lines: itemIds.length }
}

function reasonOf({ shelves, proposed }: Line): ProposalReason {
  const shelf = shelves.find(({ departmentId }) => departmentId === proposed.to)!
  const inUnits = (value: number | null) => (value === null ? null : quantity(value))
  return {
    cause: proposed.cause,
    onHand: quantity(shelf.onHand),
    minValue: inUnits(shelf.minValue),
    maxValue: inUnits(shelf.maxValue),
    soldPerDay: quantity(Math.round(Math.max(0, shelf.sold) / SOLD_DAYS)),
    daysOfStock: daysOfStock(shelf),
    spare: quantity(proposed.spare),
  }
}
