import { saveSkyCurrencyRate } from '../../../src/api/currencyRate.ts'
import { saveMarkupRule } from '../../../src/api/markupRule.ts'
import { createPricing, editPricing, makePricingReady } from '../../../src/api/pricing.ts'
import { changeDocumentStatus, createDocument } from '../../../src/api/warehouseDocument.ts'
import { businessDayOf, businessDayRange } from '../../../src/rules/businessDay.ts'
import type { Context } from '../../context.ts'
import { sql } from '../sql.ts'
import { callAs } from './callAs.ts'
import type { DemoCompany } from './company.ts'
import type { DemoItem } from './goods.ts'

const DAY_MS = 86_400_000
const OPENS_AT_MS = 8 * 3_600_000
const DEARER_LOTS = 12
const UNPRICED_LOTS = 4
const REPRICED = 30
const COST = 18_000

/**
 * What a manager of prices has before him: rules of markup, goods whose last delivery came dearer, some that nobody has priced yet,
 * a document of tomorrow's prices, and rates of trade on board.
 */
export async function fillPrices(context: Context, company: DemoCompany, goods: readonly DemoItem[]): Promise<void> {
  const [first, second] = company.shops
  await fillRules(context, company)
  const deliver = (shop: number, from: number, count: number) =>
    deliverTo(context, company, shop, goods.slice(from, from + count))
  const dearer = await deliver(first!.id, 0, DEARER_LOTS)
  await price(context, company, { departmentId: first!.id, sourceDocumentId: dearer }, 1.1)
  await deliver(first!.id, DEARER_LOTS, UNPRICED_LOTS)
  const itemIds = goods.slice(0, REPRICED).map(({ id }) => id)
  await price(context, company, { departmentId: second!.id, itemIds }, 1.05, opensTomorrow(context))
  await fillSkyRates(context, company.manager)
}

async function fillRules(context: Context, { manager, shops }: DemoCompany): Promise<void> {
  const food = await context.database.first<{ id: number }>(sql`
    select word.id from reference word join reference list on list.id = word.parent_id
    where list.code = 'WAREHOUSE_CATEGORY' and list.parent_id is null and word.name = 'Продукты питания' and word.deleted_at is null`)
  const rule = (body: object) =>
    callAs(context, manager, context.now(), saveMarkupRule, {
      body: { retailPercent: 30, wholesalePercent: 12, rounding: 'STEP_100', tolerancePercent: 12, ...body } as never,
    })
  await rule({})
  if (food) await rule({ categoryId: food.id, retailPercent: 22, wholesalePercent: 9, rounding: 'ENDS_900' })
  await rule({ departmentId: shops[1]!.id, retailPercent: 32 })
}

/** A delivery from a supplier straight to a shop, in stock. */
async function deliverTo(
  context: Context,
  { manager, suppliers }: DemoCompany,
  toDepartmentId: number,
  goods: readonly DemoItem[],
): Promise<number> {
  const now = context.now()
  const { id, version } = await callAs(context, manager, now, createDocument, {
    body: {
      action: 'KIRIM',
      toDepartmentId,
      contragentId: suppliers[0]!,
      regDate: businessDayOf(now, context.timeZone),
      whItems: goods.map((item) => ({ itemId: item.id, count: 24, incomeUzs: COST })),
    },
  })
  await callAs(context, manager, now, changeDocumentStatus, { path: { id }, body: { status: 'READY', version } })
  return id
}

/** Prices lots so many times as they cost or as they were sold at, now or from a moment on. */
async function price(
  context: Context,
  { manager }: DemoCompany,
  body: { departmentId: number; sourceDocumentId?: number; itemIds?: number[] },
  times: number,
  effectiveFrom?: string,
): Promise<void> {
  const now = context.now()
  const draft = await callAs(context, manager, now, createPricing, { body })
  const raised = (sum: number) => Math.ceil((sum * times) / 100) * 100
  const items = draft.items.map(({ id, incomeUzs, previousPriceUzs, previousPriceWholesale }) => ({
    id,
    priceUzs: raised(previousPriceUzs ?? incomeUzs! * 1.3),
    priceWholesale: raised(previousPriceWholesale ?? incomeUzs! * 1.1),
  }))
  const saved = await callAs(context, manager, now, editPricing, {
    path: { id: draft.id },
    body: { version: draft.version, ...(effectiveFrom ? { effectiveFrom } : {}), items },
  })
  await callAs(context, manager, now, makePricingReady, { path: { id: draft.id }, body: { version: saved.version } })
}

const opensTomorrow = ({ now, timeZone }: Context): string => {
  const tomorrow = businessDayOf(new Date(now().getTime() + DAY_MS), timeZone)
  return new Date(businessDayRange(tomorrow, timeZone).from.getTime() + OPENS_AT_MS).toISOString()
}

async function fillSkyRates(context: Context, manager: number): Promise<void> {
  const usd = await context.database.first<{ id: number }>(sql`
    select word.id from reference word join reference list on list.id = word.parent_id
    where list.code = 'CURRENCY' and list.parent_id is null and word.code = 'USD'`)
  if (!usd) return
  for (const [ago, rate] of [
    [21, 12_150],
    [14, 12_200],
    [7, 12_180],
    [0, 12_250],
  ] as const) {
    const moment = new Date(context.now().getTime() - ago * DAY_MS)
    const body = { date: businessDayOf(moment, context.timeZone), currencyId: usd.id, departmentId: null, rate }
    await callAs(context, manager, moment, saveSkyCurrencyRate, { body })
  }
}
