import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import {
  badges,
  barcode,
  comment,
  count,
  Done,
  flag,
  id,
  KEYWORD_LENGTH_MAX,
  money,
  mxik,
  name,
  orNone,
  percent,
  quantity,
  quantityOrZero,
  Saved,
  signedQuantity,
  text,
  textUpTo,
  time,
  unitName,
  wordBelow,
  wordName,
  wordOf,
} from './fields.ts'
import { withNames } from './recordRow.ts'

/** Additional barcodes, min/max rows, suppliers or packed goods of one item. */
export const ITEM_PARTS_MAX = 100
export const KEYWORD_ITEMS_MAX = 50
const CODE_LENGTH_MAX = 64
/** A packed item holds whole pieces of another. */
const WRAPPED_AMOUNT_MAX = 1_000_000

const written = text.default('')

/** A barcode of the maker's, and how many units of the item one scan of it means. */
export const MultiBarcode = z.object({
  barcode,
  ratio: quantity.min(1).default(1),
})
export type MultiBarcode = z.infer<typeof MultiBarcode>

export const MinMax = z
  .object({ departmentId: id, minValue: quantityOrZero, maxValue: quantityOrZero })
  .refine(({ minValue, maxValue }) => minValue <= maxValue, { error: 'minAboveMax', path: ['minValue'] })

/**
 * One item as the goods panel sends it (specification 3 §3, Goods item, and §5). `barcode` is the special code, required in
 * the category MAGAZIN; a maker's barcodes are `multiBarcodes`. `mxikCode` counts only from users who may list MXIK codes.
 */
export const ItemPayload = z.object({
  name,
  shortName: name,
  sku: textUpTo(CODE_LENGTH_MAX).min(1),
  barcode: barcode.nullable().default(null),
  artikul: written,
  vendorCodes: z
    .array(z.object({ vendor: textUpTo(CODE_LENGTH_MAX).min(1) }))
    .max(ITEM_PARTS_MAX)
    .default([]),
  tnved: textUpTo(CODE_LENGTH_MAX).default(''),
  mxikCode: mxik.nullable().default(null),
  packageCode: textUpTo(CODE_LENGTH_MAX).default(''),
  /** Empty: the department's rate. */
  vatPercent: percent.nullable().default(null),
  marked: flag.default(false),
  unitId: wordOf('unit'),
  categoryId: wordOf('WAREHOUSE_CATEGORY'),
  /** Required of a new item; of an old one where the level above has something to choose. */
  subCategoryId: orNone(wordBelow('categoryId')),
  sub2CategoryId: orNone(wordBelow('subCategoryId')),
  sub3CategoryId: orNone(wordBelow('sub2CategoryId')),
  groupId: orNone(wordOf('item_group')),
  brandId: orNone(wordOf('item_brand')),
  colorId: orNone(wordOf('color')),
  genderId: orNone(wordOf('GENDER')),
  seasonId: orNone(wordOf('SEASONS')),
  sizeTypeId: orNone(wordOf('size_types')),
  sizeId: orNone(wordBelow('sizeTypeId')),
  manufacturerId: orNone(wordOf('providers')),
  countryOfOriginId: orNone(wordOf('COUNTRY')),
  model: written,
  material: written,
  structure: written,
  netContent: quantityOrZero.nullable().default(null),
  contentUnitId: orNone(wordOf('unit')),
  /** Grams; shown in kilograms. */
  weight: quantityOrZero.default(0),
  /** Sold by weight: its in-store barcodes carry grams. */
  weighed: flag.default(false),
  /** A package of other goods, listed in `wrappedItems`. */
  wrapped: flag.default(false),
  forPos: flag.default(false),
  comment: comment.default(''),
  contragents: z.array(z.object({ id })).max(ITEM_PARTS_MAX).default([]),
  multiBarcodes: z.array(MultiBarcode).max(ITEM_PARTS_MAX).default([]),
  minMaxValues: z.array(MinMax).max(ITEM_PARTS_MAX).default([]),
  wrappedItems: z
    .array(z.object({ wrappedId: id, amount: z.number().int().min(1).max(WRAPPED_AMOUNT_MAX) }))
    .max(ITEM_PARTS_MAX)
    .default([]),
})
export type ItemPayload = z.infer<typeof ItemPayload>

/** The `version` that was read: another user's change in between is refused with 409 `changedMeanwhile`. */
export const ItemEdit = ItemPayload.extend({ version: count })

const shown = text.nullable()
/** The whole item for the goods panel, with the names of everything it names by id. */
export const ItemDetail = withNames(ItemEdit.extend({ categoryId: id.nullable() })).extend({
  id,
  // Imported goods may have less than the panel asks for.
  sku: text,
  shortName: text,
  unitName,
  categoryCode: shown,
  subCategoryCode: shown,
  sub2CategoryCode: shown,
  sub3CategoryCode: shown,
  mxikName: shown,
  packageName: shown,
  createdAt: time,
  contragents: z.array(z.object({ id, fullName: text })),
  minMaxValues: z.array(
    z.object({ departmentId: id, departmentName: text, minValue: quantityOrZero, maxValue: quantityOrZero }),
  ),
  wrappedItems: z.array(
    z.object({
      wrappedId: id,
      amount: count,
      name: text,
      /** The same, named as a select wants it. */
      wrappedName: text,
      sku: shown,
      barcode: shown,
      artikul: text,
      model: text,
      colorName: wordName.nullable(),
      sizeName: shown,
    }),
  ),
})
export type ItemDetail = z.infer<typeof ItemDetail>

/** What a line of a document or of the till needs to know of an item. */
export const ItemChoice = z.object({
  id,
  name,
  shortName: text,
  sku: shown,
  barcode: shown,
  multiBarcodes: badges,
  artikul: text,
  mxikCode: shown,
  packageCode: text,
  vatPercent: percent.nullable(),
  marked: flag,
  weighed: flag,
  forPos: flag,
  unitId: id,
  unitName,
  brandName: shown,
  /** No name has the words: this one is only like them. */
  guess: z.literal(true).optional(),
})
export type ItemChoice = z.infer<typeof ItemChoice>

/** An item that a barcode found: one scan of it is `ratio` units. */
export const ItemFound = ItemChoice.extend({ foundBarcode: text, ratio: quantity })

/** Lots of one item in one department that share price and expiry: what the till lets the cashier choose from (domain.md). */
export const PriceVariant = z.object({
  priceUzs: money.nullable(),
  priceWholesale: money.nullable(),
  termOfItem: z.iso.date().nullable().meta({ kind: 'date' }),
  /** On hand and not reserved. */
  available: signedQuantity,
})

/** Refused with 400 naming the field, 409 `barcodeTaken` or `skuTaken` saying by which goods. */
export const createItem = endpoint('POST /item/create', { can: 'create goods', body: ItemPayload, answer: Saved })
export const editItem = endpoint('PUT /item/edit/{id}', { can: 'edit goods', body: ItemEdit, answer: Saved })
/** Not in the specification, which shows no call that opens the panel: everything `editItem` takes, and names. */
export const getItem = endpoint('GET /item/get/{id}', { can: 'view goods', answer: ItemDetail })
/** 409 `recordUsed` says where: stock, unfinished documents, packages. What was sold stays in the books; its barcodes become free. */
export const deleteItem = endpoint('DELETE /item/delete/{id}', { can: 'delete goods', answer: Done })

/** The best matches first: an exact code, then names; blind to script and keyboard layout. Only names forgive slips. */
export const searchItemsByKeyword = endpoint('GET /item/search-by-keyword', {
  can: 'view goods',
  query: z.object({ keyword: z.string().trim().max(KEYWORD_LENGTH_MAX).default('') }),
  answer: z.array(ItemChoice),
})
/** By the special code or any additional barcode; 404 `itemNotFound`. */
export const itemByBarcode = endpoint('GET /item/get-by-barcode/{code}', { can: 'view goods', answer: ItemFound })
export const itemByBarcodeForDepartment = endpoint('GET /item/get-by-barcode-for-dep/{barcode}/{depId}', {
  can: 'view goods',
  answer: ItemFound.extend({ available: signedQuantity, variants: z.array(PriceVariant) }),
})

const Generated = z.object({ data: z.string() })
/** A valid, free EAN-13 with an in-store prefix. The panel sends its whole item; nothing of it is needed. */
export const generateBarcode = endpoint('POST /item/generate-barcode', {
  can: 'edit goods',
  body: z.object({}),
  answer: Generated,
})
export const generateSku = endpoint('POST /item/generate-sku', {
  can: 'edit goods',
  body: z.object({}),
  answer: Generated,
})
