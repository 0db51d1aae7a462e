import type { ProposedRegrade, regradeInventory } from '../../src/api/inventoryRegrade.ts'
import type { ReceivedBy } from '../../src/api/endpoint.ts'
import { businessDayOf } from '../../src/rules/businessDay.ts'
import { quantity, type Thousandths, thousandths } from '../../src/rules/money.ts'
import { type Differing, regradesOf } from '../../src/rules/regrade.ts'
import { findAdjustment } from '../adjustments/findAdjustment.ts'
import { postAdjustment } from '../adjustments/postAdjustment.ts'
import { writeAdjustment } from '../adjustments/writeAdjustment.ts'
import { sql } from '../db/sql.ts'
import { linkDocuments } from '../documents/links.ts'
import { fieldMessage } from '../fieldMessage.ts'
import type { Call, ReadCall } from '../handle.ts'
import { surplusLots } from '../ledger/postDifferences.ts'
import { takeLots } from '../ledger/takeLots.ts'
import { Refusal } from '../refusal.ts'
import { openGoods } from './comparedGoods.ts'
import { findInventory, isOpen } from './findInventory.ts'
import { showsExpected } from './readInventory.ts'
import { differences } from './settleDifference.ts'

/** So many goods are held against each other, those that are worth the most: each of them may be like each. */
const GOODS_MAX = 600

type Pair = ReceivedBy<typeof regradeInventory>['body']['pairs'][number]
type Good = Pick<ProposedRegrade, 'unitName'> & Differing

/** Pairs of goods that were probably taken for each other, the likeliest first (`regradesOf`). None of what is in doubt. */
export async function readRegrades(
  { db, caller, now }: Pick<ReadCall, 'db' | 'caller' | 'now'>,
  id: number,
): Promise<ProposedRegrade[]> {
  const head = await findInventory(db, caller, id)
  if (!isOpen(head) || !showsExpected(caller, head)) return []
  const rows = await db.rows<Omit<Good, 'difference'> & { left: number }>(sql`
    select goods.item_id as "itemId", item.name, unit.name as "unitName", item.unit_id as "unitId",
      array[item.category_id, item.sub_category_id, item.sub2_category_id, item.sub3_category_id] as categories,
      goods.counted - goods.expected - goods.settled as left, price.price_uzs as "priceUzs"
    from (${openGoods(id)}) goods join item on item.id = goods.item_id join reference unit on unit.id = item.unit_id
    cross join lateral (select coalesce(
      (select price.price_uzs from price join lot on lot.id = price.lot_id
        where lot.item_id = goods.item_id and price.department_id = ${head.departmentId} and price.effective_from <= ${now}
        order by price.effective_from desc limit 1),
      -- A warehouse has no prices: what its goods are sold at elsewhere says how like they are.
      (select current.price_uzs from lot join department seller on seller.sale_type is not null
        join current_price current on current.department_id = seller.id and current.lot_id = lot.id
        where lot.item_id = goods.item_id and current.price_uzs is not null order by lot.id desc, seller.id limit 1)) as price_uzs) price
    where goods.counted <> goods.expected + goods.settled and goods.mark is null
    order by abs(goods.counted - goods.expected - goods.settled) * price.price_uzs desc nulls last, goods.item_id limit ${GOODS_MAX}`)
  const goods = new Map(
    rows.map(({ left, ...good }): [number, Good] => [good.itemId, { ...good, difference: thousandths(left) }]),
  )
  return regradesOf([...goods.values()]).map(({ fromItemId, toItemId, quantity: count }) => {
    const [from, to] = [goods.get(fromItemId)!, goods.get(toItemId)!]
    return {
      fromItemId,
      fromItemName: from.name,
      fromPriceUzs: from.priceUzs!,
      toItemId,
      toItemName: to.name,
      toPriceUzs: to.priceUzs!,
      unitName: from.unitName,
      count: quantity(count),
    }
  })
}

/**
 * Puts pairs right by one correction of the count's: what lacks leaves, what is too much comes, each at its own cost.
 * @throws Refusal 422 `moreThanCounted` naming the pair's count, `nothingToPlace` for goods that never lay here; 409 as the count
 */
export async function regrade(call: Call, id: number, pairs: readonly Pair[]): Promise<void> {
  const { db, now, timeZone, translate } = call
  const itemIds = pairs.flatMap(({ fromItemId, toItemId }) => [fromItemId, toItemId])
  const { head, rows } = await differences(call, id, 'inventoryId', itemIds)
  requireDiffering(pairs, new Map(rows.map(({ itemId, difference }) => [itemId, difference])))
  const wishes = pairs.map(({ fromItemId, count }, at) => ({
    itemId: fromItemId,
    quantity: thousandths(count),
    field: `pairs.${at}.count`,
  }))
  const taken = (await takeLots(db, head.departmentId, wishes, now)).flat()
  const lots = await surplusLots(
    db,
    head.departmentId,
    pairs.map(({ toItemId }) => toItemId),
  )
  const changes = new Map<number, Thousandths>()
  const change = (lotId: number, by: Thousandths) => changes.set(lotId, (changes.get(lotId) ?? 0) + by)
  for (const { lot, quantity: gone } of taken) change(lot.lotId, -gone)
  for (const [at, { toItemId, count }] of pairs.entries()) {
    const lot = lots.get(toItemId)
    if (!lot) throw new Refusal(422, 'nothingToPlace', {}, { [`pairs.${at}.toItemId`]: 'nothingToPlace' })
    change(lot.lotId, thousandths(count))
  }
  const adjustmentId = await writeAdjustment(call, {
    regDate: businessDayOf(now, timeZone),
    departmentId: head.departmentId,
    reason: translate('screen.inventory.regraded', { number: head.regNumber }),
    comment: '',
    items: [...changes].map(([lotId, by]) => ({ lotId, difference: quantity(by), newCost: null, comment: '' })),
  })
  const { version } = await findAdjustment(db, call.caller, adjustmentId)
  const link = { kind: 'adjustment', id: adjustmentId, departmentId: head.departmentId } as const
  await linkDocuments(db, { kind: 'inventory', id }, link, 'REGRADE')
  await postAdjustment(call, adjustmentId, { version, comment: '' })
}

/** No pair takes more than lacks of the one, and gives more than is too much of the other; pairs of one good count together. */
function requireDiffering(pairs: readonly Pair[], left: Map<number, Thousandths>): void {
  for (const [at, { fromItemId, toItemId, count }] of pairs.entries()) {
    const wanted = thousandths(count)
    const maximum = Math.max(0, Math.min(-(left.get(fromItemId) ?? 0), left.get(toItemId) ?? 0))
    if (wanted > maximum) {
      const field = fieldMessage('tooBig', { maximum: quantity(maximum) })
      throw new Refusal(422, 'moreThanCounted', {}, { [`pairs.${at}.count`]: field })
    }
    left.set(fromItemId, left.get(fromItemId)! + wanted)
    left.set(toItemId, left.get(toItemId)! - wanted)
  }
}
