import { expect, test } from 'vitest'
import { finishSale, searchPosItems } from '../../src/api/sale.ts'
import { tillCatalogueChanges } from '../../src/api/tillCatalogue.ts'
import { searchWholesaleLines } from '../../src/api/wholesaleList.ts'
import { shopOn } from '../ledger/shop.ts'
import { wholesaleOn } from '../ledger/wholesale.ts'
import { testServer } from '../server.ts'
import { snapshotOf } from './offline/snapshotOf.ts'

const server = await testServer()
const retail = await shopOn(server)
const whole = await wholesaleOn(server, retail)
await retail.open()

/** Grams of a pin. */
const PIN = 0.125
const KILOGRAMS = 0.000125

test('goods of an eighth of a gram are found, kept by tills and sold, at both prices', async () => {
  const { catalogueId, revision: since } = await snapshotOf(retail.cashier, retail.shop)
  const barcode = '4780000000090'
  const itemId = await retail.newItem({ weight: PIN, multiBarcodes: [{ barcode, ratio: 1 }] })
  for (const departmentId of [retail.shop, whole.department]) {
    await retail.income(departmentId, [{ itemId, count: 100, incomeUzs: 500 }])
    await retail.priced(departmentId, [itemId], 1_000, 800)
  }
  const path = { depId: retail.shop }
  const { items } = await retail.cashier.call(searchPosItems, { path: { ...path, keyword: barcode } })
  expect(items).toMatchObject([{ itemId, weight: KILOGRAMS }])
  const { goods } = await retail.cashier.call(tillCatalogueChanges, { path, query: { catalogueId, since } })
  expect(goods.filter(({ id }) => id === itemId)).toMatchObject([{ weight: KILOGRAMS }])

  const sold = await retail.cashier.call(finishSale, { body: retail.saleOf([{ itemId, count: 3 }]) })
  expect(sold.saleItems).toMatchObject([{ weight: KILOGRAMS }])
  const { id, totalWeight } = await whole.sold([{ itemId, count: 44 }])
  expect(totalWeight).toBe(0.006)
  const { items: lines } = await retail.admin.call(searchWholesaleLines, { query: {}, body: { saleId: id } })
  expect(lines).toMatchObject([{ weight: KILOGRAMS }])
})
