import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, ID_MAX, money, name, quantityOrZero, text, wordName } from './fields.ts'

/** Items whose labels are printed in one go; their numbers stand in an address. */
export const LABEL_ITEMS_MAX = 700
/** Of a pricing document, whose number alone stands there. */
export const PRICED_LABELS_MAX = 3_000

const number = z.coerce.number<string | number>().int().positive().max(ID_MAX)
const numbers = z
  .string()
  .regex(/^\d{1,16}(,\d{1,16})*$/)
  .transform((list) => list.split(',').map(Number))
  .refine((list) => list.length <= LABEL_ITEMS_MAX && list.every((one) => one <= ID_MAX))

/** What a label or a price tag says of an item in a department (specification 2 §2.13). */
export const LabelItem = z.object({
  itemId: id,
  name,
  artikul: text,
  colorName: wordName.nullable(),
  /** A maker's barcode that means one unit, else the special code. */
  barcode: text.nullable(),
  /** Retail price of the lot that goes first. */
  priceUzs: money.nullable(),
  /** On hand there. */
  inventory: quantityOrZero,
})
export type LabelItem = z.infer<typeof LabelItem>

/**
 * What labels need: of these items (`itemIds`, split by commas), or of everything that lies in the department, or in one of
 * its categories. With `lotId` the price is that lot's; with `pricingId` they are what that document changes there, at its prices,
 * before they hold, too. 403 `otherDepartment`.
 */
export const labelItems = endpoint('GET /item-balance/print/barcode/with-price', {
  can: 'view goods',
  query: z.object({
    depId: number,
    itemIds: numbers.optional(),
    categoryId: number.optional(),
    lotId: number.optional(),
    pricingId: number.optional(),
  }),
  answer: z.array(LabelItem),
})
