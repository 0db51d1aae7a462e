import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import {
  choice,
  count,
  Done,
  flag,
  id,
  idOf,
  KEYWORD_LENGTH_MAX,
  name,
  quantityOrZero,
  signedQuantity,
  text,
  textUpTo,
  time,
  unitName,
  uuid,
} from './fields.ts'
import { IMPORT_FILE_BYTES_MAX } from './itemImport.ts'
import { InventoryStatus } from './inventory.ts'
import { listEndpoint } from './list.ts'

/** Lines that a phone sends in one call; what it kept while it was offline comes in several. */
export const COUNT_LINES_MAX = 500
/** A phone's clock may be wrong by years, and is never by more than this. */
const CLOCK_OFFSET_MAX = 10_000_000_000_000
/** The multipart wrapping of a file. */
const FORM_BYTES_MAX = 64 * 1024

/** A visit to a good, as the phone that made it tells it. */
export const LineSent = z
  .object({
    /** Made on the phone: the same one sent again counts once. */
    id: uuid,
    itemId: id.nullish(),
    barcode: textUpTo(KEYWORD_LENGTH_MAX).min(1).nullish(),
    /** Of a code: how many times it was scanned. */
    quantity: quantityOrZero,
    /** In place of what the same counter has said before. */
    replaces: flag.default(false),
    sectorId: id.nullish(),
    /** By the phone's clock: its first and its last piece. */
    fromAt: time,
    countedAt: time,
  })
  .refine(({ itemId, barcode }) => Boolean(itemId) || Boolean(barcode), { error: 'required', path: ['itemId'] })
export type LineSent = z.infer<typeof LineSent>

/** What is known of a good once a line of it is in. */
const CountedGood = z.object({
  itemId: id,
  itemName: name,
  barcode: text.nullable(),
  unitName,
  weighed: flag,
  /** What the count has of it in all. */
  counted: quantityOrZero,
  /** Of it, what the caller has said: that is what another number of his replaces. */
  ownCounted: quantityOrZero,
  /** Where the latest counter's word stands alone: what each of the others has said. Empty where all of it is added up. */
  others: z.array(z.object({ userName: text, quantity: quantityOrZero })),
  expected: signedQuantity.nullable(),
})
export type CountedGood = z.infer<typeof CountedGood>

/**
 * Keeps counted lines, SAVED from the first one on. A code that nobody knows is kept to be settled; a line that comes when the count
 * is over is kept and counts nothing. 422 `wholeOnly` names each line with a fraction of a piece, 400 each good that is none.
 */
export const saveInventory = endpoint('POST /inventory/save/{inventoryId}', {
  can: 'edit inventory',
  // Each line has a key of its own.
  ownKey: true,
  refreshes: ['inventory'],
  body: z.object({
    lines: z.array(LineSent).max(COUNT_LINES_MAX).default([]),
    /** What is to be added to the phone's clock to have the server's. */
    clockOffsetMs: z.number().int().min(-CLOCK_OFFSET_MAX).max(CLOCK_OFFSET_MAX).default(0),
  }),
  answer: z.object({
    status: InventoryStatus,
    kept: count,
    late: count,
    /** Of the lines sent: the good that each is, or null for a code that is nobody's. */
    lines: z.array(z.object({ id: uuid, itemId: id.nullable(), outside: flag })),
    goods: z.array(CountedGood),
  }),
})

export const LineRow = z.object({
  id: uuid,
  itemId: id.nullable(),
  itemName: text.nullable(),
  barcode: text.nullable(),
  quantity: quantityOrZero,
  replaces: flag,
  userName: text,
  sectorName: text.nullable(),
  countedAt: time,
  receivedAt: time,
  /** Why it counts nothing: a code that is nobody's, a good of no count of ours, a line that came too late or was cleared. */
  lineProblem: choice('countLineProblem', ['UNKNOWN', 'OUTSIDE', 'LATE', 'CLEARED']).nullable(),
})
/** Not in the specification: who has counted what, where and when; what is to be settled is among it. */
export const searchInventoryLines = listEndpoint('POST /inventory/lines/{id}', {
  can: 'view inventory',
  filter: z.object({
    itemId: id.nullish(),
    problem: flag.nullish(),
  }),
  row: LineRow,
})
/** Not in the specification: says what an unknown code is, or takes goods of no count into this one; its lines count then. */
export const settleInventoryLine = endpoint('POST /inventory/settle-line/{inventoryId}', {
  can: 'edit inventory',
  body: z.object({ inventoryId: id.optional(), lineId: uuid, itemId: idOf('item') }),
  answer: Done,
})

/**
 * Not in the specification: how many there are of goods as the caller has seen them now, in place of what he said before: counting by
 * list. 422 `wholeOnly` names the goods, 409 `wrongState` once the count is over.
 */
export const sayCounted = endpoint('POST /inventory/say/{inventoryId}', {
  can: 'edit inventory',
  refreshes: ['inventory'],
  body: z.object({
    goods: z
      .array(z.object({ itemId: idOf('item'), ownCounted: quantityOrZero }))
      .min(1)
      .max(COUNT_LINES_MAX),
  }),
  answer: Done,
})

/** Not in the specification: what an Excel file has counted, in place of what the caller has said before of the same goods. */
export const uploadCounted = endpoint('POST /inventory/upload-excel/{inventoryId}', {
  can: 'edit inventory',
  refreshes: ['inventory'],
  bodyBytesMax: IMPORT_FILE_BYTES_MAX + FORM_BYTES_MAX,
  form: z.object({ upload: z.file().max(IMPORT_FILE_BYTES_MAX) }),
  answer: z.object({
    rows: count,
    kept: count,
    /** Codes that nobody knows: kept among the lines to be settled. */
    unknown: count,
    /** Rows that say no code or no quantity, by their number in the sheet. */
    unread: z.array(count),
  }),
})
