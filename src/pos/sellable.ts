import { session } from '../api/client/session.ts'
import type { PosItem } from '../api/sale.ts'
import { businessDayOf } from '../rules/businessDay.ts'
import { isExpired } from '../rules/expiry.ts'
import { TIME_ZONE } from '../ui/companyZone.ts'

/** Whether the goods of this term have expired by now. */
export const hasExpired = (termOfItem: string | null, now: Date): boolean =>
  isExpired(termOfItem, businessDayOf(now, TIME_ZONE))

/** Why whoever is signed in does not sell this variant, as the server would refuse it; undefined when they do. */
export function saleRefusal({ termOfItem, priceUzs }: PosItem, now: Date): 'expiredGoods' | 'freeGoods' | undefined {
  if (hasExpired(termOfItem, now) && !session.get().can('sell expired')) return 'expiredGoods'
  return priceUzs === 0 && !session.get().can('sell zero-price') ? 'freeGoods' : undefined
}

/** The same variants, what has expired last. */
export const expiredLast = (items: readonly PosItem[], now: Date): readonly PosItem[] =>
  items.toSorted((a, b) => Number(hasExpired(a.termOfItem, now)) - Number(hasExpired(b.termOfItem, now)))
