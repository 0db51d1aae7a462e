import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { badges, Done, flag, id, KEYWORD_LENGTH_MAX, name, quantityOrZero, Saved, text, unitName } from './fields.ts'
import { listEndpoint } from './list.ts'

/** How much of an item a department wants to have, and what it has. */
export const MinMaxRow = z.object({
  id,
  departmentId: id,
  departmentName: text,
  itemId: id,
  itemName: name,
  artikul: text,
  multiBarcode: badges,
  categoryName: text.nullable(),
  unitName,
  minValue: quantityOrZero,
  maxValue: quantityOrZero,
  inventory: quantityOrZero,
  /** To bring so as to reach the maximum, where less than the minimum is left. */
  lacking: quantityOrZero,
  belowMin: flag,
})
export type MinMaxRow = z.infer<typeof MinMaxRow>

export const searchMinMax = listEndpoint('POST /item-min-max/search', {
  can: 'view min-max',
  filter: z.object({
    departmentId: id.nullish(),
    categoryId: id.nullish(),
    belowMin: flag.nullish(),
    keyword: z.string().trim().max(KEYWORD_LENGTH_MAX).nullish(),
  }),
  row: MinMaxRow,
})
export const getMinMax = endpoint('GET /item-min-max/get/{id}', { can: 'view min-max', answer: MinMaxRow })

/** Rows that are changed in one call; the list shows no more on a page. */
export const BOUNDS_MAX = 200

const Bounds = z
  .object({ departmentId: id, itemId: id, minValue: quantityOrZero, maxValue: quantityOrZero })
  .refine(({ minValue, maxValue }) => minValue <= maxValue, { error: 'minAboveMax', path: ['minValue'] })

/**
 * Sets the bounds of an item in one of the caller's departments, whether it had some or not. 400 `minAboveMax`, 403
 * `otherDepartment`. The goods panel shows the same bounds (specification 3 §2.1).
 */
export const saveMinMax = endpoint('POST /item-min-max/save', {
  can: 'edit min-max',
  refreshes: ['item'],
  body: Bounds,
  answer: Saved,
})
/** The same for several, all or none: 400 names every row that is wrong (`items.3.departmentId`). For what is pasted into the list. */
export const saveManyMinMax = endpoint('POST /item-min-max/save-many', {
  can: 'edit min-max',
  refreshes: ['item'],
  body: z.object({ items: z.array(Bounds).min(1).max(BOUNDS_MAX) }),
  answer: Done,
})
export const deleteMinMax = endpoint('DELETE /item-min-max/delete/{id}', {
  can: 'edit min-max',
  refreshes: ['item'],
  answer: Done,
})
