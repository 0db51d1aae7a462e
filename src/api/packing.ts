import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { count, flag, id, quantity, textUpTo } from './fields.ts'

/** The manufacturer's packing service, asked by our server alone (specification 2 §7.4): 422 `packingOff` where it is not set up. */

const serviceId = textUpTo(64).min(1)

export const Pack = z.object({
  id: serviceId,
  docId: z.string(),
  name: z.string(),
  createdAt: z.string(),
  totalCount: z.number(),
  /** Accepted here; the service may not have heard of it yet. */
  accepted: flag,
})
export type Pack = z.infer<typeof Pack>
export const PackItem = z.object({
  barcode: z.string(),
  artikul: z.string(),
  name: z.string(),
  count: quantity,
  price: z.number().min(0).nullable(),
  /** What it is among our goods; null where nobody knows it. */
  itemId: id.nullable(),
})
export type PackItem = z.infer<typeof PackItem>

const paged = z.object({
  page: z.number().int().min(1).max(100_000).default(1),
  limit: z.number().int().min(1).max(200).default(20),
})
export const packs = endpoint('POST /packing/pack', {
  can: 'view incomes',
  reads: true,
  body: paged,
  answer: z.object({ data: z.array(Pack), total: count }),
})
export const packItems = endpoint('POST /packing/list', {
  can: 'view incomes',
  reads: true,
  body: z.object({ id: serviceId, docId: textUpTo(64).default('') }),
  answer: z.object({ items: z.array(PackItem) }),
})
export const packsTotal = endpoint('POST /packing/total-pack', {
  can: 'view incomes',
  reads: true,
  body: z.object({}),
  answer: z.object({ total: count }),
})
/**
 * Accepts a pack: a pending income of the department, with what our goods have of it. 409 `packAccepted` the second time; 422
 * `packUnknown` with `notFoundItems` while goods of it are unknown, unless they are to be left out; 502-like failures of the
 * service are 422 `packingAway` and `packingBroken`.
 */
export const acceptPack = endpoint('POST /packing/accepted', {
  can: 'create incomes',
  refreshes: ['warehouse-document'],
  body: z.object({
    id: serviceId,
    docId: textUpTo(64).default(''),
    departmentId: id,
    leaveUnknown: flag.default(false),
  }),
  answer: z.object({ documentId: id, notFoundItems: z.array(PackItem) }),
})
