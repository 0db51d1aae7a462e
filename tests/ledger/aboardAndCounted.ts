import { randomUUID } from 'node:crypto'
import { createAdjustment, postAdjustment } from '../../src/api/adjustment.ts'
import { saveContragent } from '../../src/api/contragent.ts'
import { convertWrapped } from '../../src/api/conversion.ts'
import { saveCurrencyRate } from '../../src/api/currencyRate.ts'
import { createExpense } from '../../src/api/expense.ts'
import { createExtraCost, postExtraCost } from '../../src/api/extraCost.ts'
import { settleFlight } from '../../src/api/flight.ts'
import { finishSkyShop } from '../../src/api/flightSale.ts'
import { finishInventory, startInventory } from '../../src/api/inventory.ts'
import { saveInventory } from '../../src/api/inventoryLine.ts'
import { finishRestaurant, saveDish, saveDishGroup } from '../../src/api/restaurant.ts'
import { finishSale } from '../../src/api/sale.ts'
import type { TestServer } from '../server.ts'
import { cash } from './certificatesOn.ts'
import { EURO_RATE, flightsOn } from './flight.ts'
import { DAY, type Shop } from './shop.ts'

const DOLLAR_OF_TILL = 12_000

/** A posted adjustment of a lot, and a posted extra cost of the income that brought another. */
export async function correctedOn(shop: Shop): Promise<void> {
  const { admin } = shop
  const [lot] = await shop.lotsOf(await shop.stocked([10]))
  const adjustment = await admin.call(createAdjustment, {
    body: {
      regDate: DAY,
      departmentId: shop.shop,
      reason: 'Пересчитали коробку',
      items: [{ lotId: lot!.lotId, difference: -3 }],
    },
  })
  await admin.call(postAdjustment, { path: { id: adjustment.id }, body: { version: adjustment.version } })
  const income = await shop.income(shop.shop, [{ itemId: await shop.newItem(), count: 10, incomeUzs: 500 }])
  const { id: contragentId } = await admin.call(saveContragent, { body: { fullName: 'Перевозчик' } })
  const cost = await admin.call(createExtraCost, {
    body: { regDate: DAY, departmentId: shop.shop, contragentId, documentIds: [income.id], sum: 100 },
  })
  await admin.call(postExtraCost, { path: { id: cost.id }, body: { version: cost.version } })
}

/** A sale of the till that is paid in dollars and, for the rest, in so'm. */
export async function foreignNotesOn(server: TestServer, shop: Shop): Promise<void> {
  const currencyId = await server.reference('CURRENCY', 'USD')
  await shop.admin.call(saveCurrencyRate, {
    body: { date: DAY, currencyId, departmentId: shop.shop, rate: DOLLAR_OF_TILL },
  })
  const dollar = { ...cash(DOLLAR_OF_TILL), currencyCode: 'USD', currencyAmount: 1 }
  const lines = [{ itemId: await shop.stocked([20]), count: 20 }]
  await shop.cashier.call(finishSale, { body: shop.saleOf(lines, 1_000, { payments: [dollar, cash(8_000)] }) })
}

/** A flight on its way: part of its goods sold for euros, part still on board. And one that is back and lacks some. */
export async function aboardOn(server: TestServer, shop: Shop): Promise<void> {
  const flights = await flightsOn(server, shop)
  const { id, whItems } = await flights.sent([{ itemId: await shop.stocked([4], EURO_RATE), count: 4 }])
  const euros = [{ paymentType: 'CASH' as const, currencyCode: 'EUR', amount: 3 }]
  await shop.admin.call(finishSkyShop, { body: flights.saleOf(id, [{ id: whItems[0]!.id, count: 3 }], euros) })
  const crew = [{ brigadeId: flights.brigadeId, employeeId: await flights.employee() }]
  const back = await flights.sent([{ itemId: await shop.stocked([4]), count: 4 }], { crew })
  const counted = { version: back.version, whItems: [{ id: back.whItems[0]!.id, count: 1 }] }
  await shop.admin.call(settleFlight, { path: { id: back.id }, body: counted })
}

/** A dish that a dining room cooked of its goods and sold. */
export async function servedOn(server: TestServer, shop: Shop): Promise<void> {
  const { admin } = shop
  const departmentId = await server.department('DINING_ROOM')
  const itemId = await shop.newItem()
  await shop.income(departmentId, [{ itemId, count: 5, incomeUzs: 500 }])
  const { id: groupId } = await admin.call(saveDishGroup, { body: { name: 'Супы' } })
  const { id: dishId } = await admin.call(saveDish, {
    body: { groupId, name: 'Шурпа', priceUzs: 20_000, recipe: [{ itemId, partId: null, count: 2 }] },
  })
  await admin.call(finishRestaurant, {
    body: { uuid: randomUUID(), departmentId, saleItems: [{ dishId, count: 2 }], payments: [cash(40_000)] },
  })
}

/** A finished count of a department, which found less of its only good than there should be. */
export async function countedOn(server: TestServer, shop: Shop): Promise<void> {
  const departmentId = await server.department('SHOP', { saleType: 'RETAIL' })
  const itemId = await shop.stocked([10], 1_000, departmentId)
  const { id } = await shop.admin.call(startInventory, { body: { departmentId, blind: false } })
  const now = server.context.now().toISOString()
  await shop.admin.call(saveInventory, {
    path: { inventoryId: id },
    body: { lines: [{ id: randomUUID(), itemId, quantity: 8, fromAt: now, countedAt: now }] },
  })
  // Its goods have just come, which would leave them alone.
  await shop.admin.call(finishInventory, { path: { id }, body: { postsMarked: true } })
}

/** Goods of a warehouse that became others, a part of them lost. */
export async function convertedOn(shop: Shop): Promise<void> {
  const { admin, warehouse } = shop
  const [itemId, made] = [await shop.newItem(), await shop.newItem()]
  await shop.income(warehouse, [{ itemId, count: 10, incomeUzs: 500 }])
  await admin.call(convertWrapped, {
    path: { depId: warehouse },
    body: {
      depId: warehouse,
      outs: [{ itemId, count: 6 }],
      losses: [{ itemId, count: 1 }],
      ins: [{ itemId: made, count: 3 }],
    },
  })
}

/** An expense that the shop's open till paid, and one that the bank did. */
export async function spentOn(server: TestServer, { admin, shop, cashbox }: Shop): Promise<void> {
  const spent = { date: DAY, departmentId: shop, expenseTypeId: await server.reference('EXPENSE_TYPE', 'OTHER') }
  await admin.call(createExpense, {
    body: { ...spent, totalSum: 1_000, paymentSource: 'CASHBOX', cashboxId: cashbox },
  })
  await admin.call(createExpense, { body: { ...spent, totalSum: 5_000, paymentSource: 'BANK' } })
}
