import { expect, test } from 'vitest'
import {
  convertUnwrappedToWrapped,
  convertWrapped,
  convertWrappedToUnwrapped,
  getConversion,
  getWrapped,
  searchConversions,
} from '../../src/api/conversion.ts'
import {
  deleteConversionRecipe,
  getConversionRecipe,
  offerConversionRecipes,
  saveConversionRecipe,
  searchConversionRecipes,
} from '../../src/api/conversionRecipe.ts'
import { deleteItem, getItem } from '../../src/api/item.ts'
import { documentByBarcode } from '../../src/api/pendingDocument.ts'
import { wrapItem } from '../../src/api/wrappedItem.ts'
import { changeDocumentStatus } from '../../src/api/warehouseDocument.ts'
import { codeOfDocument } from '../../src/rules/documentCode.ts'
import { sql } from '../../server/db/sql.ts'
import { requireSoundBooks } from '../ledger/requireSoundBooks.ts'
import { shopOn } from '../ledger/shop.ts'
import { testServer } from '../server.ts'

const server = await testServer()
const here = await shopOn(server)
const { admin, warehouse, keeper } = here

const stock = (itemId: number) =>
  server.database.one<{ count: number; value: number }>(sql`
    select coalesce(sum(on_hand), 0) as count, coalesce(sum(cost_sum), 0) as value from stock_balance
    where department_id = ${warehouse} and item_id = ${itemId}`)
const goods = async (count: number, incomeUzs: number) => {
  const itemId = await here.newItem()
  await here.income(warehouse, [{ itemId, count, incomeUzs }])
  return itemId
}
/** A package of two of the first good and one of the second, of which so many lie in the warehouse. */
async function packed(count: number) {
  const [one, two, pack] = [await goods(10, 100), await goods(10, 300), await goods(count, 777.77)]
  const { version } = await admin.call(getItem, { path: { id: pack } })
  await admin.call(wrapItem, {
    path: { id: pack },
    body: {
      version,
      wrappedItems: [
        { wrappedId: one, amount: 2 },
        { wrappedId: two, amount: 1 },
      ],
    },
  })
  return { one, two, pack }
}

test('a package becomes what it is made of, and its whole value goes over to the tiyin', async () => {
  const { one, two, pack } = await packed(3)
  const made = await keeper.call(convertWrappedToUnwrapped, {
    path: { id: pack },
    body: { id: pack, departmentId: warehouse, count: 3 },
  })
  expect(made).toMatchObject({ documentStatus: 'READY', departmentId: warehouse })
  expect(await stock(pack)).toEqual({ count: 0, value: 0 })
  const [ones, twos] = [await stock(one), await stock(two)]
  expect([ones.count, twos.count]).toEqual([16, 13])
  expect(ones.value + twos.value).toBeCloseTo(4_000 + 2_333.31, 2)
  const seen = await keeper.call(getWrapped, { path: { itemId: pack, docId: made.id } })
  expect(seen.items.find(({ itemId }) => itemId === two)).toMatchObject({ amount: 1, available: 13 })
  await requireSoundBooks(server.database)
})

test('a package is made of its contents, at their whole value, and what lacks is said of the number of packages', async () => {
  const { one, two, pack } = await packed(1)
  const filled = await keeper.call(convertUnwrappedToWrapped, {
    path: { id: pack },
    body: { id: pack, departmentId: warehouse, count: 4 },
  })
  expect(filled.lines.map(({ conversionSide, itemId, count }) => [conversionSide, itemId, count])).toEqual(
    expect.arrayContaining([
      ['OUT', one, 8],
      ['OUT', two, 4],
      ['IN', pack, 4],
    ]),
  )
  expect(await stock(pack)).toEqual({ count: 5, value: 777.77 + 8 * 100 + 4 * 300 })
  const fill = (id: number, count: number) =>
    keeper.refused(convertUnwrappedToWrapped, { path: { id }, body: { id, departmentId: warehouse, count } })
  expect(await fill(pack, 2)).toMatchObject({
    status: 409,
    code: 'outOfStock',
    fields: { count: expect.any(String) as string },
  })
  expect(await fill(one, 1)).toMatchObject({ status: 422, code: 'notWrapped' })
  await requireSoundBooks(server.database)
})

test('goods are made of others with a loss, and taken apart again while nothing of them has moved', async () => {
  const [flour, cake] = [await goods(10, 1_000), await here.newItem()]
  const made = await admin.call(convertWrapped, {
    path: { depId: warehouse },
    body: {
      depId: warehouse,
      outs: [{ itemId: flour, count: 3 }],
      ins: [{ itemId: cake, count: 7 }],
      losses: [{ itemId: flour, count: 1 }],
    },
  })
  expect(made.lines.map(({ conversionSide, count, costSum }) => [conversionSide, count, costSum])).toEqual([
    ['OUT', 3, 3_000],
    ['LOSS', 1, 1_000],
    ['IN', 7, 3_000],
  ])
  expect(await stock(cake)).toEqual({ count: 7, value: 3_000 })
  const code = codeOfDocument('conversion', made.id)
  expect(await admin.call(documentByBarcode, { path: { code } })).toMatchObject({ id: made.id, action: 'CONVERSION' })
  const list = await admin.call(searchConversions, { query: {}, body: { departmentId: warehouse } })
  expect(list.items[0]).toMatchObject({ id: made.id, totalSum: 3_000, lossSum: 1_000 })
  await admin.call(changeDocumentStatus, { path: { id: made.id }, body: { status: 'REVERSED', version: made.version } })
  expect(await stock(cake)).toEqual({ count: 0, value: 0 })
  expect(await stock(flour)).toEqual({ count: 10, value: 10_000 })
  expect(await admin.call(getConversion, { path: { id: made.id } })).toMatchObject({ documentStatus: 'REVERSED' })
  await requireSoundBooks(server.database)
})

test('what was made and has moved is not taken apart', async () => {
  const [flour, cake] = [await goods(5, 1_000), await here.newItem()]
  const made = await admin.call(convertWrapped, {
    path: { depId: warehouse },
    body: { depId: warehouse, outs: [{ itemId: flour, count: 1 }], ins: [{ itemId: cake, count: 2 }] },
  })
  await here.documentAt('READY', {
    action: 'SPISAT',
    fromDepartmentId: warehouse,
    whItems: [{ itemId: cake, count: 1 }],
  })
  expect(
    await admin.refused(changeDocumentStatus, {
      path: { id: made.id },
      body: { status: 'REVERSED', version: made.version },
    }),
  ).toMatchObject({ status: 409, code: 'lotsMoved' })
})

test('more than there is, a fraction of a piece, goods of themselves and goods without a composition are refused by name', async () => {
  const [flour, cake] = [await goods(2, 1_000), await here.newItem()]
  const refuse = (outs: { itemId: number; count: number }[], ins: { itemId: number; count: number }[]) =>
    admin.refused(convertWrapped, { path: { depId: warehouse }, body: { depId: warehouse, outs, ins } })
  expect(await refuse([{ itemId: flour, count: 3 }], [{ itemId: cake, count: 1 }])).toMatchObject({
    status: 409,
    code: 'outOfStock',
    fields: { 'outs.0.count': expect.anything() },
  })
  expect(await refuse([{ itemId: flour, count: 1.5 }], [{ itemId: cake, count: 1 }])).toMatchObject({
    fields: { 'outs.0.count': expect.anything() },
  })
  expect(await refuse([{ itemId: flour, count: 1 }], [{ itemId: flour, count: 1 }])).toMatchObject({
    status: 400,
    fields: { 'ins.0.itemId': expect.anything() },
  })
  expect(
    await admin.refused(convertWrappedToUnwrapped, {
      path: { id: flour },
      body: { id: flour, departmentId: warehouse, count: 1 },
    }),
  ).toMatchObject({ status: 422, code: 'notWrapped' })
  expect(await stock(flour)).toEqual({ count: 2, value: 2_000 })
})

test('a recipe is kept, offered by its words, changed and deleted; a conversion of it bears its name', async () => {
  const [tea, box, set] = [await goods(10, 1_000), await goods(5, 200), await here.newItem()]
  const body = {
    name: 'Набор подарочный',
    outs: [
      { itemId: tea, count: 2 },
      { itemId: box, count: 1 },
    ],
    ins: [{ itemId: set, count: 1 }],
  }
  const { id } = await admin.call(saveConversionRecipe, { body })
  const { items } = await admin.call(offerConversionRecipes, { query: { keyword: 'подарочн' } })
  expect(items).toMatchObject([{ id, name: 'Набор подарочный', outs: [{ itemId: tea, count: 2 }, { itemId: box }] }])
  expect((await admin.call(searchConversionRecipes, { query: {}, body: {} })).items).toMatchObject([
    { id, usedUp: expect.stringContaining('× 2') as string },
  ])
  const made = await admin.call(convertWrapped, {
    path: { depId: warehouse },
    body: { depId: warehouse, outs: body.outs, ins: body.ins, recipeId: id, portions: 1 },
  })
  expect(made).toMatchObject({ comment: 'Набор подарочный', documentStatus: 'READY' })

  const { version } = await admin.call(getConversionRecipe, { path: { id } })
  const changed = { ...body, id, version, name: 'Набор малый', losses: [{ itemId: tea, count: 1 }] }
  await admin.call(saveConversionRecipe, { body: changed })
  expect(await admin.call(getConversionRecipe, { path: { id } })).toMatchObject({
    name: 'Набор малый',
    losses: [{ itemId: tea, count: 1 }],
  })
  expect(await admin.refused(saveConversionRecipe, { body: changed })).toMatchObject({
    status: 409,
    code: 'changedMeanwhile',
  })
  expect(await admin.refused(saveConversionRecipe, { body: { ...body, name: 'Набор малый' } })).toMatchObject({
    status: 409,
    code: 'nameTaken',
  })
  await admin.call(deleteConversionRecipe, { path: { id } })
  expect(await admin.refused(getConversionRecipe, { path: { id } })).toMatchObject({ status: 404 })
  const gone = { depId: warehouse, outs: body.outs, ins: body.ins, recipeId: id }
  expect(await admin.refused(convertWrapped, { path: { depId: warehouse }, body: gone })).toMatchObject({
    status: 400,
    fields: { recipeId: expect.anything() },
  })
})

test('a recipe of goods that are none, made of themselves or cut in pieces names each of them; its goods are not deleted', async () => {
  const [tea, set] = [await here.newItem(), await here.newItem()]
  const refuse = (outs: { itemId: number; count: number }[], ins: { itemId: number; count: number }[]) =>
    admin.refused(saveConversionRecipe, { body: { name: 'Проба', outs, ins } })
  expect(await refuse([{ itemId: tea, count: 1.5 }], [{ itemId: tea, count: 1 }])).toMatchObject({
    status: 400,
    fields: { 'outs.0.count': expect.anything(), 'ins.0.itemId': expect.anything() },
  })
  expect(await refuse([{ itemId: tea, count: 1 }], [{ itemId: 1_000_000_000, count: 1 }])).toMatchObject({
    status: 400,
    fields: { 'ins.0.itemId': expect.anything() },
  })
  const good = { name: 'Проба', outs: [{ itemId: tea, count: 1 }], ins: [{ itemId: set, count: 1 }] }
  await admin.call(saveConversionRecipe, { body: good })
  expect(await admin.refused(deleteItem, { path: { id: tea } })).toMatchObject({ status: 409 })
})
