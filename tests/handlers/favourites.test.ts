import { expect, test } from 'vitest'
import { favouriteBoard, favouriteCategory, saveFavourites } from '../../src/api/favourite.ts'
import { finishSale } from '../../src/api/sale.ts'
import { sql } from '../../server/db/sql.ts'
import { shopOn } from '../ledger/shop.ts'
import { testServer } from '../server.ts'

const server = await testServer()
const shop = await shopOn(server)
await shop.open()
const { admin, cashbox } = shop
const cashier = await server.person('KASSIR', { departmentId: shop.shop })
const stranger = await server.person('MANAGER', { departmentId: shop.warehouse })
const path = { depId: shop.shop, cashboxId: cashbox }
const [few, many, never] = [await shop.stocked([50]), await shop.stocked([50]), await shop.stocked([50])]
for (const [itemId, count] of [
  [few, 1],
  [many, 9],
] as const)
  await cashier.call(finishSale, { body: shop.saleOf([{ itemId, count }]) })
const tilesOf = async () => (await cashier.call(favouriteBoard, { path })).tiles.map(({ id }) => id)
const { categoryId } = await server.database.one<{ categoryId: number }>(sql`
  select category_id as "categoryId" from item where id = ${few}`)

test('until it is arranged the board shows what sells most, and then what somebody has put there', async () => {
  const board = await cashier.call(favouriteBoard, { path })
  expect(board).toMatchObject({ version: 0, arranged: false })
  expect(board.tiles.map(({ id }) => id)).toEqual([many, few])
  expect(board.tiles[0]!.items).toMatchObject([{ itemId: many, priceUzs: 1_000, qty: 41, scannedCount: 1 }])
  const tiles = [
    { kind: 'ITEM', id: never },
    { kind: 'CATEGORY', id: categoryId },
    { kind: 'ITEM', id: few },
  ] as const
  await admin.call(saveFavourites, { path, body: { version: 0, tiles: [...tiles] } })
  expect(await tilesOf()).toEqual([never, categoryId, few])
  await admin.call(saveFavourites, { path, body: { version: 1, tiles: [] } })
  expect(await tilesOf()).toEqual([many, few])
})

test('a category opens on its goods that lie in the department', async () => {
  const { tiles } = await cashier.call(favouriteCategory, { path: { depId: shop.shop, categoryId } })
  expect(tiles.map(({ id }) => id)).toEqual(expect.arrayContaining([few, many, never]))
  expect(await stranger.refused(favouriteCategory, { path: { depId: shop.shop, categoryId } })).toMatchObject({
    status: 403,
  })
})

test('what is not there, what stands twice, an old version and a cashier are refused', async () => {
  const save = (tiles: { kind: 'ITEM' | 'CATEGORY'; id: number }[], version = 2) =>
    admin.refused(saveFavourites, { path, body: { version, tiles } })
  expect(
    await save([
      { kind: 'ITEM', id: 99_999 },
      { kind: 'ITEM', id: few },
      { kind: 'ITEM', id: few },
    ]),
  ).toMatchObject({
    status: 400,
    fields: { 'tiles.0.id': expect.any(String) as string, 'tiles.2.id': expect.any(String) as string },
  })
  expect(await save([{ kind: 'ITEM', id: few }], 0)).toMatchObject({ status: 409, code: 'changedMeanwhile' })
  expect(await cashier.refused(saveFavourites, { path, body: { version: 2, tiles: [] } })).toMatchObject({
    status: 403,
  })
  expect(await stranger.refused(favouriteBoard, { path })).toMatchObject({ status: 403 })
})
