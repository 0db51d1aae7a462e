import { sql } from '../db/sql.ts'
import { linkDocuments } from '../documents/links.ts'
import type { Call } from '../handle.ts'
import { release } from '../ledger/reserve.ts'
import { recordBirth, transition } from '../ledger/transition.ts'
import { requireStep } from '../ledger/transition.ts'
import { Refusal } from '../refusal.ts'
import { replaceLines } from '../sales/wholesale/saveWholesale.ts'
import { type BookingHead, findBooking } from './findBooking.ts'

interface KeptGoods {
  position: number
  itemId: number
  termOfItem: string | null
  price: number | null
  count: number
}

/**
 * A booking becomes a held sale of exactly the lots that it kept, at the prices of now. The reservation ends with it.
 * @throws Refusal 409 `wrongState` unless it is SAVED, 422 `priceMissing` naming lines whose goods have no price, `noCashbox`.
 */
export async function convert(call: Call, id: number, version: number | null | undefined): Promise<void> {
  const { db, caller } = call
  const head = await findBooking(call, id, { lock: true, version })
  requireStep('booking', head.status, 'CONVERTED', 'bookingStatus')
  const saleType = await saleTypeOf(call, head.departmentId)
  const goods = await keptGoods(call, head, saleType)
  const missing = goods.filter(({ price }) => price === null)
  if (missing.length > 0)
    throw new Refusal(
      422,
      'priceMissing',
      {},
      Object.fromEntries(missing.map(({ position }) => [`bookingItemDtos.${position - 1}.price`, 'required'])),
    )
  const saleId = await makeSale(call, head, saleType, goods)
  await db.run(sql`update booking set sale_id = ${saleId}, status = 'CONVERTED' where id = ${id}`)
  await transition(db, 'booking', head, 'CONVERTED', { userId: caller.userId })
  await release(db, id)
  await linkDocuments(
    db,
    { kind: 'booking', id },
    { kind: 'sale', id: saleId, departmentId: head.departmentId },
    'SALE',
  )
}

/** The kept lots by term and price: each is a line of the sale. */
const keptGoods = ({ db, now }: Call, { id, departmentId }: BookingHead, saleType: 'RETAIL' | 'WHOLE') =>
  db.rows<KeptGoods>(sql`
    select line.position, line.item_id as "itemId", lot.term_of_item as "termOfItem", price.price, sum(kept.quantity) as count
    from booking_line line join stock_reserve kept on kept.line_id = line.id join lot on lot.id = kept.lot_id
    left join lateral (
      select ${saleType === 'WHOLE' ? sql`p.price_wholesale` : sql`p.price_uzs`} as price from price p
      where p.department_id = ${departmentId} and p.lot_id = kept.lot_id and p.effective_from <= ${now}
      order by p.effective_from desc limit 1) price on true
    where line.booking_id = ${id}
    group by line.position, line.item_id, lot.term_of_item, price.price
    order by line.position, lot.term_of_item nulls last`)

const saleTypeOf = async ({ db }: Call, departmentId: number): Promise<'RETAIL' | 'WHOLE'> =>
  (
    await db.one<{ saleType: 'RETAIL' | 'WHOLE' | null }>(sql`
    select sale_type as "saleType" from department where id = ${departmentId}`)
  ).saleType ?? 'WHOLE'

async function makeSale(
  { db, caller }: Call,
  { departmentId, contragentId, comment }: BookingHead,
  saleType: 'RETAIL' | 'WHOLE',
  goods: readonly KeptGoods[],
): Promise<number> {
  // The register that is open goes first: there the sale can be finished at once.
  const sale = await db.first<{ id: number }>(sql`
    insert into sale (uuid, department_id, cashbox_id, kind, status, sale_type, user_id, planned_payments)
    select gen_random_uuid(), ${departmentId}, cashbox.id, 'SALE', 'DRAFT', ${saleType}, ${caller.userId}, '[]'
    from cashbox left join cash_session session on session.cashbox_id = cashbox.id and session.status = 'OPEN'
    where cashbox.department_id = ${departmentId} and cashbox.deleted_at is null
    order by session.id is null, cashbox.id limit 1 returning id`)
  if (!sale) throw new Refusal(422, 'noCashbox', {}, { id: 'noCashbox' })
  await recordBirth(db, 'sale', { id: sale.id, departmentId, status: 'DRAFT' }, caller.userId)
  const head = { id: sale.id, departmentId, contragentId, comment, customPromotion: null }
  await replaceLines(
    db,
    head,
    goods.map(({ itemId, termOfItem, price, count }) => ({ itemId, termOfItem, priceUzs: price!, count })),
  )
  // At a till people look for it among what is set aside.
  if (saleType === 'RETAIL')
    await db.run(sql`
      with changed as (update sale set status = 'SUSPENDED' where id = ${sale.id})
      insert into document_event (department_id, document_kind, document_id, from_status, to_status, user_id)
      values (${departmentId}, 'sale', ${sale.id}, 'DRAFT', 'SUSPENDED', ${caller.userId})`)
  return sale.id
}
