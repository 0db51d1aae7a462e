import { afterEach, expect, test } from 'vitest'
import { saveRoleLimits } from '../../src/api/approval.ts'
import { whyPrice } from '../../src/api/priceQuestion.ts'
import { createSale, finishSale, suspendedSales, suspendSale } from '../../src/api/sale.ts'
import { sql } from '../../server/db/sql.ts'
import { cashierWho } from '../ledger/cashierWho.ts'
import { requireSoundBooks } from '../ledger/requireSoundBooks.ts'
import { shopOn } from '../ledger/shop.ts'
import { testServer } from '../server.ts'

const server = await testServer()
const shop = await shopOn(server)
await shop.open()
const { admin, cashier, cashbox } = shop
const itemId = await shop.stocked([100])
afterEach(() => requireSoundBooks(server.database))

/** One piece that costs 1 000 by the price list, for so much. */
const soldFor = (priceUzs: number, listPriceUzs: number | null = 1_000) => {
  const body = shop.saleOf([{ itemId, count: 1 }], priceUzs)
  return { ...body, saleItems: body.saleItems.map((line) => ({ ...line, listPriceUzs })) }
}

test('a price by hand is the price of the line, and what the price list says stays beside it', async () => {
  const sale = await cashier.call(finishSale, { body: soldFor(900) })
  expect(sale).toMatchObject({
    finalTotalSum: 900,
    saleItems: [{ priceUzs: 900, listPriceUzs: 1_000, discount: 0, finalSum: 900 }],
  })
  expect((await admin.call(whyPrice, { body: { saleLineId: sale.saleItems[0]!.id } })).reasons[0]).toMatchObject({
    kind: 'OWN_PRICE',
    priceUzs: 900,
  })
  const allowed = await cashierWho(server, shop.shop, 'set own-price')
  expect(await allowed.call(finishSale, { body: soldFor(1_000) })).toMatchObject({
    saleItems: [{ priceUzs: 1_000, listPriceUzs: null }],
  })
})

test('without the right no price is set by hand, and none is passed off as that of the price list', async () => {
  const plain = await server.person('KASSIR', { departmentId: shop.shop })
  expect(await plain.refused(finishSale, { body: soldFor(900) })).toMatchObject({ status: 403 })
  expect(await plain.refused(finishSale, { body: soldFor(900, null) })).toMatchObject({
    status: 409,
    code: 'priceChanged',
  })
  expect(await cashier.refused(finishSale, { body: soldFor(900, 950) })).toMatchObject({
    status: 409,
    code: 'priceChanged',
  })
})

test('a held sale keeps the price that was set, and what the price list said', async () => {
  const { uuid, saleItems } = soldFor(800)
  const held = await cashier.call(createSale, {
    path: { depId: shop.shop, cashboxId: cashbox },
    body: { uuid, saleItems },
  })
  await cashier.call(suspendSale, { path: { id: held.id }, body: {} })
  const { items } = await cashier.call(suspendedSales, { query: { cashboxId: cashbox } })
  expect(items.find(({ id }) => id === held.id)?.saleItems).toMatchObject([{ priceUzs: 800, listPriceUzs: 1_000 }])
})

test('what is given by a lower price counts against the highest discount', async () => {
  const kassir = await server.database.one<{ id: number }>(sql`select id from role where code = 'KASSIR'`)
  const none = { discountPercent: null, belowCost: null, returnDays: null, noReceiptSum: null, deletedLineSum: null }
  await admin.call(saveRoleLimits, { path: { id: kassir.id }, body: { ...none, discountPercent: 10 } })
  await server.database.run(
    sql`insert into role_permission (role_id, permission) values (${kassir.id}, 'set own-price')`,
  )
  const bold = await server.person('KASSIR', { departmentId: shop.shop })
  expect(await bold.call(finishSale, { body: soldFor(900) })).toMatchObject({ finalTotalSum: 900 })
  expect(await bold.refused(finishSale, { body: soldFor(850) })).toMatchObject({
    status: 403,
    code: 'needsApproval',
    details: { needs: [{ limit: 'discountPercent', value: 15, allowed: 10 }] },
  })
})
