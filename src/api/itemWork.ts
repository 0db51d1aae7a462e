import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { choice, count, flag, id, mxik, percent, textUpTo } from './fields.ts'
import { listEndpoint } from './list.ts'
import { searchItems } from './itemList.ts'

/** Goods that are named one by one; more of them are chosen by what the list is filtered by. */
const IDS_MAX = 10_000
const CODE_LENGTH_MAX = 64

/** What a bulk edit may change: what is given; null empties it. Only who may list MXIK codes changes those. */
export const ItemChanges = z
  .object({
    mxikCode: mxik.nullable(),
    packageCode: textUpTo(CODE_LENGTH_MAX),
    vatPercent: percent.nullable(),
    unitId: id,
    /** With it all levels change: those below it that are not given are emptied. */
    categoryId: id,
    subCategoryId: id.nullable(),
    sub2CategoryId: id.nullable(),
    sub3CategoryId: id.nullable(),
    groupId: id.nullable(),
    brandId: id.nullable(),
    manufacturerId: id.nullable(),
    marked: flag,
    weighed: flag,
    forPos: flag,
  })
  .partial()
export type ItemChanges = z.infer<typeof ItemChanges>

const listBody = searchItems.parts.body as unknown as z.ZodType<object>

/**
 * Changes the same fields of many goods: of those with these `ids`, or, with `all`, of everything that the goods list shows by
 * `list` but these. All of it or nothing; how far it is, `importProgress` tells by `progressKey`. 422 `nothingToChange`, and
 * `goodsLackBarcode` where the shops' own category is given to goods without the special code.
 */
export const editItems = endpoint('POST /item/bulk-edit', {
  can: 'edit goods',
  body: z.object({
    all: flag.default(false),
    ids: z.array(id).max(IDS_MAX).default([]),
    list: listBody.default({}),
    changes: ItemChanges,
    progressKey: z.uuid().optional(),
  }),
  answer: z.object({ itemsChosen: count, itemsChanged: count }),
})

/** How far a bulk edit is; zeros before it begins. */
export const editItemsProgress = endpoint('GET /item/bulk-edit/progress/{key}', {
  can: 'edit goods',
  answer: z.object({ phase: choice('importPhase', ['WAITING', 'ADDING', 'DONE']), done: count, total: count }),
})

/** One changed field of one of the goods behind an import or a bulk edit. */
export const ItemOfWork = z.object({
  itemId: id,
  itemName: z.string().meta({ kind: 'text' }),
  created: flag,
  fieldName: z.string().meta({ kind: 'text' }),
  fieldLabel: z.string().meta({ kind: 'text' }),
  before: z.string().nullable().meta({ kind: 'text' }),
  after: z.string().nullable().meta({ kind: 'text' }),
})
export type ItemOfWork = z.infer<typeof ItemOfWork>

/** The goods behind an entry of the history, by their numbers. */
export const searchItemsOfWork = listEndpoint('POST /history/goods/{id}', {
  can: 'view audit',
  filter: z.object({}),
  row: ItemOfWork,
  key: ['itemId', 'fieldName'],
  unsorted: ['itemName', 'fieldLabel', 'before', 'after'],
  unfiltered: ['fieldLabel', 'before', 'after'],
})
