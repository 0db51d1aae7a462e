import { randomUUID } from 'node:crypto'
import { openSession } from '../../src/api/cashSession.ts'
import type { SentTo } from '../../src/api/endpoint.ts'
import { createItem } from '../../src/api/item.ts'
import { createPricing, editPricing, makePricingReady } from '../../src/api/pricing.ts'
import type { finishSale } from '../../src/api/sale.ts'
import { changeDocumentStatus, createDocument } from '../../src/api/warehouseDocument.ts'
import { sql } from '../../server/db/sql.ts'
import { catalogue } from '../handlers/catalogue.ts'
import type { People, Person } from '../server.ts'

type Finish = SentTo<typeof finishSale>['body']
type DocumentSent = SentTo<typeof createDocument>['body']
type ItemSent = SentTo<typeof createItem>['body']

export const DAY = '2026-11-20'

/**
 * A warehouse and a shop with one register, and somebody of each trade, on a test server; what they do goes through the API.
 * The shop's own goods come by `stocked`, which receives, prices and so makes an item ready for the till.
 */
export async function shopOn(server: People) {
  const { itemBody } = await catalogue(server)
  const warehouse = await server.department('WAREHOUSE')
  const shop = await server.department('SHOP', { saleType: 'RETAIL' })
  const admin = await server.person('admin')
  const cashier = await server.person('MANAGER', { departmentId: shop })
  const keeper = await server.person('WAREHOUSE', { departmentId: warehouse, transfers: [shop] })

  const cashboxOf = async (departmentId: number, number = '1') => {
    const { id } = await server.database.one<{ id: number }>(sql`
      insert into cashbox (department_id, number, name) values (${departmentId}, ${number}, ${`Касса ${number}`}) returning id`)
    return id
  }
  const cashbox = await cashboxOf(shop)

  const newItem = async (given: Partial<ItemSent> = {}) => (await admin.call(createItem, { body: itemBody(given) })).id

  /** Brings a new document of these parts to a state. */
  const documentAt = async (status: string, body: Omit<DocumentSent, 'regDate'>, by: Person = admin) => {
    const draft = await by.call(createDocument, { body: { regDate: DAY, ...body } })
    if (status === 'DRAFT') return draft
    return by.call(changeDocumentStatus, {
      path: { id: draft.id },
      body: { status: status as 'READY', version: draft.version },
    })
  }
  const income = (departmentId: number, whItems: DocumentSent['whItems']) =>
    documentAt('READY', { action: 'KIRIM', toDepartmentId: departmentId, whItems })

  /** Prices every lot of these items in the department. */
  const priced = async (
    departmentId: number,
    itemIds: number[],
    priceUzs: number,
    priceWholesale: number | null = null,
    effectiveFrom?: Date,
  ) => {
    const draft = await admin.call(createPricing, { body: { departmentId, itemIds } })
    const items = draft.items.map(({ id }) => ({ id, priceUzs, priceWholesale }))
    const typed = await admin.call(editPricing, {
      path: { id: draft.id },
      body: { version: draft.version, items, ...(effectiveFrom && { effectiveFrom: effectiveFrom.toISOString() }) },
    })
    return admin.call(makePricingReady, { path: { id: draft.id }, body: { version: typed.version } })
  }

  return {
    warehouse,
    shop,
    cashbox,
    admin,
    cashier,
    keeper,
    cashboxOf,
    newItem,
    documentAt,
    income,
    priced,
    /** An item of which lots of these counts lie in the shop, all at one price. */
    async stocked(counts: number[], priceUzs = 1_000, departmentId = shop) {
      const itemId = await newItem()
      await income(
        departmentId,
        counts.map((count) => ({ itemId, count, incomeUzs: 500 })),
      )
      await priced(departmentId, [itemId], priceUzs)
      return itemId
    },
    open: (cashboxId = cashbox, departmentId = shop) =>
      admin.call(openSession, { path: { depId: departmentId, cashboxId }, body: { openingCash: 0 } }),
    /** A sale or return of whole pieces at one price without discounts, paid in cash. */
    saleOf(
      lines: { itemId: number; count: number; returnedLineId?: number }[],
      priceUzs = 1_000,
      given: Partial<Finish> = {},
    ): Finish {
      const finalTotalSum = lines.reduce((sum, { count }) => sum + count * priceUzs, 0)
      return {
        uuid: randomUUID(),
        departmentId: shop,
        cashboxId: cashbox,
        saleItems: lines.map((line) => ({ ...line, priceUzs })),
        payments: finalTotalSum === 0 ? [] : [{ paymentType: 'CASH', amount: finalTotalSum }],
        finalTotalSum,
        ...given,
      }
    },
    /** What lies of an item in a department, lot by lot. */
    lotsOf: (itemId: number, departmentId = shop) =>
      server.database.rows<{ lotId: number; onHand: number }>(sql`
        select lot_id as "lotId", on_hand as "onHand" from stock_balance
        where item_id = ${itemId} and department_id = ${departmentId} order by lot_id`),
  }
}
export type Shop = Awaited<ReturnType<typeof shopOn>>
