import { createBooking, saveBooking } from '../../../src/api/booking.ts'
import { saveCashbox } from '../../../src/api/cashbox.ts'
import { openSession } from '../../../src/api/cashSession.ts'
import { saveContragent } from '../../../src/api/contragent.ts'
import { createPricing, editPricing, makePricingReady } from '../../../src/api/pricing.ts'
import { changeDocumentStatus, createDocument } from '../../../src/api/warehouseDocument.ts'
import { changeWholesaleStatus, createWholesale, finishWholesale } from '../../../src/api/wholesale.ts'
import { businessDayOf } from '../../../src/rules/businessDay.ts'
import type { Context } from '../../context.ts'
import { callAs } from './callAs.ts'
import type { DemoCompany } from './company.ts'
import type { DemoItem } from './goods.ts'

const DAY_MS = 86_400_000
const GOODS = 24
const COUNT = 240
const LINES = 6
/** What goods cost the shop, of what it sells them at. */
const COST_SHARE = 0.8
const DUE_DAYS = 14
const KEPT_DAYS = 5
const BUYERS = [
  { fullName: 'ООО «Yangi Bozor»', inn: '305112233', phone: '+998 71 200-11-22', debtLimit: 20_000_000 },
  { fullName: 'ИП Рахимов Сардор', inn: '312445566', phone: '+998 90 345-67-89', debtLimit: null },
] as const

/** The department's goods with their wholesale price, and who does everything there. */
interface Desk {
  as: readonly [context: Context, userId: number, now: Date]
  departmentId: number
  cashboxId: number
  goods: readonly { id: number; price: number }[]
}

/** The wholesale department at work: sales that are paid, owed and still written, and goods that are kept for somebody. */
export async function fillWholesale(context: Context, company: DemoCompany, goods: readonly DemoItem[]): Promise<void> {
  const { manager, wholesale: departmentId } = company
  const as = [context, manager, context.now()] as const
  const { id: cashboxId } = await callAs(...as, saveCashbox, { body: { departmentId, number: '1', name: 'Опт' } })
  await callAs(...as, openSession, { path: { depId: departmentId, cashboxId }, body: { openingCash: 0 } })
  const desk: Desk = { as, departmentId, cashboxId, goods: await stock(as, departmentId, goods.slice(0, GOODS)) }
  const buyers: number[] = []
  for (const body of BUYERS) buyers.push((await callAs(...as, saveContragent, { body })).id)
  await sell(desk, buyers[0]!, 0, 1)
  await sell(desk, buyers[1]!, LINES, 0.5)
  await sell(desk, buyers[0]!, 2 * LINES, 0)
  await hold(desk, buyers[1]!)
  await sellToShop(desk, company.shops[1]!.id)
  await book(desk, buyers)
}

/** Receives the goods and prices them, each by what its number makes of a usual price. */
async function stock(as: Desk['as'], departmentId: number, goods: readonly DemoItem[]): Promise<Desk['goods']> {
  const priced = goods.map(({ id }, index) => ({ id, price: 8_000 + 1_500 * index }))
  const draft = await callAs(...as, createDocument, {
    body: {
      action: 'KIRIM',
      toDepartmentId: departmentId,
      regDate: dayIn(as, 0),
      whItems: priced.map(({ id, price }) => ({ itemId: id, count: COUNT, incomeUzs: price * COST_SHARE })),
    },
  })
  const { id: sourceDocumentId } = await callAs(...as, changeDocumentStatus, {
    path: { id: draft.id },
    body: { status: 'READY', version: draft.version },
  })
  const { id, version, items } = await callAs(...as, createPricing, { body: { departmentId, sourceDocumentId } })
  const prices = new Map(priced.map((good) => [good.id, good.price]))
  const typed = await callAs(...as, editPricing, {
    path: { id },
    body: {
      version,
      items: items.map((line) => ({ id: line.id, priceUzs: null, priceWholesale: prices.get(line.itemId) ?? null })),
    },
  })
  await callAs(...as, makePricingReady, { path: { id }, body: { version: typed.version } })
  return priced
}

const linesFrom = ({ goods }: Desk, from: number) =>
  goods.slice(from, from + LINES).map(({ id, price }, index) => ({
    itemId: id,
    count: 10 + 2 * index,
    priceWholesale: price,
  }))

const written = async (desk: Desk, contragentId: number, from: number, paidShare: number) => {
  const { as, departmentId, cashboxId } = desk
  const saleItems = linesFrom(desk, from)
  const total = saleItems.reduce((sum, { count, priceWholesale }) => sum + count * priceWholesale, 0)
  const amount = Math.round(total * paidShare)
  return callAs(...as, createWholesale, {
    body: {
      departmentId,
      cashboxId,
      contragentId,
      saleItems,
      dueDate: paidShare < 1 ? dayIn(as, DUE_DAYS) : null,
      payments: amount > 0 ? [{ paymentType: 'TRANSFER', amount }] : [],
    },
  })
}

/** What is not paid at once is owed until its day. */
async function sell(desk: Desk, contragentId: number, from: number, paidShare: number): Promise<void> {
  const { id, version } = await written(desk, contragentId, from, paidShare)
  await callAs(...desk.as, finishWholesale, { path: { id }, body: { version } })
}

/** Goods for a shop of ours, paid as by anybody: they wait there as an income. */
async function sellToShop(desk: Desk, departmentId: number): Promise<void> {
  const { id } = await callAs(...desk.as, saveContragent, { body: { fullName: 'Магазин Юнусобод', departmentId } })
  await sell(desk, id, 3 * LINES, 1)
}

async function hold(desk: Desk, contragentId: number): Promise<void> {
  const { id, version } = await written(desk, contragentId, LINES, 0)
  await callAs(...desk.as, changeWholesaleStatus, { path: { id }, body: { version, status: 'SUSPENDED' } })
}

/** One is kept already, one is only written. */
async function book(desk: Desk, buyers: readonly number[]): Promise<void> {
  const { as, departmentId } = desk
  for (const [index, contragentId] of buyers.entries()) {
    const bookingItemDtos = linesFrom(desk, index * LINES).map(({ itemId, count, priceWholesale: price }) => ({
      itemId,
      count,
      price,
    }))
    const body = { departmentId, contragentId, expireDate: dayIn(as, KEPT_DAYS), bookingItemDtos }
    const { id, version } = await callAs(...as, createBooking, { body })
    if (index === 0) await callAs(...as, saveBooking, { body: { id, version } })
  }
}

const dayIn = ([{ timeZone }, , now]: Desk['as'], days: number) =>
  businessDayOf(new Date(now.getTime() + days * DAY_MS), timeZone)
