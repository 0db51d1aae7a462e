import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { count, flag, id, name, Saved } from './fields.ts'
import { PosItem } from './sale.ts'

export const TILES_MAX = 60

/** A place of the board: goods with what of them the department can sell, or a category to look into. */
export const Tile = z.object({
  kind: z.enum(['ITEM', 'CATEGORY']),
  id,
  name,
  photoId: id.nullable(),
  items: z.array(PosItem),
})
export type Tile = z.infer<typeof Tile>

/**
 * Not in the specification: the board of a register. Until somebody arranges it, what the department has sold most in four weeks,
 * goods without a barcode first.
 */
export const favouriteBoard = endpoint('GET /favourite/board/{depId}/{cashboxId}', {
  can: 'sell pos',
  answer: z.object({ version: count, arranged: flag, tiles: z.array(Tile) }),
})
/** Goods of a category that lie in the department, by their names. */
export const favouriteCategory = endpoint('GET /favourite/category/{depId}/{categoryId}', {
  can: 'sell pos',
  answer: z.object({ tiles: z.array(Tile) }),
})
/** Arranges the board anew; without tiles it learns again. 409 `changedMeanwhile`; 400 names what is not there, or twice. */
export const saveFavourites = endpoint('POST /favourite/save/{depId}/{cashboxId}', {
  can: 'edit pos-settings',
  body: z.object({
    version: count,
    tiles: z.array(z.object({ kind: z.enum(['ITEM', 'CATEGORY']), id })).max(TILES_MAX),
  }),
  answer: Saved,
})
