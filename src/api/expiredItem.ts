import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import {
  badges,
  choice,
  count,
  date,
  id,
  KEYWORD_LENGTH_MAX,
  money,
  name,
  quantityOrZero,
  text,
  unitName,
} from './fields.ts'
import { listEndpoint } from './list.ts'

/** Goods that expire within so many days are worth a look; asked for nothing else, the list shows these. */
export const EXPIRING_DAYS_USUAL = 30
/** Fewer days than this need somebody now. */
export const EXPIRING_DAYS_URGENT = 7

/** A lot on a shelf whose day has come, or comes soon. */
export const ExpiredItem = z.object({
  depId: id,
  lotId: id,
  depName: text,
  itemId: id,
  itemName: name,
  artikul: text,
  multiBarcode: badges,
  categoryName: text.nullable(),
  unitName,
  termOfItem: date,
  /** Until the last good day; below zero, since. */
  daysLeft: z.number().int().meta({ kind: 'count' }),
  inventory: quantityOrZero,
  priceUzs: money.nullable().optional(),
  incomeUzs: money.optional(),
  incomeSum: money.optional(),
})
export type ExpiredItem = z.infer<typeof ExpiredItem>

const expiring = {
  filter: z.object({
    depIds: z.array(id).max(500).nullish(),
    days: choice('expiringDays', ['0', '7', '14', '30', '60', '90', '180']).nullish(),
    categoryId: id.nullish(),
    keyword: z.string().trim().max(KEYWORD_LENGTH_MAX).nullish(),
  }),
  row: ExpiredItem,
  key: ['depId', 'lotId'],
  totals: ['inventory', 'incomeSum'],
  groups: { depId: 'depName' },
  only: { priceUzs: 'view cost', incomeUzs: 'view cost', incomeSum: 'view cost' },
} as const
/** Stock by expiry, department by department: what has expired, and what will within `days` (0: expired only). */
export const searchExpiredItems = listEndpoint('POST /item-balance/search/expired-items', {
  can: 'view expired-items',
  ...expiring,
})
/** Not in the specification: the same for who writes off by expiry. */
export const searchTermItems = listEndpoint('POST /term-of-items/search', {
  can: 'view spisatTermOfItem',
  ...expiring,
})

/** How many lots have expired, and how many will within EXPIRING_DAYS_USUAL, on the caller's shelves. */
export const expiredItemCount = endpoint('GET /item-balance/qty-of/expired-items', {
  can: 'view expired-items',
  answer: z.object({ expired: count, expiring: count }),
})
