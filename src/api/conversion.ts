import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import {
  choice,
  comment,
  count,
  date,
  documentNumber,
  id,
  idOf,
  money,
  name,
  orNone,
  quantity,
  quantityOrZero,
  text,
  unitName,
} from './fields.ts'
import { listEndpoint } from './list.ts'
import { DocumentStatus, WarehouseDocument } from './warehouseDocument.ts'

/** Kinds of goods in one conversion. */
export const CONVERSION_LINES_MAX = 500
/** What is used up, what is made, what is lost on the way. */
export const ConversionSide = choice('conversionSide', ['OUT', 'IN', 'LOSS'])

export const ConversionLine = z.object({
  id,
  conversionSide: ConversionSide,
  itemId: id,
  itemName: name,
  barcode: text.nullable(),
  unitName,
  count: quantity,
  termOfItem: date.nullable(),
  costSum: money.nullable().optional(),
})
/** Goods that became other goods; the whole value goes over, but for what was lost. */
export const Conversion = WarehouseDocument.pick({
  id: true,
  version: true,
  documentStatus: true,
  regNumber: true,
  regDate: true,
  comment: true,
  docCreatedBy: true,
  history: true,
  related: true,
  nextStatuses: true,
}).extend({
  departmentId: id,
  departmentName: text,
  lines: z.array(ConversionLine),
})
export type Conversion = z.infer<typeof Conversion>

const refreshes = ['warehouse-document', 'item-balance', 'warehouses']
const Goods = z.object({ itemId: idOf('item'), count: quantity })

/** What a package is made of, and how much of all that is free in the department of a document. */
export const getWrapped = endpoint('GET /wrapped-item/get-wrapped/{itemId}/{docId}', {
  can: 'view item-convert',
  answer: z.object({
    itemId: id,
    itemName: name,
    available: quantityOrZero.nullable(),
    items: z.array(
      z.object({
        itemId: id,
        itemName: name,
        barcode: text.nullable(),
        unitName,
        amount: count,
        available: quantityOrZero.nullable(),
      }),
    ),
  }),
})
const Packages = z.object({
  id: idOf('item'),
  departmentId: idOf('department'),
  count: quantity,
  comment: comment.default(''),
})
/** Opens so many packages of this good: they become what they are made of. 422 `notWrapped`, 409 `outOfStock`. */
export const convertWrappedToUnwrapped = endpoint('POST /wrapped-item/convertWrappedToUnwrapped/{id}', {
  can: 'create item-convert',
  refreshes,
  body: Packages,
  answer: Conversion,
})
/** Not in the specification: the other way around, so many packages are made of what they are made of. 422 `notWrapped`, 409 `outOfStock`. */
export const convertUnwrappedToWrapped = endpoint('POST /wrapped-item/convertUnwrappedToWrapped/{id}', {
  can: 'create item-convert',
  refreshes,
  body: Packages,
  answer: Conversion,
})
/** Makes goods of others in a department: packages of their contents, kits, repacking, with what was lost. 409 `outOfStock`. */
export const convertWrapped = endpoint('POST /wrapped-item/convert-wrapped/{depId}', {
  can: 'create item-convert',
  refreshes,
  body: z.object({
    depId: idOf('department'),
    outs: z.array(Goods).min(1).max(CONVERSION_LINES_MAX),
    ins: z.array(Goods).min(1).max(CONVERSION_LINES_MAX),
    losses: z.array(Goods).max(CONVERSION_LINES_MAX).default([]),
    /** Of which so many portions were taken; what is made of what stands in the lines all the same. */
    recipeId: orNone(idOf('conversionRecipe')),
    portions: orNone(count.min(1)),
    comment: comment.default(''),
  }),
  answer: Conversion,
})
/** Not in the specification: one conversion, for its page and its paper. */
export const getConversion = endpoint('GET /wrapped-item/get-conversion/{id}', {
  can: 'view item-convert',
  answer: Conversion,
})

export const ConversionRow = z.object({
  id,
  regNumber: documentNumber.nullable(),
  regDate: date,
  documentStatus: DocumentStatus,
  departmentName: text,
  /** What was used up and what was made, in words. */
  usedUp: text,
  madeOf: text,
  totalSum: money.optional(),
  lossSum: money.optional(),
  docCreatedBy: text.nullable(),
  comment: text,
})
export type ConversionRow = z.infer<typeof ConversionRow>
export const searchConversions = listEndpoint('POST /warehouse-document/search/conversion-out', {
  can: 'view item-convert',
  filter: z.object({ departmentId: id.nullish(), start: date.nullish(), end: date.nullish() }),
  row: ConversionRow,
  unsorted: ['usedUp', 'madeOf', 'totalSum', 'lossSum'],
  unfiltered: ['totalSum', 'lossSum'],
  only: { totalSum: 'view cost', lossSum: 'view cost' },
})
