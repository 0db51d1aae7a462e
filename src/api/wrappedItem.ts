import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import {
  badges,
  count,
  id,
  KEYWORD_LENGTH_MAX,
  LIMIT_MAX,
  listOf,
  name,
  Saved,
  text,
  unitName,
  wordName,
} from './fields.ts'
import { ItemPayload } from './item.ts'

/** Specification 3 §9: the child-goods search shows 50. */
export const CHILD_GOODS_LIMIT = 50

/** Goods that may go into a package. */
export const ChildGoods = z.object({
  id,
  name,
  sku: text.nullable(),
  barcode: text.nullable(),
  multiBarcodes: badges,
  artikul: text,
  model: text,
  colorName: wordName.nullable(),
  sizeName: text.nullable(),
  unitName,
})
export type ChildGoods = z.infer<typeof ChildGoods>

/** Goods that are not packages themselves (specification 3 §3, Child-goods search form, and §5). */
export const searchChildGoods = endpoint('POST /item/search/add-wrapped-item', {
  can: 'view goods',
  reads: true,
  query: z.object({
    page: z.coerce.number<string | number>().int().min(1).max(1_000_000).default(1),
    limit: z.coerce.number<string | number>().int().min(1).max(LIMIT_MAX).default(CHILD_GOODS_LIMIT),
  }),
  body: z.object({
    categoryId: id.nullish(),
    sub: id.nullish(),
    sub2: id.nullish(),
    sub3: id.nullish(),
    keyword: z.string().trim().max(KEYWORD_LENGTH_MAX).nullish(),
    genderId: id.nullish(),
    brandId: id.nullish(),
    colorId: id.nullish(),
  }),
  answer: listOf(ChildGoods),
})

/** Makes the item a package of these goods, whatever it was before; 409 `changedMeanwhile`, 400 naming the goods that cannot be packed. */
export const wrapItem = endpoint('POST /item/wrap/{id}', {
  can: 'edit goods',
  body: z.object({ version: count, wrappedItems: ItemPayload.shape.wrappedItems }),
  answer: Saved,
})
