import { businessDayOf } from '../../src/rules/businessDay.ts'
import { isExpired } from '../../src/rules/expiry.ts'
import { holds } from '../../src/rules/permissions.ts'
import type { Call } from '../handle.ts'
import { sql } from '../db/sql.ts'
import { Refusal } from '../refusal.ts'
import type { SaleItemSent } from './saleLines.ts'

/**
 * Expired goods and goods without a price are sold only by who has the right to; what comes back is always taken.
 * @throws Refusal 403 `expiredGoods` or `freeGoods`, naming the first such line.
 */
export async function requireSellable(
  { db, caller, now, timeZone }: Pick<Call, 'db' | 'caller' | 'now' | 'timeZone'>,
  sent: readonly SaleItemSent[],
): Promise<void> {
  const today = businessDayOf(now, timeZone)
  const refuse = async (index: number, code: 'expiredGoods' | 'freeGoods', field: 'termOfItem' | 'priceUzs') => {
    const { itemId } = sent[index]!
    const item = await db.first<{ name: string }>(sql`select name from item where id = ${itemId}`)
    // Goods that nobody knows are refused for that, with all else that is wrong.
    if (item) throw new Refusal(403, code, item, { [`saleItems.${index}.${field}`]: code }, { itemId })
  }
  for (const [index, line] of sent.entries()) {
    if (line.count <= 0) continue
    if (isExpired(line.termOfItem, today) && !holds(caller.permissions, 'sell expired'))
      await refuse(index, 'expiredGoods', 'termOfItem')
    if (line.priceUzs === 0 && !holds(caller.permissions, 'sell zero-price'))
      await refuse(index, 'freeGoods', 'priceUzs')
  }
}
