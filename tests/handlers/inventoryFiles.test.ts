import { expect, test } from 'vitest'
import { searchGoodsToCount, startInventory } from '../../src/api/inventory.ts'
import { uploadCounted } from '../../src/api/inventoryLine.ts'
import { printWorkbook } from '../../src/api/printWorkbook.ts'
import { sql } from '../../server/db/sql.ts'
import { translate } from '../../server/messages.ts'
import { shopOn } from '../ledger/shop.ts'
import { type Person, testServer } from '../server.ts'
import { rowsOf, upload, workbookOf } from '../workbooks.ts'
import { countsOn } from './countedShop.ts'

const server = await testServer()
const here = await shopOn(server)
const { countedShop, compared } = countsOn(server, here)

const say = translate('ru')

/** The cells of a file that the server has written. */
async function cellsOf(response: Response): Promise<string[][]> {
  expect(response.status).toBe(200)
  const rows = await rowsOf(new Uint8Array(await response.arrayBuffer()))
  return rows.map(({ cells }) => Array.from(cells, (cell) => cell?.text ?? ''))
}
/** The file with these quantities in its column, by what stands in a row. */
function filledIn(rows: string[][], heading: string, counts: Readonly<Record<string, string>>): string[][] {
  expect(rows.flat()).toContain(heading)
  const at = rows.find((cells) => cells.includes(heading))!.indexOf(heading)
  return rows.map((cells) => {
    const word = Object.keys(counts).find((code) => cells.includes(code))
    return word ? Object.assign([...cells], { [at]: counts[word]! }) : cells
  })
}
async function counted() {
  const made = await countedShop([10, 5, 3])
  const [tea, juice] = made.itemIds as [number, number, number]
  const code = `478${String(tea).padStart(10, '0')}`
  const name = `Сок без кода ${juice}`
  await server.database.run(sql`update item set barcode = ${code} where id = ${tea}`)
  await server.database.run(
    sql`insert into item_barcode (item_id, barcode, ratio, main) values (${tea}, ${code}, 1, true) on conflict do nothing`,
  )
  await server.database.run(sql`update item set name = ${name} where id = ${juice}`)
  const { departmentId, manager } = made
  const { id } = await manager.call(startInventory, { body: { departmentId, blind: false } })
  return { ...made, id, code, name, tea, juice }
}
const read = async (by: Person, id: number, rows: readonly (readonly unknown[])[]) => {
  const form = { upload: upload(await workbookOf(rows), 'подсчёт.xlsx') }
  return by.call(uploadCounted, { path: { inventoryId: id }, form } as never)
}

test('the list of goods to count goes out as a file, is filled in, and comes back; what stands empty says nothing', async () => {
  const { manager, id, code, name, tea, juice, itemIds } = await counted()
  const columns = ['itemName', 'barcode', 'ownCounted', 'counted'].map((field) => ({
    field,
    label: say(`field.${field}`),
  }))
  const file = await manager.response(searchGoodsToCount.siblings.excel, { path: { id }, body: { columns } } as never)
  const rows = filledIn(await cellsOf(file), 'Я насчитал', { [code]: '9', [name]: '6' })
  expect(await read(manager, id, rows)).toMatchObject({ kept: 2, unknown: 0, unread: [] })
  const goods = await compared(manager, id)
  expect(goods.map(({ itemId, counted: count }) => [itemId, count])).toEqual(
    expect.arrayContaining([
      [tea, 9],
      [juice, 6],
      [itemIds[2], null],
    ]),
  )
})

test('the blank sheet goes out as a file, is filled in, and comes back', async () => {
  const { manager, id, code, name, tea, juice } = await counted()
  const file = await manager.response(printWorkbook, { path: { name: 'blankCountSheet' }, body: { path: { id } } })
  const rows = filledIn(await cellsOf(file), 'Фактически', { [code]: '8', [name]: '5' })
  expect(await read(manager, id, rows)).toMatchObject({ kept: 2, unknown: 0, unread: [] })
  const goods = await compared(manager, id)
  expect(goods.find(({ itemId }) => itemId === tea)).toMatchObject({ counted: 8 })
  expect(goods.find(({ itemId }) => itemId === juice)).toMatchObject({ counted: 5 })
})
