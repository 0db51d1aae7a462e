import { createPricing, editPricing, makePricingReady } from '../../../src/api/pricing.ts'
import { changeDocumentStatus, createDocument, receiveTransfer } from '../../../src/api/warehouseDocument.ts'
import { businessDayOf } from '../../../src/rules/businessDay.ts'
import type { Context } from '../../context.ts'
import { callAs } from './callAs.ts'
import { chance } from './chance.ts'
import type { DemoCompany } from './company.ts'
import type { DemoItem } from './goods.ts'

const DAY_MS = 86_400_000
/** The demo begins this long ago; sales follow the day after the goods have arrived. */
export const DEMO_DAYS = 92
const LINES_PER_DOCUMENT = 250
/** Typical costs by kind of goods, in so'm. */
const COST: Record<string, readonly [number, number]> = {
  'Продукты питания': [3, 45],
  Косметика: [15, 160],
  'Канцелярские товары': [1, 30],
  Посуда: [10, 120],
  Игрушки: [12, 150],
}
const USUAL_COST: readonly [number, number] = [6, 90]
const FOOD = 'Продукты питания'

/** Incomes from suppliers, transfers to the shops, prices by markup; some transfers and drafts are left open, as in life. */
export async function fillStock(context: Context, company: DemoCompany, goods: readonly DemoItem[]): Promise<void> {
  const { whole, happens } = chance(20_261_120)
  const today = context.now().getTime()
  for (let at = 0, part = 0; at < goods.length; at += LINES_PER_DOCUMENT, part++) {
    const items = goods.slice(at, at + LINES_PER_DOCUMENT)
    const when = new Date(today - DEMO_DAYS * DAY_MS + part * 600_000)
    const term = (item: DemoItem) =>
      item.category === FOOD && happens(0.6)
        ? businessDayOf(new Date(today + whole(-5, 400) * DAY_MS), context.timeZone)
        : null
    const income = await post(context, company.keeper, when, {
      action: 'KIRIM',
      toDepartmentId: company.warehouse,
      contragentId: company.suppliers[part % company.suppliers.length]!,
      whItems: items.map((item) => ({
        itemId: item.id,
        count: whole(40, 400),
        incomeUzs: costOf(item, whole),
        termOfItem: term(item),
      })),
    })
    for (const shop of company.shops) {
      const sent = await post(context, company.keeper, new Date(when.getTime() + 3_600_000), {
        action: 'KOCHIRISH',
        fromDepartmentId: company.warehouse,
        toDepartmentId: shop.id,
        whItems: income.whItems
          .filter((_, index) => index % 10 !== part % 10)
          .map((line) => ({ itemId: line.itemId, lotId: line.lotId, count: Math.floor(line.count * 0.4) })),
      })
      await callAs(context, company.manager, new Date(when.getTime() + 7_200_000), receiveTransfer, {
        path: { id: sent.id },
        body: { version: sent.version },
      })
      await price(context, company.manager, new Date(when.getTime() + 7_300_000), shop.id, income.id, whole)
    }
  }
  await leaveOpen(context, company, goods, whole)
}

const costOf = (item: DemoItem, whole: (from: number, to: number) => number): number => {
  const [from, to] = COST[item.category] ?? USUAL_COST
  return whole(from * 10, to * 10) * 100
}

type Sent = Pick<
  Parameters<typeof callAs<typeof createDocument>>[4]['body'],
  'action' | 'fromDepartmentId' | 'toDepartmentId' | 'contragentId' | 'whItems'
>

/** Writes a document and takes it as far as it goes at once: an income is posted, a transfer is on its way. */
async function post(context: Context, userId: number, when: Date, sent: Sent) {
  const draft = await callAs(context, userId, when, createDocument, {
    body: { ...sent, regDate: businessDayOf(when, context.timeZone) },
  })
  const status = sent.action === 'KIRIM' ? ('READY' as const) : ('PENDING' as const)
  return callAs(context, userId, when, changeDocumentStatus, {
    path: { id: draft.id },
    body: { status, version: draft.version },
  })
}

async function price(
  context: Context,
  userId: number,
  when: Date,
  departmentId: number,
  incomeId: number,
  whole: (from: number, to: number) => number,
): Promise<void> {
  const draft = await callAs(context, userId, when, createPricing, {
    body: { departmentId, sourceDocumentId: incomeId },
  })
  const saved = await callAs(context, userId, when, editPricing, {
    path: { id: draft.id },
    body: {
      version: draft.version,
      items: draft.items.map((line) => ({
        id: line.id,
        priceUzs: Math.ceil((line.incomeUzs! * (100 + whole(18, 42))) / 10_000) * 100,
        priceWholesale: Math.ceil((line.incomeUzs! * (100 + whole(6, 14))) / 10_000) * 100,
      })),
    },
  })
  await callAs(context, userId, when, makePricingReady, { path: { id: draft.id }, body: { version: saved.version } })
}

/** A delivery that nobody has priced yet, a transfer in transit and an income being written. */
async function leaveOpen(
  context: Context,
  company: DemoCompany,
  goods: readonly DemoItem[],
  whole: (from: number, to: number) => number,
): Promise<void> {
  const now = context.now()
  const lines = (from: number) =>
    goods
      .slice(from, from + 25)
      .map((item) => ({ itemId: item.id, count: whole(20, 90), incomeUzs: costOf(item, whole) }))
  await post(context, company.keeper, now, {
    action: 'KIRIM',
    toDepartmentId: company.warehouse,
    contragentId: company.suppliers[1]!,
    whItems: lines(300),
  })
  await post(context, company.keeper, now, {
    action: 'KOCHIRISH',
    fromDepartmentId: company.warehouse,
    toDepartmentId: company.shops[0]!.id,
    whItems: goods.slice(300, 318).map((item) => ({ itemId: item.id, count: 12 })),
  })
  await callAs(context, company.keeper, now, createDocument, {
    body: {
      action: 'KIRIM',
      toDepartmentId: company.warehouse,
      contragentId: company.suppliers[2]!,
      regDate: businessDayOf(now, context.timeZone),
      whItems: lines(900),
    },
  })
}
