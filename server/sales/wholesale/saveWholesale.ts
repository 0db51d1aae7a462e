import type { WholesaleLineSent, WholesaleSent } from '../../../src/api/wholesale.ts'
import { requireDepartment, requirePermission } from '../../caller.ts'
import type { Transaction } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'
import type { Call } from '../../handle.ts'
import { recordBirth, requireStep } from '../../ledger/transition.ts'
import { Refusal } from '../../refusal.ts'
import { requireHeld, writeSale } from '../holdSale.ts'
import { requireCashbox } from '../openSession.ts'
import { hasOwnPrice, type ItemFacts, itemFacts, listPriceOf, type SaleItemSent } from '../saleLines.ts'
import { findWholesale, type WholesaleHead } from './findWholesale.ts'

type Discounted = Pick<WholesaleLineSent, 'discountPercent' | 'discountSum'>

/** The one discount of two fields; both at once are refused by `refuseTwoDiscounts`. */
const promotionOf = ({ discountPercent, discountSum }: Discounted): SaleItemSent['customPromotion'] =>
  discountPercent
    ? { promotionType: '%', discount: discountPercent }
    : discountSum
      ? { promotionType: 'PUL', discount: discountSum }
      : null

const itemOf = (line: WholesaleLineSent): SaleItemSent => ({
  itemId: line.itemId,
  count: line.count,
  priceUzs: line.priceWholesale,
  listPriceUzs: line.listPriceWholesale,
  termOfItem: line.termOfItem,
  customPromotion: promotionOf(line),
})

/** 403 without `give discount`, 400 naming every place with a percentage and a sum at once. */
function requireDiscounts({ caller }: Pick<Call, 'caller'>, sent: Discounted & { saleItems: Discounted[] }): void {
  const places = [['', sent] as const, ...sent.saleItems.map((line, at) => [`saleItems.${at}.`, line] as const)]
  if (places.some(([, place]) => promotionOf(place))) requirePermission(caller, 'give discount')
  const twice = places.filter(([, { discountPercent, discountSum }]) => discountPercent && discountSum)
  const fields = twice.map(([path]) => [`${path}discountSum`, 'oneDiscount'])
  if (fields.length > 0) throw new Refusal(400, 'badInput', {}, Object.fromEntries(fields))
}

/** What a person may set in lines only by right: discounts, and prices beside the price list. */
function requireTerms(call: Pick<Call, 'caller'>, sent: Discounted & { saleItems: WholesaleLineSent[] }): void {
  requireDiscounts(call, sent)
  if (sent.saleItems.some((line) => hasOwnPrice(itemOf(line)))) requirePermission(call.caller, 'set own-price')
}

/** A new wholesale sale in DRAFT. Answers its id. */
export async function createWholesaleSale(call: Call, sent: WholesaleSent): Promise<number> {
  const { db, caller } = call
  await requireParties(call, sent)
  const { id } = await db.one<{ id: number }>(sql`
    insert into sale (uuid, department_id, cashbox_id, kind, status, sale_type, user_id)
    values (gen_random_uuid(), ${sent.departmentId}, ${sent.cashboxId}, 'SALE', 'DRAFT', 'WHOLE', ${caller.userId}) returning id`)
  await recordBirth(db, 'sale', { id, departmentId: sent.departmentId, status: 'DRAFT' }, caller.userId)
  await writeWholesale(db, await findWholesale(db, caller, id), sent)
  return id
}

/** Replaces head and lines of a held wholesale sale. */
export async function saveWholesale(call: Call, id: number, sent: WholesaleSent & { version: number }): Promise<void> {
  const head = await findWholesale(call.db, call.caller, id, { lock: true, version: sent.version })
  requireHeld(head)
  await requireParties(call, sent)
  await writeWholesale(call.db, head, sent)
}

async function requireParties(call: Call, sent: WholesaleSent): Promise<void> {
  requireDepartment(call.caller, sent.departmentId)
  requireTerms(call, sent)
  await requireCashbox(call.db, sent.departmentId, sent.cashboxId)
}

async function writeWholesale(db: Transaction, head: WholesaleHead, sent: WholesaleSent): Promise<void> {
  await db.run(sql`
    update sale set department_id = ${sent.departmentId}, cashbox_id = ${sent.cashboxId}, due_date = ${sent.dueDate},
      planned_payments = ${JSON.stringify(sent.payments)}::jsonb
    where id = ${head.id}`)
  await replaceLines(
    db,
    { ...head, ...sent, customPromotion: promotionOf(sent) ?? null },
    sent.saleItems.map((line) => itemOf(line)),
  )
}

/** Writes the lines of a held sale anew, prices them, and counts its version up. */
export async function replaceLines(
  db: Transaction,
  head: Pick<WholesaleHead, 'id' | 'departmentId' | 'contragentId' | 'comment' | 'customPromotion'>,
  saleItems: readonly SaleItemSent[],
): Promise<void> {
  const itemIds = saleItems.map((line) => line.itemId)
  const facts = await db.rows<ItemFacts>(itemFacts(head.departmentId, itemIds))
  await writeSale(db, { id: head.id, departmentId: head.departmentId, isNew: false, facts }, { ...head, saleItems })
  // A sale without lines yet is no return.
  await db.run(sql`update sale set kind = 'SALE', version = version + 1 where id = ${head.id}`)
}

/** The lines of a sale as they would be sent again. */
export const keptItems = (db: Transaction, id: number): Promise<SaleItemSent[]> =>
  db.rows<SaleItemSent>(sql`
    select item_id as "itemId", quantity as count, price_uzs as "priceUzs", list_price_uzs as "listPriceUzs", term_of_item as "termOfItem", custom_promotion as "customPromotion"
    from sale_line where sale_id = ${id} order by position`)

/** Puts more goods into a held sale: onto the line of the same goods at the same term and price, else as lines of their own. */
export async function addLines(
  call: Call,
  id: number,
  { version, saleItems }: { version: number; saleItems: WholesaleLineSent[] },
): Promise<void> {
  const { db, caller } = call
  const head = await findWholesale(db, caller, id, { lock: true, version })
  requireHeld(head)
  requireTerms(call, { discountPercent: null, discountSum: null, saleItems })
  const lines = await keptItems(db, id)
  for (const line of saleItems.map(itemOf)) {
    const same = lines.find(
      (other) =>
        other.itemId === line.itemId &&
        other.termOfItem === line.termOfItem &&
        other.priceUzs === line.priceUzs &&
        listPriceOf(other) === listPriceOf(line),
    )
    // Doubles of at most three decimals: what the sum has beyond them is dust.
    if (same) same.count = Math.round((same.count + line.count) * 1000) / 1000
    else lines.push(line)
  }
  await replaceLines(db, head, lines)
}

/** Brings a held sale to a state that moves nothing; a draft that is deleted is set aside on its way. */
export async function changeHeldStatus(
  { db, caller }: Call,
  id: number,
  { version, status }: { version: number; status: 'DRAFT' | 'SUSPENDED' | 'DELETED' },
): Promise<void> {
  const head = await findWholesale(db, caller, id, { lock: true, version })
  const way = head.status === 'DRAFT' && status === 'DELETED' ? (['SUSPENDED', 'DELETED'] as const) : [status]
  let at: string = head.status
  for (const next of way) {
    requireStep('sale', at, next, 'saleStatus')
    await db.run(sql`
      with changed as (update sale set status = ${next}, version = version + 1 where id = ${id})
      insert into document_event (department_id, document_kind, document_id, from_status, to_status, user_id)
      values (${head.departmentId}, 'sale', ${id}, ${at}, ${next}, ${caller.userId})`)
    at = next
  }
}
