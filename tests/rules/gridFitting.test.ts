import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { searchSales } from '../../src/api/sale.ts'
import type { GridColumn } from '../../src/ui/grid/column.ts'
import { byWorth, type Fitted, fitted } from '../../src/ui/grid/fitting.ts'
import { widthInTwoLines } from '../../src/ui/grid/headingWidth.ts'
import { measuredNeeds, sameNeeds, widerNeeds } from '../../src/ui/grid/measuredNeeds.ts'

const number = (field: string, full: number, more: Partial<Fitted> = {}): Fitted => ({
  field,
  full,
  least: full,
  empty: false,
  grows: false,
  stays: false,
  ...more,
})
const text = (field: string, full: number, least: number, more: Partial<Fitted> = {}): Fitted =>
  number(field, full, { least, grows: true, ...more })

const name = text('name', 300, 230, { stays: true })
const shop = text('shop', 150, 110)
const sum = number('sum', 100)
const code = number('code', 130)
const note = text('note', 200, 110, { empty: true })

test.each<[string, Fitted[], number, boolean, Record<string, number>]>([
  [
    'all have what they need, and texts take the rest in proportion',
    [name, shop, sum],
    1_000,
    true,
    { name: 600, shop: 300, sum: 100 },
  ],
  ['no text grows beyond 2.2 times its need', [name, sum], 2_000, true, { name: 660, sum: 100 }],
  ['texts give way before a column goes', [name, shop, sum], 500, true, { name: 268, shop: 131, sum: 100 }],
  [
    'the least worth goes when texts cannot be read',
    [name, shop, sum, code],
    450,
    true,
    { name: 236, shop: 113, sum: 100 },
  ],
  ['what is empty goes first, although texts could give way', [name, note, sum], 550, true, { name: 450, sum: 100 }],
  ['what is empty stays where there is room', [shop, note, sum], 450, true, { shop: 150, note: 200, sum: 100 }],
  [
    'what stays is not given up, though the list scrolls',
    [name, number('sorted', 400, { stays: true }), sum],
    500,
    true,
    { name: 230, sorted: 400 },
  ],
  [
    'nothing is given up once the user has chosen',
    [name, note, sum, code],
    300,
    false,
    { name: 230, note: 110, sum: 100, code: 130 },
  ],
])('%s', (_, columns, room, givesUp, widths) => {
  const result = fitted(columns, room, givesUp)
  expect(Object.fromEntries(result.widths)).toEqual(widths)
  expect([...result.givenUp]).toEqual(columns.map(({ field }) => field).filter((field) => !(field in widths)))
})

describe('whatever the columns', () => {
  const column = fc
    .record({
      full: fc.integer({ min: 44, max: 320 }),
      shrinks: fc.boolean(),
      empty: fc.boolean(),
      stays: fc.boolean(),
    })
    .map(({ full, shrinks, ...rest }) => ({
      full,
      least: shrinks ? Math.min(full, 110) : full,
      grows: shrinks,
      ...rest,
    }))
  const columns = fc
    .array(column, { maxLength: 20 })
    .map((many) => many.map((one, index): Fitted => ({ field: `f${index}`, ...one })))
  const leastOfAll = (of: readonly Fitted[]) => of.reduce((sum, { least }) => sum + least, 0)

  it('they fit into the room, unless what stays is wider by itself', () => {
    fc.assert(
      fc.property(columns, fc.integer({ min: 100, max: 2_000 }), (of, room) => {
        const { widths, givenUp } = fitted(of, room, true)
        const total = [...widths.values()].reduce((sum, width) => sum + width, 0)
        expect(total).toBeLessThanOrEqual(Math.max(room, leastOfAll(of.filter(({ stays }) => stays))))
        expect(of.filter(({ field, stays }) => stays && givenUp.has(field))).toEqual([])
        expect(of.filter(({ field, least }) => !givenUp.has(field) && !(widths.get(field)! >= least))).toEqual([])
      }),
    )
  })

  it('a wider room never takes a column away', () => {
    fc.assert(
      fc.property(columns, fc.integer({ min: 100, max: 2_000 }), fc.integer({ min: 0, max: 500 }), (of, room, more) => {
        const narrow = fitted(of, room, true).givenUp
        for (const field of fitted(of, room + more, true).givenUp) expect(narrow).toContain(field)
      }),
    )
  })
})

const columnOf = (field: string, more: Partial<GridColumn> = {}): GridColumn => ({
  field,
  kind: 'text',
  label: field,
  width: 100,
  end: false,
  mayHide: true,
  maySort: true,
  mayFilter: true,
  text: (row) => String((row[field] as string | number | null) ?? ''),
  ...more,
})

test('what is declared as main is worth most, then what always shows, names, sums, money, texts, codes and flags', () => {
  const columns = [
    columnOf('marked', { kind: 'flag' }),
    columnOf('barcode', { kind: 'barcode' }),
    columnOf('shopName'),
    columnOf('price', { kind: 'money' }),
    columnOf('discount', { kind: 'money' }),
    columnOf('saleDate', { kind: 'time' }),
    columnOf('saleNumber', { kind: 'number', mayHide: false }),
    columnOf('name'),
    columnOf('comment'),
  ]
  const order = (main?: string[]) => byWorth({ rows: searchSales, main } as never, columns).map(({ field }) => field)
  expect(order()).toEqual([
    'saleNumber',
    'name',
    'discount',
    'price',
    'saleDate',
    'shopName',
    'comment',
    'barcode',
    'marked',
  ])
  expect(order(['comment', 'price']).slice(0, 4)).toEqual(['comment', 'price', 'saleNumber', 'name'])
})

describe('what columns need', () => {
  const tenEach = (text: string, bold: boolean) => text.length * (bold ? 11 : 10)
  const rows = [...Array(9).fill({ note: 'twelve chars' }), { note: 'one that is very much longer than others' }]

  test.each<[string, Partial<GridColumn>, object[], object, { full: number; least: number; empty: boolean }]>([
    ['nine texts of ten are read whole', {}, rows, {}, { full: 137, least: 110, empty: false }],
    [
      'of numbers the widest',
      { kind: 'quantity' },
      [{ note: 1 }, { note: 1_234_567 }],
      {},
      { full: 87, least: 87, empty: false },
    ],
    [
      'a sum is longer than its cells',
      { kind: 'money' },
      [{ note: 12 }],
      { note: 1_234_567_890 },
      { full: 127, least: 127, empty: false },
    ],
    ['texts without letters', {}, [{ note: '' }, { note: null }], {}, { full: 66, least: 66, empty: true }],
    [
      'flags of which none is set',
      { kind: 'flag', text: () => 'нет' },
      [{ note: false }],
      {},
      { full: 66, least: 66, empty: true },
    ],
    [
      'what is drawn otherwise is as wide as declared',
      { cell: () => null, width: 300 },
      [{ note: '' }],
      {},
      { full: 300, least: 110, empty: false },
    ],
  ])('%s', (_, column, of, totals, need) => {
    expect(measuredNeeds([columnOf('note', column)], of as never, totals as Record<string, number>, tenEach)).toEqual({
      note: need,
    })
  })

  it('only grow, so that columns do not jump to and fro', () => {
    const before = { a: { full: 100, least: 100, empty: false }, gone: { full: 9, least: 9, empty: false } }
    const now = { a: { full: 80, least: 80, empty: true }, b: { full: 70, least: 70, empty: true } }
    const both = widerNeeds(before, now)
    expect(both).toEqual({ a: { full: 100, least: 100, empty: false }, b: { full: 70, least: 70, empty: true } })
    expect(sameNeeds(both, widerNeeds(both, now))).toBe(true)
    expect(sameNeeds(before, both)).toBe(false)
  })

  test.each([
    ['Цена', 4],
    ['Розничная цена', 9],
    ['Сумма по приходу', 8],
    ['', 0],
  ])('the heading %j takes %i letters in two lines', (label, letters) => {
    expect(widthInTwoLines(label, (words) => words.length)).toBe(letters)
  })
})
