import type { BusinessDay } from './businessDay.ts'

/** Whether goods may no longer be used: the last good day is the term itself. Goods without a term never expire. */
export const isExpired = (termOfItem: BusinessDay | null, today: BusinessDay): boolean =>
  termOfItem !== null && termOfItem < today
