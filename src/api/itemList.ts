import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import {
  badges,
  barcode,
  count,
  flag,
  id,
  KEYWORD_LENGTH_MAX,
  money,
  name,
  percent,
  quantityOrZero,
  text,
  time,
  unitName,
  wordName,
} from './fields.ts'
import { listEndpoint } from './list.ts'

/** Goods that the till asks for in one call of `itemsForPos`. */
export const POS_ITEMS_MAX = 5_000

export const INCOME_DATES_MAX = 5

const shown = text.nullable()
const code = barcode.nullable()

/** A line of the goods list (specification 3 §2.1). */
export const ItemRow = z.object({
  id,
  /** It has more than one code, the special one counted. */
  multi: flag,
  name,
  shortName: text,
  sku: shown,
  /** The special code. */
  barcode: code,
  /** Additional barcodes. */
  multiBarcode: badges,
  artikul: text,
  mxikCode: code,
  packageCode: text,
  categoryName: shown,
  subCategoryName: shown,
  sub2CategoryName: shown,
  sub3CategoryName: shown,
  groupName: shown,
  brandName: shown,
  unitName,
  manufacturerName: shown,
  countryOfOriginName: wordName.nullable(),
  model: text,
  colorName: wordName.nullable(),
  sizeName: shown,
  genderName: wordName.nullable(),
  seasonName: wordName.nullable(),
  /** Grams. */
  weight: quantityOrZero,
  vatPercent: percent.nullable(),
  marked: flag,
  weighed: flag,
  wrapped: flag,
  forPos: flag,
  mainPhotoId: id.nullable(),
  /** Its photos, the main one first. */
  images: z.array(z.number()),
  /** The days of its last incomes in the caller's departments, the newest first. */
  incomeDates: badges,
  createdAt: time,
  version: z.number(),
})
export type ItemRow = z.infer<typeof ItemRow>

export const ItemFilter = z.object({
  keyword: z.string().trim().max(KEYWORD_LENGTH_MAX).nullish(),
  groupId: id.nullish(),
  categoryId: id.nullish(),
  subCategoryId: id.nullish(),
  sub2CategoryId: id.nullish(),
  sub3CategoryId: id.nullish(),
  brandId: id.nullish(),
  colorId: id.nullish(),
  genderId: id.nullish(),
  contragentId: id.nullish(),
})
export type ItemFilter = z.infer<typeof ItemFilter>

const list = {
  can: 'view goods',
  filter: ItemFilter,
  row: ItemRow,
  unsorted: ['mainPhotoId'],
  unfiltered: ['incomeDates'],
} as const
export const searchItems = listEndpoint('POST /item/search/categories', list)
/** Goods offered on the till's own screen (`forPos`). */
export const searchItemsForPos = listEndpoint('POST /item/search/list/pos', list)

/**
 * Columns of the Excel goods list (specification 3 §2.1), with a label where the special code stands beside the others. The category
 * itself stands before what is below it: the specification leaves it out, and then a good of the first level has none.
 */
export const EXCEL_COLUMNS: readonly { field: keyof ItemRow; label?: string }[] = [
  { field: 'id' },
  { field: 'barcode', label: 'screen.item.field.barcode' },
  { field: 'name' },
  { field: 'multiBarcode' },
  { field: 'artikul' },
  { field: 'categoryName' },
  { field: 'subCategoryName' },
  { field: 'sub2CategoryName' },
  { field: 'sub3CategoryName' },
  { field: 'unitName' },
]

/** The Excel goods list: its columns are fixed, unlike those of the list's own export. */
export const downloadItems = endpoint('POST /item/download/excel', {
  can: 'view goods',
  reads: true,
  body: ItemFilter,
  answer: 'file',
})

/** All goods of the till's own screen, in portions by id: the next one begins after `nextAfterId`. */
export const itemsForPos = endpoint('GET /item/list-for-pos', {
  can: 'view goods',
  query: z.object({
    afterId: z.coerce.number<string | number>().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0),
    limit: z.coerce.number<string | number>().int().min(1).max(POS_ITEMS_MAX).default(POS_ITEMS_MAX),
    /** With it, every good comes with its cheapest price there; it must be one of the caller's. */
    departmentId: z.coerce.number<string | number>().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
  }),
  answer: z.object({
    items: z.array(
      z.object({
        id,
        name,
        shortName: text,
        barcode: shown,
        multiBarcodes: badges,
        artikul: text,
        unitName,
        weighed: flag,
        priceUzs: money.nullable(),
        available: z.number().nullable(),
      }),
    ),
    nextAfterId: count.nullable(),
  }),
})
