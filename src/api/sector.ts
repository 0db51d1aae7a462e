import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import {
  badges,
  comment,
  count,
  Done,
  id,
  idOf,
  KEYWORD_LENGTH_MAX,
  name,
  quantityOrZero,
  Saved,
  text,
  textUpTo,
  unitName,
} from './fields.ts'
import { listEndpoint } from './list.ts'
import { recordRow } from './recordRow.ts'

/** No warehouse has so many places. */
const WAY_ORDER_MAX = 1_000_000
/** Goods that are put somewhere in one call. */
export const PLACED_MAX = 1_000

/** A place in a warehouse (specification 2 §7.2, sectors). */
export const SectorPayload = z.object({
  departmentId: idOf('department'),
  name,
  /** Its place on the way through the warehouse, the first one first. */
  wayOrder: z.number().int().min(0).max(WAY_ORDER_MAX).meta({ kind: 'count' }).default(0),
  comment: comment.default(''),
})
export const SectorRow = recordRow(SectorPayload).extend({
  /** Goods that are at home there. */
  goods: count,
})
export type SectorRow = z.infer<typeof SectorRow>

export const searchSectors = listEndpoint('POST /sectors/list', {
  can: 'view sector',
  filter: z.object({ departmentId: id.nullish() }),
  row: SectorRow,
  groups: { departmentId: 'departmentName' },
})
/** Not in the specification: one sector, for its panel. */
export const getSector = endpoint('GET /sectors/get/{id}', { can: 'view sector', answer: SectorRow })
/** 409 `nameTaken` where the department has a sector of that name; 400 for a department that is not the caller's. */
export const createSector = endpoint('POST /sectors/create', { can: 'edit sector', body: SectorPayload, answer: Saved })
export const editSector = endpoint('POST /sectors/update/{id}', {
  can: 'edit sector',
  body: SectorPayload.extend({ version: count }),
  answer: Saved,
})
/** Its goods are at home nowhere then. */
export const deleteSector = endpoint('DELETE /sectors/delete/{id}', { can: 'edit sector', answer: Done })

/** Where an item is at home in a department. */
export const SectorGoodsRow = z.object({
  id,
  departmentId: id,
  departmentName: text,
  sectorId: id,
  sectorName: text,
  wayOrder: count,
  itemId: id,
  itemName: name,
  artikul: text,
  barcode: text.nullable(),
  multiBarcodes: badges,
  unitName,
  /** On hand in the department. */
  inventory: quantityOrZero,
})
export type SectorGoodsRow = z.infer<typeof SectorGoodsRow>

/** Not in the specification: the goods of sectors, in the order of the way through them. */
export const searchSectorGoods = listEndpoint('POST /sectors/goods', {
  can: 'view sector',
  filter: z.object({
    departmentId: id.nullish(),
    sectorId: id.nullish(),
    keyword: textUpTo(KEYWORD_LENGTH_MAX).nullish(),
  }),
  row: SectorGoodsRow,
  groups: { sectorId: 'sectorName' },
})
/**
 * Not in the specification: makes a sector the home of goods in its department; who was at home elsewhere moves. 400 names goods
 * that are not there; 404 for a sector of another department.
 */
export const placeGoods = endpoint('POST /sectors/place', {
  can: 'edit sector',
  body: z.object({
    sectorId: id,
    goods: z
      .array(z.object({ itemId: id }))
      .min(1)
      .max(PLACED_MAX),
  }),
  answer: Saved,
})
/** Not in the specification: an item has no home in that department any more. */
export const removeFromSector = endpoint('DELETE /sectors/goods/{id}', { can: 'edit sector', answer: Done })
