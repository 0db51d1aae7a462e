import { beforeAll, expect, test } from 'vitest'
import { finishSale, type Sale } from '../../src/api/sale.ts'
import { searchSaleLines } from '../../src/api/saleLine.ts'
import { type Person, testServer, type TestServer } from '../server.ts'
import { type Shop, shopOn } from '../ledger/shop.ts'

let server: TestServer
let shop: Shop
let stranger: Person
let sold: Sale
let returned: Sale

beforeAll(async () => {
  server = await testServer()
  shop = await shopOn(server)
  stranger = await server.person('KASSIR', { departmentId: await server.department('SHOP', { saleType: 'RETAIL' }) })
  await shop.open()
  const [bread, milk] = [await shop.stocked([10]), await shop.stocked([10])]
  sold = await shop.cashier.call(finishSale, {
    body: shop.saleOf([
      { itemId: bread, count: 3 },
      { itemId: milk, count: 2 },
    ]),
  })
  const [line] = sold.saleItems
  returned = await shop.cashier.call(finishSale, {
    body: shop.saleOf([{ itemId: bread, count: -1, returnedLineId: line!.id }]),
  })
})

const lines = (person: Person, body: object) => person.call(searchSaleLines, { query: {}, body })

test('the lines of a receipt stand in their order, with what came back of them', async () => {
  const { items, total, totals } = await lines(shop.cashier, { saleId: sold.id })
  expect(items).toMatchObject([
    { saleNumber: sold.saleNumber, position: 1, count: 3, finalSum: 3_000, returned: 1, returnedSaleId: null },
    { position: 2, count: 2, finalSum: 2_000, returned: 0 },
  ])
  expect({ total, totals }).toMatchObject({ total: 2, totals: { finalSum: 5_000 } })
})

test('a return knows the receipt it came from, and the receipt its returns', async () => {
  expect((await lines(shop.cashier, { saleId: returned.id })).items).toMatchObject([
    { kind: 'RETURN', count: -1, returnedSaleId: sold.id, returnedSaleNumber: sold.saleNumber },
  ])
  expect((await lines(shop.cashier, { returnsOfSaleId: sold.id })).items).toMatchObject([{ saleId: returned.id }])
  expect((await lines(shop.cashier, { returnsOfSaleId: returned.id })).items).toEqual([])
})

test('another shop sees none of it, and who may not see sales is refused', async () => {
  expect(await lines(stranger, { saleId: sold.id })).toMatchObject({ items: [], total: 0 })
  const keeper = await server.person('WAREHOUSE', { departmentId: shop.shop })
  expect(await keeper.refused(searchSaleLines, { query: {}, body: {} })).toMatchObject({ status: 403 })
})
