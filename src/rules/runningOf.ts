import { thousandths, tiyin } from './money.ts'
import type { Promotion } from './promotion.ts'
import type { RunningPromotion } from './runningPromotions.ts'

/** A promotion as it is sent: sums and counts in units, its kind beside what only that kind has. */
interface SentPromotion extends Omit<RunningPromotion, 'promotion'> {
  readonly id: number
  readonly name: string
  readonly promoType: '%' | 'PUL' | 'xForN' | 'buyXGetY'
  readonly discount: number
  readonly threshold: number | null
  readonly buyItemId: number | null
  readonly buyCount: number | null
  readonly getCount: number | null
}

/** What the rules work with, of a promotion as it is sent. */
export const runningOf = (sent: SentPromotion): RunningPromotion => {
  const { allGoods, itemIds, categoryIds, brandIds, startDate, finishDate, weekDays, minuteFrom, minuteTo } = sent
  return {
    promotion: promotionOf(sent),
    allGoods,
    itemIds,
    categoryIds,
    brandIds,
    startDate,
    finishDate,
    weekDays,
    minuteFrom,
    minuteTo,
  }
}

function promotionOf({
  id,
  name,
  promoType,
  discount,
  threshold,
  buyItemId,
  buyCount,
  getCount,
}: SentPromotion): Promotion {
  switch (promoType) {
    case '%':
      return { id, name, promotionType: '%', discount }
    case 'PUL':
      return { id, name, promotionType: 'PUL', discount: tiyin(discount) }
    case 'xForN':
      return { id, name, promotionType: 'xForN', discount, threshold: thousandths(threshold!) }
    case 'buyXGetY':
      return {
        id,
        name,
        promotionType: 'buyXGetY',
        discount,
        buyItemId: buyItemId!,
        buyCount: thousandths(buyCount!),
        getCount: thousandths(getCount!),
      }
  }
}
