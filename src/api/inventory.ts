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
  wordOf,
} from './fields.ts'
import { listEndpoint } from './list.ts'
import { RelatedDocument } from './relatedDocument.ts'

export const CHOSEN_MAX = 500

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
  /** Goods of documents that came when the count was over and were made before it counted them. */
  late: count,
  surplusSum: money.optional(),
  shortageSum: money.optional(),
  /** The same without what documents of the count's own have done about it, goods that were taken for each other among it. */
  netSurplusSum: money.optional(),
  netShortageSum: money.optional(),
  /** Now, by the server's clock: a phone knows by it what its own is wrong by. */
  serverTime: time,
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
/** What a change of what lies on the shelves makes stale. */
export const refreshes = ['inventory', 'item-balance', 'warehouses']
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

/** Of a count, how far it is. */
export const CountProgress = Inventory.pick({
  status: true,
  goods: true,
  counted: true,
  differing: true,
  marked: true,
  unsettled: true,
  sectors: true,
  serverTime: true,
})
export type CountProgress = z.infer<typeof CountProgress>
/**
 * Not in the specification: how far a count is, as those see it who count. It is worked out for all of them at once, so that it may be
 * some seconds old (`serverTime` says of when it is).
 */
export const getCountProgress = endpoint('GET /inventory/progress/{id}', {
  can: 'view inventory',
  answer: CountProgress,
})
export const wasFinished = endpoint('GET /inventory/was-finished/{id}', {
  can: 'view inventory',
  answer: z.object({ finished: flag }),
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
  /** Of it, what the caller has said. */
  ownCounted: quantityOrZero.nullable(),
  countedAt: time.nullable(),
  countedBy: text.nullable(),
  countMark: CountMark.nullable(),
})
export type GoodToCount = z.infer<typeof GoodToCount>
const countFilter = z.object({
  state: CountState.nullish(),
  mark: CountMark.nullish(),
  sectorId: id.nullish(),
  keyword: textUpTo(KEYWORD_LENGTH_MAX).nullish(),
})
export const searchGoodsToCount = listEndpoint('POST /inventory/get/{id}', {
  can: 'view inventory',
  filter: countFilter.pick({ sectorId: true, keyword: true }).extend({
    /** What nobody has counted yet, or what moved while it was counted. */
    toCount: choice('toCount', ['LEFT', 'AGAIN']).nullish(),
  }),
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
  /** What of the difference they leave: what finishing posts, or has posted. */
  netDifference: signedQuantity.nullable(),
  /** Of a good that several have counted, what each of them has said, in words: added up or not, nobody's word is lost. */
  countedParts: text.nullable(),
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
  totals: ['counted', 'expected', 'difference', 'netDifference', 'differenceSum', 'differenceCost'],
  groups: { sectorName: 'sectorName', categoryName: 'categoryName', countState: 'countState' },
  only: { differenceCost: 'view cost' },
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
