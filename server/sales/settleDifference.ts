import { PaidFlightSale } from '../../src/api/flightTablet.ts'
import { finishPaidSale } from '../../src/api/paidSale.ts'
import { thousandths, tiyin } from '../../src/rules/money.ts'
import { inScope } from '../caller.ts'
import { sql } from '../db/sql.ts'
import type { Call } from '../handle.ts'
import type { LedgerDocument } from '../ledger/document.ts'
import { carry, type Goods, postStock } from '../ledger/postStock.ts'
import { takeLots } from '../ledger/takeLots.ts'
import { takeParkedFlightSale } from '../onboard/takeFlightSale.ts'
import { notFound, Refusal } from '../refusal.ts'
import { addAnew } from '../reports/rollups/catchUp.ts'
import { keepDifferences, type PaidCall, take } from './finishPaid.ts'

interface Open {
  id: number
  kind: string
  status: 'OPEN' | 'SETTLED'
  uuid: string | null
  flightSaleUuid: string | null
  departmentId: number
  lineId: number | null
  lotId: number | null
  itemId: number | null
  quantity: number | null
  costSum: number | null
  unitCost: number | null
  saleId: number | null
  madeAt: string
}

/** Accepts a difference as it is. @throws 404, 409 `wrongState` once it is settled */
export async function accept(call: Call, id: number, comment: string): Promise<void> {
  await lockOpen(call, id)
  await settle(call, id, comment)
}

/** Covers a difference. @throws 404, 409 `wrongState` for one that goods cannot cover, or what a sale of them is refused for */
export async function cover(call: Call, id: number): Promise<void> {
  const open = await lockOpen(call, id)
  if (open.kind === 'STOCK') await coverFromShelf(call, open)
  else if (open.kind === 'PARKED' && open.flightSaleUuid) await takeFlightSaleAgain(call, open.flightSaleUuid)
  else if (open.kind === 'PARKED') await takeAgain(call, open)
  else throw new Refusal(409, 'wrongState', { state: 'enum.differenceStatus.OPEN' })
  await settle(call, id, '')
}

const settle = ({ db, caller, now }: Call, id: number, comment: string) =>
  db.run(sql`
    update sale_difference set status = 'SETTLED', settled_by = ${caller.userId}, settled_at = ${now}, comment = ${comment}
    where id = ${id}`)

async function lockOpen({ db, caller }: Call, id: number): Promise<Open> {
  const open = await db.first<Open>(sql`
    select difference.id, difference.kind, difference.status, difference.sale_uuid as uuid,
      difference.flight_sale_uuid as "flightSaleUuid", difference.department_id as "departmentId",
      difference.line_id as "lineId", difference.lot_id as "lotId", lot.item_id as "itemId", difference.quantity,
      difference.cost_sum as "costSum", lot.unit_cost as "unitCost", taken.sale_id as "saleId", difference.made_at as "madeAt"
    from sale_difference difference left join till_sale taken on taken.sale_uuid = difference.sale_uuid
    left join lot on lot.id = difference.lot_id
    where difference.id = ${id} and ${inScope(caller, sql`difference.department_id`)} for update of difference`)
  if (!open) throw notFound()
  if (open.status === 'SETTLED') throw new Refusal(409, 'wrongState', { state: 'enum.differenceStatus.SETTLED' })
  return open
}

/** What lacked goes back to where it was taken from, and the same is taken from the shelf: the sale stays, and has its real cost. */
async function coverFromShelf({ db, caller, now, timeZone }: Call, open: Open): Promise<void> {
  const { departmentId, itemId, lotId, lineId, unitCost } = open
  const lacking: Goods = {
    lotId: lotId!,
    itemId: itemId!,
    lineId: lineId!,
    unitCost: unitCost!,
    quantity: thousandths(open.quantity!),
    costSum: tiyin(open.costSum!),
  }
  const [taken] = await takeLots(
    db,
    departmentId,
    [{ itemId: itemId!, quantity: lacking.quantity, field: 'cover' }],
    now,
  )
  const moves = taken!.flatMap(({ lot, quantity, costSum }) =>
    carry({ ...lacking, lotId: lot.lotId, unitCost: lot.unitCost, quantity, costSum }, departmentId, 'CUSTOMER'),
  )
  const document: LedgerDocument = {
    kind: 'sale',
    id: open.saleId!,
    departmentId,
    userId: caller.userId,
    occurredAt: now,
  }
  await addAnew(db, document.id, timeZone)
  await postStock(db, document, [...carry(lacking, 'CUSTOMER', 'SHORTAGE'), ...moves])
}

/** What has been mended since (goods that are there again, a client who was deleted) may let a sale be made of it now. */
async function takeAgain(call: Call, { uuid }: Open): Promise<void> {
  const { db } = call
  const { body } = await db.one<{ body: unknown }>(sql`select body from till_sale where sale_uuid = ${uuid} for update`)
  const again = {
    ...call,
    body: (finishPaidSale.parts.body as unknown as { parse: (value: unknown) => PaidCall['body'] }).parse(body),
  }
  const { saleId, differences } = await take(again)
  await db.run(sql`
    update till_sale set state = ${differences.length > 0 ? 'DIFFERS' : 'TAKEN'}, sale_id = ${saleId}, body = null where sale_uuid = ${uuid}`)
  await keepDifferences(db, again.body, differences)
}

async function takeFlightSaleAgain(call: Call, uuid: string): Promise<void> {
  const { body } = await call.db.one<{ body: unknown }>(
    sql`select body from flight_paid_sale where sale_uuid = ${uuid}`,
  )
  await takeParkedFlightSale(call, PaidFlightSale.parse(body))
}
