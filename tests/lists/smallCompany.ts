import { randomUUID } from 'node:crypto'
import { saveCustomer } from '../../src/api/customer.ts'
import { createDiscountType } from '../../src/api/discountType.ts'
import { editItems } from '../../src/api/itemWork.ts'
import { saveMinMax } from '../../src/api/minMax.ts'
import { decidePromotion, savePromotion } from '../../src/api/promotion.ts'
import { createSale, deleteSuspendedSale, finishSale, suspendSale } from '../../src/api/sale.ts'
import { changeDocumentStatus, createDocument } from '../../src/api/warehouseDocument.ts'
import { fillCompany } from '../../server/db/demo/company.ts'
import { fillGoods } from '../../server/db/demo/goods.ts'
import { fillSales } from '../../server/db/demo/sales.ts'
import { fillStock } from '../../server/db/demo/stock.ts'
import { sql } from '../../server/db/sql.ts'
import { worldOn } from '../handlers/access/world.ts'
import type { Shop } from '../ledger/shop.ts'
import { type Person, testServer } from '../server.ts'
import { idsInUse } from './idsInUse.ts'
import { dayOf } from './meaning.ts'

/** Of the demo's goods, enough for its documents. */
const STOCKED_GOODS = 340
const SELLING_DAYS = 2
const MORE_OF_EACH = 12
const DAY_MS = 86_400_000

/**
 * A server with rows in its lists: people, goods, stock, documents and sales of the demo, and one of everything beside them.
 * It is always `now`.
 */
export async function smallCompany(now: Date) {
  const server = await testServer({ now: () => now })
  const { shop, itemId: promoted } = await worldOn(server)
  const demo = await fillCompany(server.context)
  const everything = await fillGoods(server.database)
  const goods = everything.slice(0, STOCKED_GOODS)
  await fillStock(server.context, demo, goods)
  await fillSales(server.context, demo, () => undefined, SELLING_DAYS)
  const admin = await server.person('admin')
  for (let one = 1; one <= MORE_OF_EACH; one++) {
    const firstName = ['Нигора', 'Азиз', 'нигора', 'Ёқуб'][one % 4]!
    const { id: itemId } = goods[one]!
    const bounds = { departmentId: demo.shops[0]!.id, itemId, minValue: one % 5, maxValue: 50 * one }
    await admin.call(saveCustomer, { body: { firstName, ...(one % 3 === 0 ? { childrenCount: one % 4 } : {}) } })
    await admin.call(createDiscountType, { body: { name: `Карта ${13 - one}`, percent: 1 + (one % 5) } })
    await admin.call(saveMinMax, { body: bounds })
  }
  // One work on many goods, with what it has changed.
  const edited = goods.slice(0, MORE_OF_EACH).map(({ id }) => id)
  await admin.call(editItems, { body: { ids: edited, changes: { vatPercent: 15 } } })
  await runsShort(
    admin,
    now,
    demo.warehouse,
    everything.slice(STOCKED_GOODS, STOCKED_GOODS + MORE_OF_EACH).map(({ id }) => id),
  )
  // Goods that are gone are in no list.
  await server.database.run(sql`
    update item set deleted_at = now() where id = any(${everything.slice(STOCKED_GOODS + MORE_OF_EACH).map(({ id }) => id)}::bigint[])`)
  const { id: depId } = demo.shops[0]!
  const { cashboxId } = await server.database.one<{ cashboxId: number }>(
    sql`select min(id) as "cashboxId" from cashbox where department_id = ${depId}`,
  )
  await leavesUnpaid(admin, { depId, cashboxId }, goods[1]!.id)
  await promotes(shop, promoted, now)
  return { admin, itemId: goods[1]!.id, depId, cashboxId, ids: await idsInUse(server.database) }
}

/** Carts of one register that are begun, set aside and thrown away. */
async function leavesUnpaid(admin: Person, path: { depId: number; cashboxId: number }, itemId: number): Promise<void> {
  for (let one = 1; one <= MORE_OF_EACH; one++) {
    const saleItems = [{ itemId, count: one, priceUzs: 1_000 }]
    const { id } = await admin.call(createSale, { path, body: { uuid: randomUUID(), saleItems } })
    if (one % 3 > 0) await admin.call(suspendSale, { path: { id }, body: {} })
    if (one % 3 > 1) await admin.call(deleteSuspendedSale, { path: { id } })
  }
}

/** A promotion that begins today, what a receipt has sold by it, and what came back of that. */
async function promotes(shop: Shop, itemId: number, now: Date): Promise<void> {
  const { admin } = shop
  const [startDate, finishDate] = [dayOf(now.toISOString()), dayOf(new Date(now.getTime() + 7 * DAY_MS).toISOString())]
  const { id } = await admin.call(savePromotion, {
    body: {
      name: 'Неделя скидок',
      promoType: '%',
      discount: 10,
      departmentIds: [shop.shop],
      itemIds: [itemId],
      startDate,
      finishDate,
    },
  })
  await admin.call(decidePromotion, { body: { id, version: 1, status: 'ACTIVE' } })
  const paid = (amount: number) => ({ finalTotalSum: amount, payments: [{ paymentType: 'CASH' as const, amount }] })
  const { saleItems } = await admin.call(finishSale, { body: shop.saleOf([{ itemId, count: 2 }], 1_000, paid(1_800)) })
  const back = { itemId, count: -1, returnedLineId: saleItems[0]!.id }
  await admin.call(finishSale, { body: shop.saleOf([back], 1_000, paid(-900)) })
}

/** An income of so few pieces that more should be ordered, and before they expire. */
async function runsShort(admin: Person, now: Date, departmentId: number, itemIds: number[]): Promise<void> {
  const dayAfter = (days: number) => dayOf(new Date(now.getTime() + days * DAY_MS).toISOString())
  const whItems = itemIds.map((itemId, index) => ({
    itemId,
    count: 1 + (index % 4),
    incomeUzs: 1_000 + index,
    termOfItem: dayAfter(10 * (index % 7)),
  }))
  const { id, version } = await admin.call(createDocument, {
    body: { action: 'KIRIM', toDepartmentId: departmentId, regDate: dayAfter(0), whItems },
  })
  await admin.call(changeDocumentStatus, { path: { id }, body: { status: 'READY', version } })
}
