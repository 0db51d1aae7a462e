import fc from 'fast-check'
import { createAdjustment, postAdjustment } from '../../../src/api/adjustment.ts'
import { saveContragent } from '../../../src/api/contragent.ts'
import { createExpense } from '../../../src/api/expense.ts'
import { createExtraCost, postExtraCost } from '../../../src/api/extraCost.ts'
import { finishSale, type Sale } from '../../../src/api/sale.ts'
import { businessDayOf } from '../../../src/rules/businessDay.ts'
import { sql } from '../../../server/db/sql.ts'
import { followPrices } from '../../../server/pricing/followPrices.ts'
import { shopOn } from '../../ledger/shop.ts'
import { wholesaleOn } from '../../ledger/wholesale.ts'
import { receiptSums } from '../../model/receiptSums.ts'
import type { TestServer } from '../../server.ts'

const HOUR_MS = 3_600_000
const PRICE = 1_000
const WHOLESALE_PRICE = 800

/** What may happen in a company; each kind of happening reads the numbers in its own way. */
export const story = fc.array(
  fc.record({
    act: fc.constantFrom(
      'sell',
      'sell',
      'sell',
      'trade',
      'giveBack',
      'freight',
      'revalue',
      'buy',
      'lose',
      'spend',
      'regroup',
      'reprice',
      'reprice',
    ),
    goods: fc.uniqueArray(fc.nat({ max: 4 }), { minLength: 1, maxLength: 3 }),
    count: fc.integer({ min: 1, max: 4 }),
    sum: fc.integer({ min: 1, max: 99_999 }),
    hours: fc.integer({ min: 0, max: 90 }),
  }),
  { minLength: 8, maxLength: 14 },
)
type Act = typeof story extends fc.Arbitrary<(infer One)[]> ? One : never

/** A clock that stands until it is put forward; it begins at noon of 20 November 2026. */
export function standingClock() {
  let at = Date.UTC(2026, 10, 20, 7)
  return {
    now: () => new Date(at),
    forward: (hours: number) => void (at += hours * HOUR_MS),
  }
}

/** A shop and a wholesale department with goods of several categories, brands and suppliers; `live` is what happens there. */
export async function randomCompany(server: TestServer, clock: ReturnType<typeof standingClock>) {
  const shop = await shopOn(server)
  const trade = await wholesaleOn(server, shop)
  const { admin, cashier } = shop
  await shop.open()
  const sellers = [cashier, await server.person('MANAGER', { departmentId: shop.shop })]
  const contragent = async (fullName: string) => (await admin.call(saveContragent, { body: { fullName } })).id
  const suppliers = [await contragent('Первый поставщик'), await contragent('Второй поставщик'), null]
  const carrier = await contragent('Перевозчик')
  const expenseTypeId = await server.reference('EXPENSE_TYPE', 'RENT')
  const items = await goodsOfManyKinds(server, () => shop.newItem())
  const incomes: { id: number; departmentId: number }[] = []
  const sold: Sale[] = []
  const today = () => businessDayOf(clock.now(), server.context.timeZone)

  /** Lots in both departments, from one supplier or another or from nobody in particular. */
  const buy = async (goods: readonly number[], sum: number) => {
    for (const [at, departmentId] of [shop.shop, trade.department].entries()) {
      const { id } = await shop.documentAt('READY', {
        action: 'KIRIM',
        toDepartmentId: departmentId,
        contragentId: suppliers[(sum + at) % suppliers.length]!,
        whItems: goods.map((good, nth) => ({
          itemId: items[good]!,
          count: 5 + nth,
          incomeUzs: 300 + (sum % 400) + nth / 4,
        })),
      })
      incomes.push({ id, departmentId })
      await shop.priced(
        departmentId,
        goods.map((good) => items[good]!),
        PRICE,
        WHOLESALE_PRICE,
      )
    }
  }
  await buy([0, 1, 2, 3, 4], 7)
  await buy([0, 2, 4], 12)

  /** What is not there any more is refused, and then nothing has happened. */
  const may = async (response: Promise<Response>): Promise<Response | undefined> => {
    const answer = await response
    if (answer.ok) return answer
    if (answer.status !== 409 && answer.status !== 422) throw new Error(`${answer.status} ${await answer.text()}`)
    return undefined
  }
  const ways: Record<Act['act'], (act: Act) => Promise<unknown>> = {
    buy: ({ goods, sum }) => buy(goods, sum),
    async sell({ goods, count, sum }) {
      const body = cartOf(
        goods.map((good) => ({ itemId: items[good]!, count })),
        sum,
      )
      const answer = await may(
        sellers[sum % 2]!.response(finishSale, { body: shop.saleOf(body.saleItems, PRICE, body) }),
      )
      if (answer) sold.push((await answer.json()) as Sale)
    },
    async giveBack({ sum }) {
      const sale = sold[sum % sold.length]
      const line = sale?.saleItems[0]
      if (!line) return
      const back = { itemId: line.itemId, count: -line.count, returnedLineId: line.id }
      const given = {
        finalTotalSum: -line.finalSum,
        payments: [{ paymentType: 'CASH' as const, amount: -line.finalSum }],
      }
      await may(cashier.response(finishSale, { body: shop.saleOf([back], PRICE, given) }))
    },
    async trade({ goods, count, sum }) {
      const lines = goods.map((good) => ({ itemId: items[good]!, count, priceWholesale: WHOLESALE_PRICE }))
      const payments = [{ paymentType: (['TRANSFER', 'SPONSORSHIP', 'CASH'] as const)[sum % 3]!, amount: 100 }]
      await trade.sold(lines, { payments, ...(sum % 4 === 0 && { discountPercent: 10 }) }).catch(outOfStock)
    },
    async freight({ sum }) {
      const income = incomes[sum % incomes.length]!
      const made = await admin.call(createExtraCost, {
        body: {
          regDate: today(),
          departmentId: income.departmentId,
          contragentId: carrier,
          documentIds: [income.id],
          sum: sum / 100,
        },
      })
      await may(admin.response(postExtraCost, { path: { id: made.id }, body: { version: made.version } }))
    },
    async revalue({ goods, sum }) {
      const [lot] = await shop.lotsOf(items[goods[0]!]!)
      if (!lot?.onHand) return
      const made = await admin.call(createAdjustment, {
        body: {
          regDate: today(),
          departmentId: shop.shop,
          reason: 'Пересчёт',
          items: [{ lotId: lot.lotId, difference: (sum % 3) - 1 || 2, newCost: sum / 100 }],
        },
      })
      await may(admin.response(postAdjustment, { path: { id: made.id }, body: { version: made.version } }))
    },
    lose: ({ goods }) =>
      shop
        .documentAt('READY', {
          action: 'SPISAT',
          fromDepartmentId: shop.shop,
          whItems: [{ itemId: items[goods[0]!]!, count: 1 }],
        })
        .catch(outOfStock),
    /** Two goods change places in the catalogue: what was sold of them before goes along. */
    regroup: ({ goods, sum }) =>
      server.database.run(sql`
        update item set category_id = other.category_id, sub_category_id = other.sub_category_id, sub2_category_id = other.sub2_category_id,
          brand_id = other.brand_id
        from item other
        where (item.id, other.id) in ((${items[goods[0]!]!}, ${items[sum % items.length]!}), (${items[sum % items.length]!}, ${items[goods[0]!]!}))`),
    /** At other prices than those at which each department sells, which its sales would stumble over; now or later on. */
    async reprice({ goods, sum, count, hours }) {
      const later = count % 2 === 0 ? new Date(clock.now().getTime() + (hours + 1) * HOUR_MS) : undefined
      const these = goods.map((good) => items[good]!)
      await shop.priced(shop.shop, these, PRICE, sum / 100, later).catch(outOfStock)
      await shop.priced(trade.department, these, sum / 50, WHOLESALE_PRICE, later).catch(outOfStock)
      if (sum % 2 === 0) await followPrices(server.context)
    },
    spend: ({ sum }) =>
      admin.call(createExpense, {
        body: { date: today(), departmentId: shop.shop, expenseTypeId, totalSum: sum / 100, comment: '' },
      }),
  }
  return {
    shop,
    trade,
    items,
    suppliers,
    sellers,
    async live(acts: readonly Act[]): Promise<void> {
      for (const act of acts) {
        clock.forward(act.hours)
        await ways[act.act](act)
      }
    },
  }
}
export type RandomCompany = Awaited<ReturnType<typeof randomCompany>>

function outOfStock(error: Error): void {
  if (!/ (409|422) /.test(error.message)) throw error
}

/** A cart with discounts on its first line or over all of it, paid in cash and by card. */
function cartOf(lines: { itemId: number; count: number }[], sum: number) {
  const own = sum % 3 === 0 ? ({ promotionType: 'PUL', value: 333 } as const) : undefined
  const general = sum % 5 === 0 ? ({ promotionType: '%', value: 750 } as const) : undefined
  const told = (discount?: { promotionType: '%' | 'PUL'; value: number }) =>
    discount && { customPromotion: { promotionType: discount.promotionType, discount: discount.value / 100 } }
  const sums = receiptSums(
    lines.map(({ count }, at) => ({ price: PRICE * 100, count: count * 1_000, discount: at === 0 ? own : undefined })),
    general,
  )
  const whole = sums.reduce((total, { final }) => total + final, 0)
  const inCash = Math.floor(whole / 2)
  return {
    saleItems: lines.map((line, at) => ({ ...line, priceUzs: PRICE, ...(at === 0 && told(own)) })),
    ...told(general),
    finalTotalSum: whole / 100,
    payments: [
      { paymentType: 'CASH' as const, amount: inCash / 100 },
      { paymentType: 'UZCARD' as const, amount: (whole - inCash) / 100 },
    ],
  }
}

/** Goods of two categories with and without brand and subcategories, and one of none. */
async function goodsOfManyKinds(server: TestServer, newItem: () => Promise<number>): Promise<number[]> {
  const word = async (name: string) =>
    (await server.database.one<{ id: number }>(sql`select id from reference where name = ${name}`)).id
  const [food, drinks, juices, bread, magazin, shelf, brand] = await Promise.all(
    ['Продукты', 'Напитки', 'Соки', 'Хлеб', 'Магазин', 'Полка', 'Rich'].map(word),
  )
  const kinds = [
    [food, drinks, juices, null],
    [food, drinks, juices, brand],
    [food, bread, null, null],
    [magazin, shelf, null, brand],
    [null, null, null, null],
  ]
  const items: number[] = []
  for (const [category = null, sub = null, sub2 = null, brandId = null] of kinds) {
    const id = await newItem()
    items.push(id)
    await server.database.run(sql`
      update item set category_id = ${category}, sub_category_id = ${sub}, sub2_category_id = ${sub2}, brand_id = ${brandId} where id = ${id}`)
  }
  return items
}
