import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { keepState } from '../races/keepState.ts'
import { correctLots, takeCorrectionBack } from './correctionCommands.ts'
import { putFreight, takeFreightBack } from './costCommands.ts'
import { flyFlight } from './flightCommand.ts'
import { convert } from './convertCommand.ts'
import { handleCart, keepCart } from './heldSales.ts'
import { receiveOtherwise } from './discrepancyCommand.ts'
import type { LedgerCommand } from './ledgerCommand.ts'
import { loseOnTheWay } from './lossCommand.ts'
import { emptyModel, type Model } from './model.ts'
import { receivePart, recount, takeFromIncome } from './incomeCommands.ts'
import { bringDocument, settleTransfer } from './moveDocuments.ts'
import { letTimePass, PriceShelf, priceLater, priceShelf } from './priceShelf.ts'
import { returnByReceipt, returnWithoutReceipt } from './returnCommands.ts'
import { sell } from './sellCommand.ts'
import { closeSessionCommand, OpenSession, openSessionCommand } from './sessionCommands.ts'
import { newWorld, type World } from './world.ts'
import { editDocument, WriteDocument, writeDocument } from './writeDocuments.ts'

/** The same stories in every run of CI; FC_SEED and MODEL_RUNS for others, and for longer. */
const SEED = process.env.FC_SEED
const RUNS = Number(process.env.MODEL_RUNS ?? 50)
const RUNS_IN_TIME = Math.ceil(RUNS / 4)
const COMMANDS_MAX = 30
/** A story that fails is told again and again until it is short. */
const RUN_MS_MAX = 10_000

let world: World
let beginning: Model
let putBack: () => Promise<void>

/** Every story begins with goods in each department, two lots of each, priced, and two registers open. */
beforeAll(async () => {
  world = await newWorld()
  beginning = emptyModel()
  const begin = async (command: LedgerCommand) => command.run(beginning, world)
  for (const department of world.departments.keys()) {
    for (const cost of [50_000, 61_111]) {
      const choices = [...world.items.keys()].map((item) => ({ item, count: 9, cost, term: cost % 3, lot: null }))
      await begin(new WriteDocument('KIRIM', department, 0, choices, true, true, 'none'))
    }
    for (const item of world.items.keys())
      await begin(new PriceShelf(department, item, 100_000 + item * 33_333, 'none'))
  }
  await begin(new OpenSession(0, 5_000_000, 'none'))
  await begin(new OpenSession(2, 0, 'none'))
  putBack = await keepState(world.database)
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
  [4, flyFlight],
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
  'POST /sale/finishSkyShop ok',
  'POST /warehouse-document/documentReady/{id} ok',
  'POST /warehouse-document/sky-shop/start/{id} 409 outOfStock',
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
] as const
const TOLD_OF_COSTS = [
  'POST /extra-cost/create ok',
  'POST /extra-cost/make-ready/{id} ok',
  'POST /extra-cost/reverse/{id} ok',
  'POST /adjustment/create ok',
  'POST /adjustment/make-ready/{id} ok',
  'POST /adjustment/reverse/{id} ok',
  'POST /warehouse-document/receive-pending-doc ok',
]

/** Tells so many stories of these commands, each from the same beginning. */
async function tell(commands: readonly (readonly [number, unknown])[], runs: number): Promise<void> {
  const weightedOut = commands.flatMap(([weight, command]) =>
    Array.from({ length: weight }, () => command as fc.Arbitrary<LedgerCommand>),
  )
  const story = fc.commands(weightedOut, { maxCommands: COMMANDS_MAX, size: 'max' })
  await fc.assert(
    fc.asyncProperty(story, async (chosen) => {
      await putBack()
      world.turnBack()
      await fc.asyncModelRun(() => ({ model: structuredClone(beginning), real: world }), chosen)
    }),
    { numRuns: runs },
  )
}

test(
  `the ledger does what the model says, whatever is done to it (seed ${SEED}, ${RUNS} stories)`,
  async () => {
    await tell(weighted, RUNS)
    expect([...world.told.keys()]).toEqual(expect.arrayContaining(TOLD))
  },
  RUNS * RUN_MS_MAX,
)

test(
  `prices of a later moment come into force by themselves (${RUNS_IN_TIME} stories)`,
  async () => {
    await tell(inTime, RUNS_IN_TIME)
    expect(world.told.has('prices came into force')).toBe(true)
  },
  RUNS_IN_TIME * RUN_MS_MAX,
)

test(
  `what goods cost is where the goods are, whatever freight and corrections do (${RUNS} stories)`,
  async () => {
    await tell(withCosts, RUNS)
    expect([...world.told.keys()]).toEqual(expect.arrayContaining(TOLD_OF_COSTS))
  },
  RUNS * RUN_MS_MAX,
)
