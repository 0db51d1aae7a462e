import ExcelJS from 'exceljs'
import { describe, expect, test } from 'vitest'
import type { Listing } from '../../src/api/list.ts'
import { type Thing, thingServer } from './thingList.ts'
import { sampleThings } from './things.ts'

/** Where a filter begins and ends, and how a file shows what it holds: said by hand, for rows that stand on the very boundary. */

const [sample] = sampleThings(1)
const things = [1, 2, 3].map((number) => ({
  ...sample!,
  id: number,
  name: `вещь ${number}`,
  price: number * 10.5,
  stock: number / 8,
  pieces: number,
  day: `2026-11-0${number}`,
  at: `2026-11-0${number}T07:30:00.000Z`,
}))
const server = await thingServer(things)
const idsWhere = async (field: string, operator: string, value: unknown) => {
  const where = [{ field, operator, value }]
  const response = await server.post('/thing/search/main?page=1&limit=10', { where, sort: [{ field: 'id' }] })
  return ((await response.json()) as Listing<Thing>).items.map(({ id }) => id)
}

describe('a filter takes the value that it names', () => {
  const NUMBERS = { price: 21, stock: 0.25, pieces: 2, id: 2 }
  const DAYS = { day: '2026-11-02', at: '2026-11-02' }
  test.each([...Object.entries(NUMBERS), ...Object.entries(DAYS)])('%s', async (field, value) => {
    expect(await idsWhere(field, 'from', value)).toEqual([2, 3])
    expect(await idsWhere(field, 'to', value)).toEqual([1, 2])
    expect(await idsWhere(field, 'between', [value, value])).toEqual([2])
  })
  test.each(Object.entries(NUMBERS))('%s, and no other', async (field, value) => {
    expect(await idsWhere(field, 'equals', value)).toEqual([2])
    expect(await idsWhere(field, 'differs', value)).toEqual([1, 3])
    const first = { price: 10.5, stock: 0.125, pieces: 1, id: 1 }[field]
    expect(await idsWhere(field, 'between', [first, value])).toEqual([1, 2])
  })
  test.each([
    ['price', 20.99, 21.01],
    ['stock', 0.249, 0.251],
  ])('%s, to its last digit', async (field, below, above) => {
    expect(await idsWhere(field, 'to', below)).toEqual([1])
    expect(await idsWhere(field, 'from', above)).toEqual([3])
  })
})

test('in Excel every kind of column, and its total, has the format that people read it by', async () => {
  const columns = ['id', 'name', 'code', 'price', 'stock', 'pieces', 'day', 'at', 'cost'].map((field) => ({ field }))
  const response = await server.post('/thing/search/main/excel', { columns, sort: [{ field: 'id' }] })
  const book = new ExcelJS.Workbook()
  await book.xlsx.load(await response.arrayBuffer())
  const sheet = book.worksheets[0]!
  const formatsOf = (row: number) => columns.map((_, index) => sheet.getRow(row).getCell(index + 1).numFmt)
  const [money, quantity] = ['#,##0.00', '#,##0.000']
  expect(formatsOf(sheet.rowCount - 1)).toEqual([
    '0',
    '@',
    '@',
    money,
    quantity,
    '#,##0',
    'dd.mm.yyyy',
    'dd.mm.yyyy hh:mm',
    money,
  ])
  const totals = formatsOf(sheet.rowCount)
  expect([totals[4], totals[8]]).toEqual([quantity, money])
})
