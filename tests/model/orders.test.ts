import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { saveContragent } from '../../src/api/contragent.ts'
import { receiveIncomeInPart, recountIncome, returnDocumentInPart } from '../../src/api/documentSteps.ts'
import { getOrder, lateOrdersCount, makeIncomeOfOrder, searchOrders, sendOrder } from '../../src/api/orderDocument.ts'
import { changeDocumentStatus, editIncome, getDocument } from '../../src/api/warehouseDocument.ts'
import { requireSoundBooks } from '../ledger/requireSoundBooks.ts'
import { DAY, type Shop, shopOn } from '../ledger/shop.ts'
import { testServer } from '../server.ts'

/**
 * Random stories of an order: whatever becomes of its incomes, received whole or in part, corrected, counted anew, given back or
 * thrown away, each line has come, is on its way or stays open, and no more is received than was ordered.
 */
const ORDERED = [6, 4]
const RUNS = Number(process.env.MODEL_RUNS ?? 15)
const RUN_MS_MAX = 10_000

const server = await testServer()
let shop: Shop
let admin: Shop['admin']
let supplier: number
let itemIds: number[]

beforeAll(async () => {
  shop = await shopOn(server)
  admin = shop.admin
  supplier = (await admin.call(saveContragent, { body: { fullName: 'ООО «Поставка»' } })).id
  itemIds = [await shop.newItem(), await shop.newItem()]
  // The supplier's last price is what an income of the order begins with.
  const whItems = itemIds.map((itemId) => ({ itemId, count: 1, incomeUzs: 700 }))
  await shop.documentAt('READY', {
    action: 'KIRIM',
    toDepartmentId: shop.shop,
    contragentId: supplier,
    whItems,
  })
})

interface Act {
  act: 'income' | 'bring' | 'bringPart' | 'lessen' | 'drop' | 'giveBack' | 'recount'
  which: number
  item: number
  count: number
}
const act = fc.record<Act>({
  act: fc.constantFrom('income', 'income', 'bring', 'bringPart', 'lessen', 'drop', 'giveBack', 'recount'),
  which: fc.nat(),
  item: fc.nat({ max: ORDERED.length - 1 }),
  count: fc.integer({ min: 1, max: 3 }),
})

/** By goods, what an income brings; what of it went back. */
interface Income {
  id: number
  counts: number[]
  returned: number[]
  received: boolean
  /** Counted anew: it may not come in part. */
  recounted: boolean
}
interface Model {
  orderId: number
  incomes: Income[]
}
const sum = (counts: readonly number[]): number => counts.reduce((all, count) => all + count, 0)
const keptOf = ({ counts, returned }: Income, item: number) => counts[item]! - returned[item]!
const cameOf = ({ incomes }: Model, item: number) =>
  sum(incomes.filter(({ received }) => received).map((income) => keptOf(income, item)))
const onWayOf = ({ incomes }: Model, item: number) =>
  sum(incomes.filter(({ received }) => !received).map((income) => keptOf(income, item)))
const none = () => ORDERED.map(() => 0)

const told = new Map<string, number>()

async function perform({ act, which, item, count }: Act, model: Model): Promise<void> {
  if (act === 'income') return makeIncome(model)
  const wanted = model.incomes.filter(({ received }) => received === (act === 'giveBack' || act === 'recount'))
  const income = wanted[which % Math.max(1, wanted.length)]
  if (!income) return
  const { id, version, whItems } = await admin.call(getDocument, { path: { id: income.id } })
  const path = { id }
  const lineOf = (index: number) => whItems.find(({ itemId }) => itemId === itemIds[index])
  switch (act) {
    case 'bring':
      await admin.call(changeDocumentStatus, { path, body: { status: 'READY', version } })
      income.received = true
      break
    case 'bringPart': {
      const line = lineOf(item)
      if (!line || income.recounted) return
      const part = Math.min(count, line.count)
      const before = income.counts
      await admin.call(receiveIncomeInPart, { path, body: { version, whItems: [{ id: line.id, count: part }] } })
      income.received = true
      income.counts = none()
      income.counts[item] = part
      const rest = before.map((all, index) => all - income.counts[index]!)
      if (sum(rest) > 0)
        model.incomes.push({ id: await restOf(id), counts: rest, returned: none(), received: false, recounted: false })
      break
    }
    case 'lessen': {
      const left = income.counts.map((all, index) => (index === item ? Math.max(0, all - count) : all))
      if (sum(left) === 0) return
      const kept = left.flatMap((counted, index) =>
        counted > 0 ? [{ id: lineOf(index)!.id, itemId: itemIds[index]!, count: counted, incomeUzs: 700 }] : [],
      )
      const head = { regDate: DAY, toDepartmentId: shop.shop, contragentId: supplier }
      await admin.call(editIncome, { body: { ...head, id, version, whItems: kept } })
      income.counts = left
      break
    }
    case 'drop':
      if ((await admin.response(changeDocumentStatus, { path, body: { status: 'DELETED', version } })).ok)
        model.incomes = model.incomes.filter((other) => other !== income)
      break
    case 'giveBack': {
      const part = Math.min(count, keptOf(income, item))
      if (part === 0) return
      const body = { version, whItems: [{ id: lineOf(item)!.id, count: part }] }
      await admin.call(returnDocumentInPart, { path, body })
      income.returned[item]! += part
      break
    }
    case 'recount':
      if (sum(income.returned) > 0) return
      await admin.call(recountIncome, { path, body: { version } })
      income.received = false
      income.recounted = true
  }
  told.set(act, (told.get(act) ?? 0) + 1)
}

async function makeIncome(model: Model): Promise<void> {
  const path = { id: model.orderId }
  const open = ORDERED.map((ordered, item) => ordered - cameOf(model, item) - onWayOf(model, item))
  if (sum(open) === 0) {
    expect(await admin.refused(makeIncomeOfOrder, { path })).toMatchObject({ status: 422, code: 'nothingMissing' })
    told.set('nothing is missing', 1)
    return
  }
  const { id } = await admin.call(makeIncomeOfOrder, { path })
  model.incomes.push({ id, counts: open, returned: none(), received: false, recounted: false })
}

/** The income that goes on with what did not come. */
async function restOf(id: number): Promise<number> {
  const { related } = await admin.call(getDocument, { path: { id } })
  return related.find(({ reason, relation }) => reason === 'PART' && relation === 'MADE')!.id
}

async function compare(model: Model): Promise<void> {
  const { orderDocumentItemsList: lines, related } = await admin.call(getOrder, { path: { id: model.orderId } })
  const came = ORDERED.map((_, item) => cameOf(model, item))
  expect(lines.map(({ received, missing }) => [received, missing])).toEqual(
    ORDERED.map((ordered, item) => [came[item], ordered - came[item]!]),
  )
  for (const { received, orderCount } of lines) expect(orderCount).toBeGreaterThanOrEqual(received)
  const incomes = related.filter(({ relation }) => relation === 'MADE').map(({ id }) => id)
  expect(incomes).toEqual(expect.arrayContaining(model.incomes.map(({ id }) => id)))
  const { items } = await admin.call(searchOrders, { query: { limit: 500 }, body: {} })
  const open = sum(came) < sum(ORDERED)
  expect(items.find(({ id }) => id === model.orderId)).toMatchObject({
    ordered: sum(ORDERED),
    received: sum(came),
    open,
    late: open,
  })
  const { count } = await admin.call(lateOrdersCount)
  expect(count).toBe(items.filter(({ late }) => late).length)
}

test(
  `what was ordered has come, is on its way or is missing (${RUNS} stories)`,
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 3, maxLength: 12 }), async (story) => {
        const orderDocumentItemsList = ORDERED.map((orderCount, item) => ({ itemId: itemIds[item]!, orderCount }))
        const parties = { contragentid: supplier, fromDepartmentId: shop.shop, dueDate: '2026-11-19' }
        const { id } = await admin.call(sendOrder, { body: { ...parties, orderDocumentItemsList } })
        const model: Model = { orderId: id, incomes: [] }
        for (const one of [{ act: 'income', which: 0, item: 0, count: 1 } satisfies Act, ...story]) {
          await perform(one, model)
          await compare(model)
        }
      }),
      { numRuns: RUNS },
    )
    await requireSoundBooks(server.database)
    expect([...told.keys()]).toEqual(
      expect.arrayContaining(['bring', 'bringPart', 'lessen', 'drop', 'giveBack', 'recount', 'nothing is missing']),
    )
  },
  RUNS * RUN_MS_MAX,
)
