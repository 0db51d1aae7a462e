import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import {
  choice,
  comment,
  count,
  date,
  documentNumber,
  Done,
  flag,
  id,
  KEYWORD_LENGTH_MAX,
  money,
  name,
  quantityOrZero,
  signedMoney,
  signedQuantity,
  text,
  textUpTo,
  time,
  unitName,
} from './fields.ts'
import { listEndpoint } from './list.ts'
import { RelatedDocument } from './relatedDocument.ts'

export const ADJUSTMENT_LINES_MAX = 1_000
export const LOTS_FOUND_MAX = 50

export const AdjustmentStatus = choice('adjustmentStatus', ['DRAFT', 'READY', 'REVERSED', 'DELETED'])
export type AdjustmentStatus = z.infer<typeof AdjustmentStatus>

/** A lot of a department, as it lies there. */
const LotHere = z.object({
  lotId: id,
  itemId: id,
  itemName: name,
  artikul: text,
  barcode: text.nullable(),
  unitName,
  termOfItem: date.nullable(),
  weighed: flag,
  /** What lies there; of a posted line, what lay there just before. */
  inventory: quantityOrZero,
  /** What one unit of it costs there, in UZS. */
  incomeUzs: money,
})
export type LotHere = z.infer<typeof LotHere>

const AdjustmentLine = LotHere.extend({
  id,
  /** So many more, or fewer. */
  difference: signedQuantity,
  /** What one unit costs from then on; null: as before. */
  newCost: money.nullable(),
  /** By how much what lies there is worth more, or less; null until it is posted. */
  costChange: signedMoney.nullable(),
  comment: text,
})
export type AdjustmentLine = z.infer<typeof AdjustmentLine>

export const Adjustment = z.object({
  id,
  version: count,
  regNumber: documentNumber.nullable(),
  regDate: date,
  status: AdjustmentStatus,
  departmentId: id,
  departmentName: text,
  reason: comment,
  comment,
  /** Of all lines; null until it is posted. */
  costChange: signedMoney.nullable(),
  createdByName: text.nullable(),
  createdAt: time,
  items: z.array(AdjustmentLine),
  history: z.array(z.object({ at: time, fromStatus: text.nullable(), toStatus: text, userName: text, comment })),
  related: z.array(RelatedDocument),
})
export type Adjustment = z.infer<typeof Adjustment>

const written = {
  regDate: date,
  departmentId: id,
  reason: comment.min(1),
  comment: comment.default(''),
  items: z
    .array(
      z.object({
        lotId: id,
        difference: signedQuantity.default(0),
        newCost: money.nullable().default(null),
        comment: text.default(''),
      }),
    )
    .max(ADJUSTMENT_LINES_MAX)
    .default([]),
}
/** A correction in DRAFT. 400 names what is not there, lots named twice, lines that change nothing, parts of what is whole. */
export const createAdjustment = endpoint('POST /adjustment/create', {
  can: 'edit adjustment',
  body: z.object(written),
  answer: Adjustment,
})
/** 409 `wrongState` once it is posted. */
export const editAdjustment = endpoint('POST /adjustment/edit/{id}', {
  can: 'edit adjustment',
  body: z.object({ ...written, version: count }),
  answer: Adjustment,
})
export const getAdjustment = endpoint('GET /adjustment/get/{id}', { can: 'view adjustment', answer: Adjustment })

const step = z.object({ version: count, comment: comment.default('') })
/** Whether it could be posted now; nothing is changed. */
export const checkAdjustment = endpoint('POST /adjustment/check-ready/{id}', {
  can: 'finish adjustment',
  reads: true,
  body: step,
  answer: Done,
})
/**
 * DRAFT → READY: goods go to or come from COUNT_DIFFERENCE, what they cost anew REVALUATION. 422 `fillAllLines` without lines,
 * `nothingToRevalue` naming lines of which nothing lies there; 409 `outOfStock` for fewer than are free.
 */
export const postAdjustment = endpoint('POST /adjustment/make-ready/{id}', {
  can: 'finish adjustment',
  refreshes: ['warehouse-document', 'stock'],
  body: step,
  answer: Adjustment,
})
/** READY → REVERSED, while its lots have not moved since: 409 `lotsMovedOn` naming the goods. */
export const reverseAdjustment = endpoint('POST /adjustment/reverse/{id}', {
  can: 'finish adjustment',
  refreshes: ['warehouse-document', 'stock'],
  body: step,
  answer: Adjustment,
})
export const deleteAdjustment = endpoint('POST /adjustment/delete/{id}', {
  can: 'edit adjustment',
  body: step,
  answer: Adjustment,
})

/** A new draft of today that repeats another correction, also one that was taken back; lots that are there no more are left out. */
export const copyAdjustment = endpoint('POST /adjustment/copy/{id}', {
  can: 'edit adjustment',
  body: z.object({}),
  answer: Adjustment,
})

/** Lots of a department by words or a code, those that lie there first: what a correction may name. */
export const findLots = endpoint('GET /adjustment/lots', {
  can: 'edit adjustment',
  query: z.object({ departmentId: z.coerce.number<string | number>().pipe(id), keyword: textUpTo(KEYWORD_LENGTH_MAX) }),
  answer: z.array(LotHere),
})

export const AdjustmentRow = z.object({
  id,
  regNumber: documentNumber.nullable(),
  regDate: date,
  status: AdjustmentStatus,
  departmentName: text,
  reason: text,
  lines: count,
  costChange: signedMoney.nullable(),
  createdByName: text.nullable(),
  createdAt: time,
  comment: text,
})
export const searchAdjustments = listEndpoint('POST /adjustment/list', {
  can: 'view adjustment',
  filter: z.object({
    departmentId: id.nullish(),
    status: AdjustmentStatus.nullish(),
    start: date.nullish(),
    end: date.nullish(),
  }),
  row: AdjustmentRow,
  totals: ['costChange'],
  unsorted: ['lines', 'costChange'],
  unfiltered: ['lines', 'costChange'],
})
const AdjustmentLineRow = AdjustmentLine.omit({ weighed: true }).extend({ adjustmentId: id })
export type AdjustmentLineRow = z.infer<typeof AdjustmentLineRow>
/** The lines of one correction, for looking, filtering and Excel. */
export const searchAdjustmentLines = listEndpoint('POST /adjustment/lines', {
  can: 'view adjustment',
  filter: z.object({ adjustmentId: id.nullish() }),
  row: AdjustmentLineRow,
  totals: ['costChange'],
})
