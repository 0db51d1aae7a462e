import { randomUUID } from 'node:crypto'
import { openSession, takeZReport } from '../../../src/api/cashSession.ts'
import { finishSale, type Sale } from '../../../src/api/sale.ts'
import { amount, lineSum, percentOf, thousandths, tiyin } from '../../../src/rules/money.ts'
import type { Context } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import { sql } from '../sql.ts'
import { callAs } from './callAs.ts'
import { chance, type Chance } from './chance.ts'
import type { DemoCompany } from './company.ts'
import { DEMO_DAYS } from './stock.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
/** Receipts of one register on a usual day; weekends have half as many again. */
const RECEIPTS_A_DAY = 14
const TILL_HOURS = 12
const OPENING_CASH = 200_000

interface Sellable {
  itemId: number
  priceUzs: number
  termOfItem: string | null
  left: number
}

/**
 * Three months at the registers up to this hour, or fewer `days`: a session a day each, receipts by all payment types, discounts and
 * some returns. Whoever sells today goes on selling.
 */
export async function fillSales(
  context: Context,
  company: DemoCompany,
  say: (text: string) => void,
  days = DEMO_DAYS,
): Promise<number> {
  const luck = chance(7)
  let receipts = 0
  const shelves = new Map<number, Sellable[]>()
  for (const shop of company.shops) shelves.set(shop.id, await shelfOf(context, shop.id))
  const firstDay = new Date(context.now().getTime() - (DEMO_DAYS - 1) * DAY_MS)
  firstDay.setUTCHours(4, 0, 0, 0)
  for (let day = 0; day < days; day++) {
    const opens = new Date(firstDay.getTime() + day * DAY_MS)
    for (const shop of company.shops)
      for (const [index, cashboxId] of shop.cashboxes.entries())
        receipts += await oneDay(
          context,
          { departmentId: shop.id, cashboxId, userId: shop.cashiers[index % shop.cashiers.length]! },
          opens,
          shelves.get(shop.id)!,
          luck,
        )
    if (day % 30 === 29) say(`  … day ${day + 1} of ${days}`)
  }
  return receipts
}

/** What the shop can sell at a price, the quick sellers first. */
const shelfOf = ({ database }: Context, departmentId: number): Promise<Sellable[]> =>
  database.rows<Sellable>(sql`
    select b.item_id as "itemId", p.price_uzs as "priceUzs", lot.term_of_item as "termOfItem", b.on_hand as left
    from stock_balance b join lot on lot.id = b.lot_id
    join lateral (select price_uzs from price where department_id = b.department_id and lot_id = b.lot_id order by effective_from desc limit 1) p on true
    where b.department_id = ${departmentId} and b.on_hand > 0 order by md5(b.item_id::text)`)

interface Register {
  departmentId: number
  cashboxId: number
  userId: number
}

async function oneDay(
  context: Context,
  register: Register,
  opens: Date,
  shelf: Sellable[],
  luck: Chance,
): Promise<number> {
  const { departmentId, cashboxId, userId } = register
  const path = { depId: departmentId, cashboxId }
  if (opens > context.now()) return 0
  await callAs(context, userId, opens, openSession, { path, body: { openingCash: OPENING_CASH } })
  const weekend = [0, 6].includes(opens.getUTCDay())
  const howMany = luck.whole(RECEIPTS_A_DAY - 5, RECEIPTS_A_DAY + 5) * (weekend ? 1.5 : 1)
  let done = 0
  for (let receipt = 0; receipt < howMany; receipt++) {
    const at = new Date(opens.getTime() + (receipt / howMany) * TILL_HOURS * HOUR_MS + luck.whole(0, 900_000))
    if (at > context.now()) break
    const sale = await sell(context, register, at, shelf, luck)
    if (sale) done++
    if (sale && luck.happens(0.03)) await giveBack(context, register, new Date(at.getTime() + 600_000), sale)
  }
  const closes = new Date(opens.getTime() + (TILL_HOURS + 1) * HOUR_MS)
  if (closes <= context.now()) await callAs(context, userId, closes, takeZReport, { path, body: {} })
  return done
}

async function sell(
  context: Context,
  register: Register,
  at: Date,
  shelf: Sellable[],
  luck: Chance,
): Promise<Sale | undefined> {
  const lines = new Map<Sellable, number>()
  for (let line = luck.whole(1, 6); line > 0; line--) {
    // A few goods sell most: the square favours the front of the shelf.
    const place = Math.floor((luck.whole(0, 999) / 1000) ** 2 * shelf.length)
    const good = shelf[place]
    const expired = good?.termOfItem && good.termOfItem < at.toISOString().slice(0, 10)
    if (good && good.left >= 4 && !expired) lines.set(good, luck.whole(1, 3))
  }
  if (lines.size === 0) return undefined
  const total = [...lines].reduce((sum, [good, count]) => sum + lineSum(tiyin(good.priceUzs), thousandths(count)), 0)
  const discount = luck.happens(0.08) ? 5 : 0
  const due = amount(total - percentOf(total, discount))
  const paymentType = luck.pick([
    'CASH',
    'CASH',
    'CASH',
    'UZCARD',
    'UZCARD',
    'HUMO',
    'CLICK',
    'PAYME',
    'UZUM',
    'VISA',
  ] as const)
  try {
    const sale = await callAs(context, register.userId, at, finishSale, {
      body: {
        uuid: randomUUID(),
        departmentId: register.departmentId,
        cashboxId: register.cashboxId,
        saleItems: [...lines].map(([good, count]) => ({
          itemId: good.itemId,
          count,
          priceUzs: good.priceUzs,
          termOfItem: good.termOfItem,
        })),
        customPromotion: discount > 0 ? { promotionType: '%', discount } : null,
        payments: [{ paymentType, amount: due }],
        finalTotalSum: due,
      },
    })
    for (const [good, count] of lines) good.left -= count
    return sale
  } catch (error) {
    // A shelf that ran out, or was priced anew meanwhile: this buyer leaves with nothing.
    if (error instanceof Refusal && error.status === 409) return undefined
    throw error
  }
}

/** The first line of the receipt comes back, and the money for it. */
async function giveBack(context: Context, register: Register, at: Date, sale: Sale): Promise<void> {
  const line = sale.saleItems[0]!
  await callAs(context, register.userId, at, finishSale, {
    body: {
      uuid: randomUUID(),
      departmentId: register.departmentId,
      cashboxId: register.cashboxId,
      saleItems: [
        {
          itemId: line.itemId,
          count: -line.count,
          priceUzs: line.priceUzs,
          termOfItem: line.termOfItem,
          returnedLineId: line.id,
        },
      ],
      payments: [{ paymentType: 'CASH', amount: -line.finalSum }],
      finalTotalSum: -line.finalSum,
    },
  })
}
