import { z } from 'zod'
import { CustomerChoice } from './customer.ts'
import { type AnswerOf, endpoint } from './endpoint.ts'
import {
  count,
  date,
  flag,
  id,
  kilograms,
  money,
  name,
  percent,
  quantity,
  quantityOrZero,
  text,
  time,
  unitName,
} from './fields.ts'

/** From this moment on (milliseconds since 1970), at these prices, retail and wholesale. */
const PriceFrom = z.tuple([z.number(), money.nullable(), money.nullable()])
export type PriceFrom = z.infer<typeof PriceFrom>

/** Lots of one term and one course of prices: the price in force when the till asked, and those to come. */
const CatalogueLots = z.tuple([date.nullable(), quantityOrZero, z.array(PriceFrom)])
export type CatalogueLots = z.infer<typeof CatalogueLots>

/** What a till knows of goods to find, price and sell them by itself. */
export const CatalogueGood = z.object({
  id,
  name,
  /** Folded by the server (src/rules/search.ts), so that the till need not. */
  fold: z.string(),
  barcode: text.nullable(),
  /** Every code that finds it, with its ratio, the main one included. */
  codes: z.array(z.tuple([z.string(), quantity])),
  artikul: text,
  unitName,
  brandName: text.nullable(),
  brandId: id.nullable(),
  categoryIds: z.array(id),
  /** The folded names of its categories, a space around each. */
  kinds: z.string(),
  weighed: flag,
  /** Kilograms of one unit. */
  weight: kilograms,
  vatPercent: percent,
  lots: z.array(CatalogueLots),
})
export type CatalogueGood = z.infer<typeof CatalogueGood>

export const CatalogueClient = CustomerChoice.extend({ fold: z.string() })
export type CatalogueClient = z.infer<typeof CatalogueClient>

/** Which catalogue, and how far its reader has read; with another id nothing kept continues. */
const CatalogueCursor = z.object({ catalogueId: z.uuid(), revision: z.number().int().nonnegative() })
export type CatalogueCursor = z.infer<typeof CatalogueCursor>

const InStoreRules = z.array(
  z.object({
    prefix: z.string(),
    pluLength: count,
    kind: z.enum(['weight', 'price']),
    divisor: z.union([z.literal(1), z.literal(10), z.literal(100), z.literal(1000)]),
    checkDigit: z.boolean(),
    verifier: z.boolean().optional(),
  }),
)

/**
 * The catalogue of a department's tills as one gzip of columns (`CatalogueColumns`): everything that it can sell, as of some moment
 * within the last hour. Changes since then are in `tillCatalogueChanges`.
 */
export const tillCatalogue = endpoint('GET /till/catalogue/{depId}', { can: 'sell pos', answer: 'file' })

/**
 * What has changed since a cursor, in portions: as long as `more`, there are further ones. 409 `catalogueTooOld` where the changes
 * are no longer known or too many: then the whole catalogue is taken.
 */
export const tillCatalogueChanges = endpoint('GET /till/catalogue-changes/{depId}', {
  can: 'sell pos',
  query: z.object({ catalogueId: z.uuid(), since: z.coerce.number<string | number>().int().min(0).max(1e15) }),
  answer: CatalogueCursor.extend({
    now: time,
    more: z.boolean(),
    goods: z.array(CatalogueGood),
    /** Goods that this department no longer has. */
    gone: z.array(id),
    clients: z.array(CatalogueClient),
    clientsGone: z.array(id),
    inStoreRules: InStoreRules,
  }),
})

export type CatalogueChanges = AnswerOf<typeof tillCatalogueChanges>

/** The columns of a snapshot; each has an entry a good, in the order of names (`nameKey`). */
export interface CatalogueColumns extends CatalogueCursor {
  foldVersion: number
  departmentId: number
  now: string
  id: number[]
  name: string[]
  fold: string[]
  barcode: (string | null)[]
  codes: CatalogueGood['codes'][]
  artikul: string[]
  unitName: string[]
  brandName: (string | null)[]
  brandId: (number | null)[]
  categoryIds: number[][]
  kinds: string[]
  weighed: boolean[]
  weight: number[]
  vatPercent: number[]
  lots: CatalogueLots[][]
  clients: CatalogueClient[]
  inStoreRules: z.infer<typeof InStoreRules>
}
