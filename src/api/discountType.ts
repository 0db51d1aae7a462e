import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Done, id, KEYWORD_LENGTH_MAX, name, percent, Saved, time } from './fields.ts'
import { listEndpoint } from './list.ts'

/** A discount that member cards give (specification 2 §3, Discount-for-card type). */
export const DiscountTypePayload = z.object({ name, percent: percent.gt(0) })
export const DiscountTypeRow = DiscountTypePayload.extend({ id, createdAt: time })
export type DiscountTypeRow = z.infer<typeof DiscountTypeRow>

export const listDiscountTypes = listEndpoint('POST /discount-type/list', {
  can: 'view discount-for-card',
  filter: z.object({ keyword: z.string().trim().max(KEYWORD_LENGTH_MAX).nullish() }),
  row: DiscountTypeRow,
})
/** 409 `discountTypeNameTaken`. What a card gives is never changed behind its holder's back: another discount is another type. */
export const createDiscountType = endpoint('POST /discount-type/create', {
  can: 'edit discount-for-card',
  refreshes: ['customer'],
  body: DiscountTypePayload,
  answer: Saved,
})
/** 409 `recordUsed` while cards of clients give it. */
export const deleteDiscountType = endpoint('DELETE /discount-type/delete/{id}', {
  can: 'edit discount-for-card',
  answer: Done,
})
