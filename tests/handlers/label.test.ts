import { beforeAll, expect, test } from 'vitest'
import { deleteItem } from '../../src/api/item.ts'
import { LABEL_ITEMS_MAX, labelItems } from '../../src/api/label.ts'
import { createPricing, editPricing, makePricingReady } from '../../src/api/pricing.ts'
import { type Shop, shopOn } from '../ledger/shop.ts'
import { testServer } from '../server.ts'

const server = await testServer()
let on: Shop
let tea: number

beforeAll(async () => {
  on = await shopOn(server)
  tea = await on.newItem({
    name: 'Чай',
    artikul: 'T-1',
    multiBarcodes: [
      { barcode: '4600000000022', ratio: 12 },
      { barcode: '4600000000015', ratio: 1 },
    ],
  })
  await on.income(on.shop, [
    { itemId: tea, count: 4, incomeUzs: 500, termOfItem: '2027-05-01' },
    { itemId: tea, count: 2.5, incomeUzs: 500, termOfItem: '2027-03-01' },
  ])
})
const labelsOf = (query: object) => on.admin.call(labelItems, { query: { depId: on.shop, ...query } })

test('a label shows the barcode of one unit and the price of the lot that goes first', async () => {
  expect(await labelsOf({ itemIds: String(tea) })).toEqual([
    {
      itemId: tea,
      name: 'Чай',
      artikul: 'T-1',
      colorName: null,
      barcode: '4600000000015',
      priceUzs: null,
      inventory: 6.5,
    },
  ])
  await on.priced(on.shop, [tea], 12_500)
  expect(await labelsOf({ itemIds: String(tea) })).toMatchObject([{ priceUzs: 12_500 }])
  const lots = await on.lotsOf(tea)
  expect(await labelsOf({ itemIds: String(tea), lotId: lots[0]!.lotId })).toMatchObject([{ priceUzs: 12_500 }])
  expect(await labelsOf({ itemIds: String(tea), lotId: 999_999 })).toMatchObject([{ priceUzs: null }])
})

test('everything in the department, or what is asked for, in the order of names', async () => {
  const coffee = await on.stocked([3])
  const cold = await on.newItem({ name: 'Айран' })
  expect((await labelsOf({})).map(({ itemId }) => itemId)).toEqual([coffee, tea])
  expect((await labelsOf({ itemIds: `${tea},${cold}` })).map(({ itemId, inventory }) => [itemId, inventory])).toEqual([
    [cold, 0],
    [tea, 6.5],
  ])
  expect(await labelsOf({ categoryId: 999_999 })).toEqual([])
  await on.admin.call(deleteItem, { path: { id: cold } })
  expect(await labelsOf({ itemIds: String(cold) })).toEqual([])
})

test('tags of a pricing document are of what it changes alone, at its prices, before they hold', async () => {
  const [coffee, sugar] = [await on.stocked([3]), await on.stocked([3])]
  const { id, version, items } = await on.admin.call(createPricing, {
    body: { departmentId: on.shop, itemIds: [coffee, sugar] },
  })
  const body = {
    version,
    effectiveFrom: '2030-01-01T08:00:00.000Z',
    items: items.map((line) => ({
      id: line.id,
      priceUzs: line.itemId === coffee ? 1_500 : line.previousPriceUzs,
      priceWholesale: null,
    })),
  }
  const typed = await on.admin.call(editPricing, { path: { id }, body })
  await on.admin.call(makePricingReady, { path: { id }, body: { version: typed.version } })
  expect(await labelsOf({ pricingId: id })).toMatchObject([{ itemId: coffee, priceUzs: 1_500, inventory: 3 }])
  expect(await labelsOf({ itemIds: String(coffee) })).toMatchObject([{ priceUzs: 1_000 }])
  expect(await on.admin.refused(labelItems, { query: { depId: on.shop, pricingId: 999_999 } })).toMatchObject({
    status: 404,
  })
  const elsewhere = await server.person('MANAGER', { departmentId: on.warehouse })
  expect(await elsewhere.refused(labelItems, { query: { depId: on.warehouse, pricingId: id } })).toMatchObject({
    status: 403,
  })
})

test('others’ departments and endless or broken lists are refused', async () => {
  const keeper = await server.person('WAREHOUSE', { departmentId: on.warehouse })
  expect(await keeper.refused(labelItems, { query: { depId: on.shop, itemIds: String(tea) } })).toMatchObject({
    status: 403,
    code: 'otherDepartment',
  })
  const tooMany = Array.from({ length: LABEL_ITEMS_MAX + 1 }, (_, index) => index + 1).join(',')
  for (const itemIds of [tooMany, '1;drop table item', '1,,2', '99999999999999999'])
    expect(await on.admin.refused(labelItems, { query: { depId: on.shop, itemIds } })).toMatchObject({ status: 400 })
  expect(await on.admin.refused(labelItems, { query: {} })).toMatchObject({ status: 400 })
  const contragent = await server.person('Contragent')
  expect(await contragent.refused(labelItems, { query: { depId: on.shop } })).toMatchObject({ status: 403 })
})
