import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, percent } from './fields.ts'

/** Lots that are written off or marked down in one call. */
export const TERM_LOTS_MAX = 1_000
const lots = z
  .array(z.object({ departmentId: id, lotId: id }))
  .min(1)
  .max(TERM_LOTS_MAX)
const Made = z.object({ ids: z.array(id) })

/** Not in the specification: a draft of a write-off for each department of these lots, all that is free of them. 422 `nothingFree`. */
export const writeOffByTerm = endpoint('POST /term-of-items/write-off', {
  can: 'create spisatTermOfItem',
  refreshes: ['warehouse-document', 'item-balance'],
  body: z.object({ lots }),
  answer: Made,
})
/**
 * Not in the specification: a draft of a pricing document in which these lots cost so much less than now, before they come to be
 * written off. 422 `nothingToPrice` where none of them has a price.
 */
export const markDownByTerm = endpoint('POST /term-of-items/mark-down', {
  can: 'create pricing',
  refreshes: ['pricing'],
  body: z.object({ lots, percent: percent.gt(0).lt(100) }),
  answer: Made,
})
