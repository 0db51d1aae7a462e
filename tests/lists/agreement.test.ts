import ExcelJS from 'exceljs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Condition } from '../../src/api/condition.ts'
import type { Sort } from '../../src/api/list.ts'
import { compare, meets } from './meaning.ts'
import { searchThings, SHELF, thingServer, type Thing } from './thingList.ts'
import { sampleThings } from './things.ts'

const things = sampleThings(180)
const server = await thingServer(things)
type Row = (typeof things)[number]

/** The clock of the test server says 20 November 20:30 UTC: in Tashkent it is the 21st already. */
const TODAY = '2026-11-21'
const matches = (row: Row, condition: Condition) =>
  meets(searchThings.list.columns.get(condition.field)!, row as never, condition, TODAY) === 'yes'

const SORTABLE = ['id', 'name', 'price', 'stock', 'pieces', 'day', 'at', 'marked'] as const
function expected(where: Condition[], sort: Sort[]): Row[] {
  const asked: Sort[] = sort.length > 0 ? sort : [{ field: 'name' }]
  const order = [...asked, { field: 'id', descending: asked.at(-1)!.descending }]
  return things
    .filter((row) => where.every((condition) => matches(row, condition)))
    .sort((a, b) => {
      for (const { field, descending } of order) {
        const difference = compare(a[field as keyof Row], b[field as keyof Row])
        if (difference !== 0) return descending ? -difference : difference
      }
      return 0
    })
}

const amount = fc.integer({ min: 0, max: 500 }).map((value) => value / 100)
const aDay = fc.constantFrom('2026-11-17', '2026-11-18', '2026-11-20', '2026-11-21', '2026-12-05')
const pair = <T>(value: fc.Arbitrary<T>) => fc.tuple(value, value)
const condition: fc.Arbitrary<Condition> = fc.oneof(
  fc.record({
    field: fc.constantFrom('price', 'stock'),
    operator: fc.constantFrom('from', 'to', 'equals', 'differs'),
    value: amount,
  }),
  fc.record({ field: fc.constant('price'), operator: fc.constant('between'), value: pair(amount) }),
  fc.record({
    field: fc.constant('pieces'),
    operator: fc.constant('in'),
    value: fc.array(fc.nat(6), { minLength: 1, maxLength: 3 }),
  }),
  fc.record({
    field: fc.constant('code'),
    operator: fc.constant('contains'),
    value: fc.constantFrom('12', 'a-1', '.', '%', '_'),
  }),
  fc.record({
    field: fc.constant('code'),
    operator: fc.constant('in'),
    value: fc.constantFrom(['12', null], ['0012'], [null]),
  }),
  fc.record({
    field: fc.constant('state'),
    operator: fc.constant('in'),
    value: fc.constantFrom(['DRAFT'], ['READY', null], ['SENT', 'DRAFT']),
  }),
  fc.record({ field: fc.constant('state'), operator: fc.constant('differs'), value: fc.constant('READY') }),
  fc.record({ field: fc.constant('marked'), operator: fc.constant('equals'), value: fc.boolean() }),
  fc.record({
    field: fc.constant('tags'),
    operator: fc.constant('in'),
    value: fc.constantFrom(['new'], ['sale', '50%'], ['пробник', null]),
  }),
  fc.record({
    field: fc.constant('tags'),
    operator: fc.constant('contains'),
    value: fc.constantFrom('ПРОБ', '%', 'e'),
  }),
  fc.record({ field: fc.constantFrom('day', 'at'), operator: fc.constantFrom('from', 'to', 'equals'), value: aDay }),
  fc.record({ field: fc.constantFrom('day', 'at'), operator: fc.constant('between'), value: pair(aDay) }),
  fc.record({ field: fc.constantFrom('day', 'at'), operator: fc.constant('during'), value: fc.constant('today') }),
  fc.record({
    field: fc.constantFrom('price', 'day', 'code', 'state', 'tags'),
    operator: fc.constantFrom('empty', 'filled'),
  }),
)
const sorting: fc.Arbitrary<Sort[]> = fc.array(
  fc.record({ field: fc.constantFrom(...SORTABLE), descending: fc.boolean() }),
  { maxLength: 3 },
)

async function allPages(
  where: Condition[],
  sort: Sort[],
  limit: number,
): Promise<{ rows: Thing[]; total: number; totals: Record<string, number> }> {
  const rows: Thing[] = []
  for (let page = 1; ; page++) {
    const {
      items,
      total,
      totals = {},
    } = await server
      .caller()
      .call(searchThings, { path: { shelf: SHELF }, query: { page, limit }, body: { where, sort } })
    rows.push(...items)
    if (items.length < limit) return { rows, total, totals }
  }
}

async function exported(
  where: Condition[],
  sort: Sort[],
  columns = ['id', 'name', 'price', 'stock', 'day', 'at', 'marked', 'state', 'tags'],
) {
  const response = await server.post('/thing/search/main/excel', {
    where,
    sort,
    columns: columns.map((field) => ({ field })),
    title: 'Вещи',
    lines: ['Фильтр: всё'],
  })
  if (response.status !== 200) throw new Error(await response.text())
  const book = new ExcelJS.Workbook()
  await book.xlsx.load(await response.arrayBuffer())
  return book.worksheets[0]!
}

describe('the page and the rows themselves agree', () => {
  it('for random conditions and sorts', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(condition, { maxLength: 3 }),
        sorting,
        fc.constantFrom(7, 50, 700),
        async (where, sort, limit) => {
          const wanted = expected(where, sort)
          const { rows, total, totals } = await allPages(where, sort, limit)
          expect(rows.map((row) => row.id)).toEqual(wanted.map((row) => row.id))
          expect(total).toBe(wanted.length)
          expect(totals.stock).toBeCloseTo(
            wanted.reduce((sum, { stock }) => sum + stock, 0),
            6,
          )
        },
      ),
      { numRuns: 150 },
    )
  })

  it('in the file too, cell by cell, typed', async () => {
    const sort = [{ field: 'id' }]
    const wanted = expected([], sort)
    const sheet = await exported([], sort)
    expect(sheet.name).toBe('Вещи')
    expect(sheet.getCell('A1').value).toBe('Вещи')
    expect(sheet.getCell('A2').value).toBe('Фильтр: всё')
    expect(sheet.views[0]).toMatchObject({ state: 'frozen', ySplit: 4 })
    expect(sheet.autoFilter).toBe(`A4:I${wanted.length + 4}`)
    const excelDay = (moment: number) => new Date(Math.round(moment / 1_000) * 1_000).toISOString().slice(0, 19)
    wanted.forEach((row, index) => {
      const cells = sheet.getRow(index + 5)
      expect(cells.getCell(2).value).toBe(row.name)
      expect(cells.getCell(3).value).toBe(row.price)
      expect(cells.getCell(4).value).toBe(row.stock)
      expect((cells.getCell(5).value as Date | null)?.toISOString().slice(0, 10) ?? null).toBe(row.day)
      expect(excelDay((cells.getCell(6).value as Date).getTime())).toBe(excelDay(Date.parse(row.at) + 5 * 3_600_000))
      expect(cells.getCell(7).value).toBe(row.marked ? 'Да' : 'Нет')
      expect(cells.getCell(9).value).toBe(row.tags.length > 0 ? row.tags.join(', ') : null)
      expect(cells.getCell(2).formula).toBeUndefined()
    })
    expect(sheet.getCell('C5').numFmt === '#,##0.00' || wanted[0]!.price === null).toBe(true)
    const last = sheet.getRow(wanted.length + 5)
    expect(last.getCell(1).value).toBe('Итого')
    expect(last.getCell(4).value).toBeCloseTo(
      wanted.reduce((sum, { stock }) => sum + stock, 0),
      6,
    )
  })
})
