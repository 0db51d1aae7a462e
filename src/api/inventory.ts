import { z } from 'zod'
import { COUNT_MARKS } from '../rules/inventory.ts'
import { statesOf } from '../rules/states.ts'
import { endpoint } from './endpoint.ts'
import {
  choice,
  comment,
  count,
  date,
  day,
  documentNumber,
  Done,
  flag,
  id,
  idOf,
  KEYWORD_LENGTH_MAX,
  money,
  name,
  orNone,
  percent,
  quantityOrZero,
  signedMoney,
  signedQuantity,
  text,
  textUpTo,
  time,
  unitName,
  uuid,
  wordOf,
} from './fields.ts'
import { listEndpoint } from './list.ts'
import { RelatedDocument } from './relatedDocument.ts'

/** Lines that a phone sends in one call; what it kept while it was offline comes in several. */
export const COUNT_LINES_MAX = 500
const CHOSEN_MAX = 500
/** A phone's clock may be wrong by years, and is never by more than this. */
const CLOCK_OFFSET_MAX = 10_000_000_000_000

export const InventoryStatus = choice('inventoryStatus', statesOf('inventory'))
export type InventoryStatus = z.infer<typeof InventoryStatus>
/** What several counters say of one good: together, or the latest alone. */
export const Several = choice('countSeveral', ['ADD', 'REPLACE'])
export const CountMark = choice('countMark', COUNT_MARKS)
/** Where a good stands in its count. */
export const CountState = choice('countState', ['NOT_COUNTED', 'EQUAL', 'SHORT', 'SURPLUS'])
/** Why finishing did not post a difference. */
export const CountSkipped = choice('countSkipped', ['MARKED', 'RESERVED', 'NO_LOT'])

const HistoryEntry = z.object({ at: time, fromStatus: text.nullable(), toStatus: text, userName: text, comment })
const Counter = z.object({ userId: id, userName: text, main: flag, lines: count })
const SectorProgress = z.object({ id, name: text, goods: count, counted: count })

/** A count (specification 1 §3, Inventory) with how far it is. Sums and differences are absent where the caller is to count blind. */
export const Inventory = z.object({
  id,
  version: count,
  status: InventoryStatus,
  regNumber: documentNumber,
  regDate: date,
  departmentId: id,
  departmentName: text,
  /** What of the department is counted, in words: its categories, sectors, suppliers. Empty: everything. */
  category: text,
  partial: flag,
  several: Several,
  blind: flag,
  /** Whether this caller is told what is expected. */
  showsExpected: flag,
  description: comment,
  responsible: text,
  startDate: time,
  finishDate: time.nullable(),
  counters: z.array(Counter),
  sectors: z.array(SectorProgress),
  /** Goods to count, and of these how many are counted, differ, and moved while they were counted. */
  goods: count,
  counted: count,
  differing: count.optional(),
  marked: count,
  /** Counted so lately that a basket may still be on its way to the till. */
  fresh: count,
  /** Codes that nobody knows, goods that are not of this count, lines that came when it was over. */
  unsettled: count,
  surplusSum: money.optional(),
  shortageSum: money.optional(),
  history: z.array(HistoryEntry),
  related: z.array(RelatedDocument),
})
export type Inventory = z.infer<typeof Inventory>

const start = {
  departmentId: idOf('department'),
  several: Several.default('ADD'),
  blind: flag.default(true),
  description: comment.default(''),
}
const refreshes = ['inventory', 'item-balance', 'warehouses']
/** A count of everything that the department has. 409 `countedAlready` while another count of its goods is open. */
export const startInventory = endpoint('POST /inventory/start', {
  can: 'create inventory',
  body: z.object(start),
  answer: Inventory,
})
export const CountFilter = z.object({
  categoryIds: z.array(wordOf('WAREHOUSE_CATEGORY')).max(CHOSEN_MAX).default([]),
  sectorIds: z.array(idOf('sector')).max(CHOSEN_MAX).default([]),
  contragentIds: z.array(idOf('contragent')).max(CHOSEN_MAX).default([]),
  itemIds: z.array(idOf('item')).max(CHOSEN_MAX).default([]),
  /** What came, went or was sold since that day. */
  movedSince: orNone(date),
  /** By what of the last 90 days' revenue it makes: A the best 80 %, B the next 15, C the rest. */
  abcClass: orNone(choice('abcClass', ['A', 'B', 'C'])),
})
export type CountFilter = z.infer<typeof CountFilter>
/** A count of those goods that all its filters leave; 422 `chooseGoods` without one, `nothingToCount` where they leave none. */
export const startPartialInventory = endpoint('POST /inventory/start-partial', {
  can: 'create inventory',
  body: z.object({ ...start, ...CountFilter.shape }),
  answer: Inventory,
})

export const InventoryRow = z.object({
  id,
  inventoryNumber: documentNumber,
  category: text,
  departmentName: text,
  status: InventoryStatus,
  startDate: time,
  finishDate: time.nullable(),
  description: text,
  responsible: text,
  /** Whether the caller answers for it. */
  main: flag,
  goods: count,
})
export type InventoryRow = z.infer<typeof InventoryRow>
export const searchInventories = listEndpoint('POST /inventory/list', {
  can: 'view inventory',
  filter: z.object({
    departmentId: id.nullish(),
    status: InventoryStatus.nullish(),
    start: day.meta({ kind: 'date' }).nullish(),
    end: day.meta({ kind: 'date' }).nullish(),
  }),
  row: InventoryRow,
  groups: { departmentName: 'departmentName' },
  unsorted: ['goods'],
  unfiltered: ['goods'],
})

export const getInventory = endpoint('GET /inventory/get-inventory-by-id/{id}', {
  can: 'view inventory',
  answer: Inventory,
})
export const wasFinished = endpoint('GET /inventory/was-finished/{id}', {
  can: 'view inventory',
  answer: z.object({ finished: flag }),
})

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
  expected: signedQuantity.nullable(),
})
export type CountedGood = z.infer<typeof CountedGood>

/**
 * Keeps counted lines, SAVED from the first one on. A code that nobody knows is kept to be settled; a line that comes when the count
 * is over is kept and counts nothing. 422 `wholeOnly` names each line with a fraction of a piece, 400 each good that is none.
 */
export const saveInventory = endpoint('POST /inventory/save/{inventoryId}', {
  can: 'edit inventory',
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

/** A good of a count, before anybody compares. */
export const GoodToCount = z.object({
  itemId: id,
  itemName: name,
  barcode: text.nullable(),
  artikul: text,
  unitName,
  categoryName: text.nullable(),
  sectorName: text.nullable(),
  counted: quantityOrZero.nullable(),
  countedAt: time.nullable(),
  countedBy: text.nullable(),
  countMark: CountMark.nullable(),
})
const countFilter = z.object({
  state: CountState.nullish(),
  mark: CountMark.nullish(),
  sectorId: id.nullish(),
  keyword: textUpTo(KEYWORD_LENGTH_MAX).nullish(),
})
export const searchGoodsToCount = listEndpoint('POST /inventory/get/{id}', {
  can: 'view inventory',
  filter: countFilter.pick({ sectorId: true, keyword: true }),
  row: GoodToCount,
  key: ['itemId'],
  totals: ['counted'],
  groups: { sectorName: 'sectorName', categoryName: 'categoryName' },
})

/** A good of a count beside what the ledger had of it at the moment of counting. Empty where the caller is to count blind. */
export const ComparedGood = GoodToCount.extend({
  countState: CountState.nullable(),
  expected: signedQuantity.nullable(),
  difference: signedQuantity.nullable(),
  differencePercent: z.number().meta({ kind: 'number' }).nullable(),
  /** What documents of the count's own have done about it: write-off and return below 0, placement above. */
  settled: signedQuantity,
  priceUzs: money.nullable(),
  /** At the retail price. */
  differenceSum: signedMoney.nullable(),
  /** At the last cost. */
  differenceCost: signedMoney.nullable().optional(),
  countSkipped: CountSkipped.nullable(),
})
export type ComparedGood = z.infer<typeof ComparedGood>
export const compareInventory = listEndpoint('POST /inventory/list-with-price/{id}', {
  can: 'view inventory',
  filter: countFilter.extend({
    /** Differences of at least this sum, or this share of what was expected, are worth a second count. */
    sumFrom: money.nullish(),
    percentFrom: percent.nullish(),
  }),
  row: ComparedGood,
  key: ['itemId'],
  totals: ['counted', 'expected', 'difference', 'differenceSum', 'differenceCost'],
  groups: { sectorName: 'sectorName', categoryName: 'categoryName', countState: 'countState' },
  only: { differenceCost: 'view cost' },
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
  body: z.object({ lineId: uuid, itemId: idOf('item') }),
  answer: Done,
})

/**
 * Posts the differences: what lacks leaves for the count's place, what is too much comes from it at the last cost. Goods that moved
 * while they were counted are left as they are, unless `postsMarked`. 409 `wrongState` for a count without lines or over already.
 */
export const finishInventory = endpoint('POST /inventory/finish/{id}', {
  can: 'finish inventory',
  refreshes,
  body: z.object({ version: count.nullish(), postsMarked: flag.default(false) }),
  answer: Inventory,
})
/** Before it is finished; what was counted stays to be read. 409 `wrongState` afterwards. */
export const deleteInventory = endpoint('DELETE /inventory/delete/{id}', {
  can: 'delete inventory',
  refreshes,
  answer: Inventory,
})
