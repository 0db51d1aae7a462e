import { setTimeout as wait } from 'node:timers/promises'
import { differentPriceTotals, searchDifferentPrices } from '../src/api/lotPrice.ts'
import { createPricing, fillPricing, makePricingReady } from '../src/api/pricing.ts'
import { searchPosItems } from '../src/api/sale.ts'
import type { Cart, CartLine } from '../src/rules/cart.ts'
import { priceCart } from '../src/rules/priceCart.ts'
import { promoted, PromotionIndex, type RunningPromotion } from '../src/rules/runningPromotions.ts'
import { sql } from '../server/db/sql.ts'
import { type BenchServer, startBenchServer } from './benchServer.ts'
import { compareQuestions } from './compareQuestions.ts'
import { median, ROUNDS } from './measure.ts'
import { COST, FIRST_PRICE } from './fillShop.ts'
import { foundPriceCompany, type PriceCompany, PRICED_LOTS } from './priceCompany.ts'
import { type Question } from './question.ts'
import type { Result } from './report.ts'
import { barcodeOf } from './seedGoods.ts'
import { registersOf, sellBeside, type Tills } from './sellBeside.ts'

const POST_S_GOAL = 10
const SALE_P99_MS_GOAL = 300
const LIST_MS_GOAL = 200
const CART_MS_GOAL = 5
const LIST_CALLS = 40
const CARTS = 300
const CART_LINES = 100
const PROMOTIONS = 200
const WARM_MS = 3_000
const NEW_MARKUP_PERCENT = 50
const NEW_PRICE = COST * (1 + NEW_MARKUP_PERCENT / 100)

/** What the prices of a hundred thousand lots cost, and what they cost those who sell meanwhile; on a server of their own. */
export async function priceBench(say: (text: string) => void): Promise<Result[]> {
  const server = await startBenchServer('-prices')
  try {
    const company = await foundPriceCompany(server, say)
    return [...cartBench(), ...(await listBench(server, company)), ...(await postBench(server, company, say))]
  } finally {
    await server.stop()
  }
}

/** A price list over all lots while every till sells, in turn with nothing but its rows. */
async function postBench(server: BenchServer, company: PriceCompany, say: (text: string) => void): Promise<Result[]> {
  const { call, shops } = company
  say('a draft of all lots')
  const departmentIds = shops.map(({ departmentId }) => departmentId)
  const draft = await call(createPricing, { body: { departmentIds } })
  const path = { id: draft.id }
  const filled = await call(fillPricing, {
    path,
    body: { version: draft.version, markupPercent: NEW_MARKUP_PERCENT },
  })
  say('the code of a sale gets warm')
  const tills = tillsOf(company)
  await sellBeside(server, tills, () => wait(WARM_MS))
  const bare = await sellBeside(server, tills, () => writeBarePrices(server, draft.id))
  say('posting')
  const posted = await sellBeside(server, tills, () =>
    call(makePricingReady, { path, body: { version: filled.version } }),
  )
  const scan = await call(searchPosItems, { path: { depId: departmentIds[0]!, keyword: barcodeOf(1_000) } })
  if (scan.items.some(({ priceUzs }) => priceUzs !== NEW_PRICE))
    throw new Error(`the next scan finds ${JSON.stringify(scan.items)}`)
  const what = `a price list over ${PRICED_LOTS} lots`
  return [
    { what: `${what}: posted in`, unit: 's', ours: posted.seconds, bare: bare.seconds, atMost: POST_S_GOAL },
    {
      what: `${what}: sales meanwhile: p99`,
      unit: 'ms',
      ours: posted.p99Ms,
      bare: bare.p99Ms,
      atMost: SALE_P99_MS_GOAL,
    },
  ]
}

/** Every till sells while prices change under its hands. */
function tillsOf({ shops, itemIds, token }: PriceCompany): Tills {
  const registers = registersOf(shops)
  let priceUzs = FIRST_PRICE
  return {
    registers,
    token,
    basket: (sale, register) => {
      // Not those of two prices.
      const itemId = itemIds[1_000 + ((sale * registers.length + register) % (itemIds.length - 1_000))]!
      return [{ itemId, priceUzs }]
    },
    refused: (text) => {
      if (!text.includes('priceChanged')) throw new Error(`a sale was refused: ${text}`)
      priceUzs = NEW_PRICE
    },
  }
}

class Undone extends Error {}

/** The prices of a document and what is kept of them, in one transaction that is taken back. */
async function writeBarePrices({ database }: BenchServer, documentId: number): Promise<void> {
  const run = database.withTransaction(async (db) => {
    await db.run(sql`
      insert into price (department_id, lot_id, effective_from, price_uzs, price_wholesale, pricing_line_id)
      select department_id, lot_id, '2030-01-01', price_uzs, price_wholesale, id from pricing_line where document_id = ${documentId}`)
    await db.run(sql`
      update current_price kept set price_uzs = line.price_uzs, price_wholesale = line.price_wholesale, effective_from = '2030-01-01',
        pricing_line_id = line.id
      from pricing_line line where line.document_id = ${documentId} and kept.department_id = line.department_id and kept.lot_id = line.lot_id`)
    throw new Undone()
  })
  await run.catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error
  })
}

/** The lists of goods at several prices, each in turn with its own statements. */
async function listBench(server: BenchServer, company: PriceCompany): Promise<Result[]> {
  const query = { page: 1, limit: 50 }
  const asked: { what: string; question: Question }[] = [
    { what: 'first page', question: { endpoint: searchDifferentPrices, query, body: {} } },
    {
      what: 'one department',
      question: { endpoint: searchDifferentPrices, query, body: { departmentIds: [company.shops[0]!.departmentId] } },
    },
    {
      what: 'by department',
      question: { endpoint: searchDifferentPrices.siblings.groups, query, body: { groupBy: 'depId' } },
    },
    { what: 'totals', question: { endpoint: differentPriceTotals, body: {} } },
  ]
  const results: Result[] = []
  for (const { what, question } of asked) {
    const result = await compareQuestions(server, company.token, [question], LIST_CALLS)
    results.push({
      what: `differing prices of ${PRICED_LOTS} lots, ${what}: p95`,
      unit: 'ms',
      ours: result.ours.p95Ms,
      bare: result.bare.p95Ms,
      atMost: LIST_MS_GOAL,
    })
  }
  return results
}

/** A cart of a hundred goods, each of which several of two hundred promotions may be for, as the till prices it at a key press. */
function cartBench(): Result[] {
  const cart: Cart = { mode: 'SALE', lines: Array.from({ length: CART_LINES }, (_, at) => lineOf(at)) }
  const promotions = Array.from({ length: PROMOTIONS }, (_, at) => promotionOf(at))
  const timed = (work: (round: number) => unknown): number => {
    const rounds = Array.from({ length: ROUNDS }, () => {
      const tookMs = Array.from({ length: CARTS }, (_, round) => {
        const beginMs = performance.now()
        work(round)
        return performance.now() - beginMs
      }).sort((a, b) => a - b)
      return tookMs[Math.ceil(CARTS * 0.95) - 1]!
    })
    return median(rounds)
  }
  const moment = (round: number) => ({ day: '2026-11-23', weekDay: 1, minute: round % 1_440 })
  const index = new PromotionIndex(promotions)
  // The code of a till is warm in a shop.
  timed((round) => priceCart({ ...cart, lines: promoted(cart.lines, new PromotionIndex(promotions), moment(round)) }))
  const plain = timed(() => priceCart(cart))
  return [
    {
      what: `${PROMOTIONS} promotions into a cart of ${CART_LINES} lines, at a new minute: p95`,
      unit: 'ms',
      ours: timed((round) => priceCart({ ...cart, lines: promoted(cart.lines, index, moment(round)) })),
      bare: plain,
      atMost: CART_MS_GOAL,
    },
    {
      what: `the same with promotions that the till has just got: p95`,
      unit: 'ms',
      ours: timed((round) =>
        priceCart({ ...cart, lines: promoted(cart.lines, new PromotionIndex(promotions), moment(round)) }),
      ),
      bare: plain,
      atMost: CART_MS_GOAL,
    },
  ]
}

const lineOf = (at: number): CartLine => ({
  key: String(at),
  itemId: at + 1,
  name: `Товар ${at}`,
  barcode: null,
  unitName: '',
  weighed: false,
  termOfItem: null,
  price: 1_000_000 + at * 700,
  stock: null,
  weightGrams: 100,
  categoryIds: [at % 10, 100 + (at % 30)],
  brandId: at % 20,
  quantity: (1 + (at % 4)) * 1_000,
})

/** Of every kind, for goods by name, category and brand. */
function promotionOf(at: number): RunningPromotion {
  const itemIds = [1 + (at % CART_LINES), 1 + ((at * 7) % CART_LINES)]
  const named = { id: at + 1, name: `Акция ${at}` }
  const kinds = [
    { ...named, promotionType: '%' as const, discount: 1 + (at % 40) },
    { ...named, promotionType: 'PUL' as const, discount: 10_000 + at },
    { ...named, promotionType: 'xForN' as const, discount: 1 + (at % 30), threshold: 2_000 },
    {
      ...named,
      promotionType: 'buyXGetY' as const,
      discount: 100,
      buyItemId: itemIds[0]!,
      buyCount: 2_000,
      getCount: 1_000,
    },
  ]
  return {
    promotion: kinds[at % kinds.length]!,
    allGoods: at % 50 === 0,
    itemIds,
    categoryIds: at % 5 === 0 ? [at % 10] : [],
    brandIds: at % 7 === 0 ? [at % 20] : [],
    startDate: '2026-01-01',
    finishDate: '2030-12-31',
    weekDays: [],
    minuteFrom: at % 3 === 0 ? 600 : null,
    minuteTo: at % 3 === 0 ? 1_320 : null,
  }
}
