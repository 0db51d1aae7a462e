import { beforeAll, expect, test } from 'vitest'
import { checkByAct } from './actCommand.ts'
import { correctLots, takeCorrectionBack } from './correctionCommands.ts'
import { putFreight, takeFreightBack } from './costCommands.ts'
import { landFlight, loadFlight, sellAboard } from './flightCommand.ts'
import { convert } from './convertCommand.ts'
import { handleCart, keepCart } from './heldSales.ts'
import { receiveOtherwise } from './discrepancyCommand.ts'
import { loseOnTheWay } from './lossCommand.ts'
import { receivePart, recount, takeFromIncome } from './incomeCommands.ts'
import { bringDocument, settleTransfer } from './moveDocuments.ts'
import { letTimePass, priceLater, priceShelf } from './priceShelf.ts'
import { receiveOurSale } from './receivedSales.ts'
import { returnByReceipt, returnWithoutReceipt } from './returnCommands.ts'
import { sell, sellToOurselves } from './sellCommand.ts'
import { closeSessionCommand, openSessionCommand } from './sessionCommands.ts'
import { newStories, RUN_MS_MAX, RUNS, RUNS_OF_A_PART, SEED, type Stories } from './stories.ts'
import { editDocument, writeDocument } from './writeDocuments.ts'

let stories: Stories

beforeAll(async () => {
  stories = await newStories()
})

const weighted = [
  [2, writeDocument('KIRIM')],
  [1, writeDocument('CHIQIM')],
  [4, writeDocument('KOCHIRISH')],
  [1, writeDocument('SPISAT')],
  [2, writeDocument('SURPLUS')],
  [3, convert],
  [1, editDocument],
  [7, bringDocument],
  [8, settleTransfer],
  [3, receiveOtherwise],
  [5, takeFromIncome],
  [6, recount],
  [1, receivePart],
  [1, priceShelf],
  [2, openSessionCommand],
  [1, closeSessionCommand],
  [10, sell],
  [3, returnByReceipt],
  [2, returnWithoutReceipt],
  [3, keepCart],
  [5, handleCart],
  [2, loadFlight],
  [1, sellAboard],
  [1, landFlight],
] as const

/** What the stories must have been about, or they prove nothing. */
const TOLD = [
  'POST /sale/finish ok',
  'POST /sale/finish 403 otherDepartment',
  'POST /sale/finish 409 moreThanSold',
  'POST /sale/finish 409 priceChanged',
  'POST /sale/finish 409 sessionClosed',
  'POST /sale/finish 409 totalsDiffer',
  'POST /sale/finish 422 keyReused',
  'POST /sale/create/{depId}/{cashboxId} ok',
  'PUT /sale/suspended/{id} ok',
  'POST /warehouse-document/sky-shop/start/{id} ok',
  'POST /warehouse-document/changeDocStatus/{id} ok',
  'POST /warehouse-document/changeDocStatus/{id} 409 changedMeanwhile',
  'POST /warehouse-document/changeDocStatus/{id} 409 outOfStock',
  'POST /warehouse-document/changeDocStatus/{id} 409 wrongState',
  'POST /warehouse-document/receive/transfer-pending-doc/{id} ok',
  'POST /warehouse-document/receive-pending-doc ok',
  'POST /warehouse-document/return/{id} ok',
  'POST /warehouse-document/return-partial/{id} ok',
  'POST /warehouse-document/spisat/{id} ok',
  'POST /warehouse-document/change/income-doc-status/to-recount/{id} ok',
  'POST /warehouse-document/change/income-doc-status/to-recount/{id} 409 lotsMoved',
  'POST /warehouse-document/pricing-doc/save-ready/{id} ok',
  'POST /wrapped-item/convert-wrapped/{depId} ok',
  'POST /zet-report/open/{depId}/{cashboxId} ok',
  'POST /zet-report/get-current-z-report/{depId}/{cashboxId} ok',
]

/** Of goods that are priced for later while they are sold. */
const inTime = [
  [3, priceLater],
  [4, letTimePass],
  [1, priceShelf],
  [6, sell],
] as const

/** Of flights, whose goods are sold at the till and on board, in the air and when all is settled. */
const aboard = [
  [4, loadFlight],
  [6, sellAboard],
  [4, landFlight],
  [1, sell],
] as const
const TOLD_ABOARD = [
  'POST /warehouse-document/sky-shop/start/{id} 409 employeeOnFlight',
  'POST /warehouse-document/sky-shop/start/{id} 409 outOfStock',
  'POST /sale/finishSkyShop ok',
  'POST /sale/finishSkyShop 409 wrongState',
  'POST /sale/finish-sky-shop-paid ok',
  'PUT /sale-difference/cover/{id} ok',
  'POST /warehouse-document/documentReady/{id} ok',
  'POST /warehouse-document/documentReady/{id} 403 otherDepartment',
  'POST /warehouse-document/documentReady/{id} 409 changedMeanwhile',
  'POST /warehouse-document/documentReady/{id} 422 moreThanLeft',
]

/** Of what goods are worth beyond what they were bought for: of every way of goods through warehouses and over tills. */
const withCosts = [
  [3, writeDocument('KIRIM')],
  [2, writeDocument('CHIQIM')],
  [4, writeDocument('KOCHIRISH')],
  [2, writeDocument('SPISAT')],
  [5, bringDocument],
  [4, settleTransfer],
  [4, loseOnTheWay],
  [3, receiveOtherwise],
  [4, takeFromIncome],
  [5, recount],
  [8, putFreight],
  [5, takeFreightBack],
  [7, correctLots],
  [9, takeCorrectionBack],
  [5, sell],
  [3, returnByReceipt],
  [4, loadFlight],
  [5, sellAboard],
  [4, landFlight],
] as const
const TOLD_OF_COSTS = [
  'POST /extra-cost/create ok',
  'POST /extra-cost/make-ready/{id} ok',
  'POST /extra-cost/reverse/{id} ok',
  'POST /adjustment/create ok',
  'POST /adjustment/make-ready/{id} ok',
  'POST /adjustment/reverse/{id} ok',
  'POST /warehouse-document/documentReady/{id} ok',
  'POST /warehouse-document/receive-pending-doc ok',
]

/** Of incomes that are not of a supplier's paper alone: an act says what is there, and what is bought of ourselves lies in one place. */
const byOthers = [
  [6, writeDocument('KIRIM')],
  [8, checkByAct],
  [6, sellToOurselves],
  [7, receiveOurSale],
  [10, returnByReceipt],
  [7, takeFromIncome],
  [3, recount],
  [2, editDocument],
  [8, bringDocument],
] as const
const TOLD_BY_OTHERS = [
  'POST /warehouse-document/akt/create/{id} 409 changedMeanwhile',
  'POST /warehouse-document/akt/approve/{id} ok',
  'POST /warehouse-document/akt/approve/{id} 403 notSigner',
  'POST /warehouse-document/akt/approve/{id} 409 wrongState',
  'POST /warehouse-document/akt/reject/{id} ok',
  'POST /warehouse-document/receive/{id} ok',
  'POST /sale-transaction/receive-sale/{depId} ok',
  'POST /sale-transaction/receive-sale/{depId} 409 saleReceived',
  'POST /sale/finish 409 saleReceivedThere',
]

test(
  `the ledger does what the model says, whatever is done to it (seed ${SEED}, ${RUNS} stories)`,
  async () => {
    await stories.tell(weighted, RUNS)
    expect([...stories.world.told.keys()]).toEqual(expect.arrayContaining(TOLD))
  },
  RUNS * RUN_MS_MAX,
)

test(
  `prices of a later moment come into force by themselves (${RUNS_OF_A_PART} stories)`,
  async () => {
    await stories.tell(inTime, RUNS_OF_A_PART)
    expect(stories.world.told.has('prices came into force')).toBe(true)
  },
  RUNS_OF_A_PART * RUN_MS_MAX,
)

test(
  `goods of flights are on board, sold, back or short, and so is what they are worth (${RUNS_OF_A_PART} stories)`,
  async () => {
    await stories.tell(aboard, RUNS_OF_A_PART)
    expect([...stories.world.told.keys()]).toEqual(expect.arrayContaining(TOLD_ABOARD))
  },
  RUNS_OF_A_PART * RUN_MS_MAX,
)

test(
  `what goods cost is where the goods are, whatever freight and corrections do (${RUNS} stories)`,
  async () => {
    await stories.tell(withCosts, RUNS)
    expect([...stories.world.told.keys()]).toEqual(expect.arrayContaining(TOLD_OF_COSTS))
  },
  RUNS * RUN_MS_MAX,
)

test(
  `goods that an act has checked or that we have sold to ourselves are where both sides say (${RUNS} stories)`,
  async () => {
    await stories.tell(byOthers, RUNS)
    expect([...stories.world.told.keys()]).toEqual(expect.arrayContaining(TOLD_BY_OTHERS))
  },
  RUNS * RUN_MS_MAX,
)
