import { expect, test } from 'vitest'
import type { GridColumn } from '../../src/ui/grid/column.ts'
import { sortAfterTap } from '../../src/ui/grid/gridSearch.ts'
import { cardOf, cardTexts, namedText } from '../../src/ui/grid/phone/card.ts'

const columnOf = (field: string, kind: GridColumn['kind'], more: Partial<GridColumn> = {}): GridColumn => ({
  field,
  kind,
  label: `[${field}]`,
  width: 100,
  end: false,
  mayHide: true,
  maySort: true,
  mayFilter: true,
  text: (row) => String((row[field] as string | number | null) ?? ''),
  ...more,
})
const name = columnOf('name', 'text')
const brand = columnOf('brand', 'text')
const price = columnOf('price', 'money')
const left = columnOf('left', 'quantity')
const sum = columnOf('sum', 'money')
const day = columnOf('day', 'date')
const number = columnOf('number', 'number')
const lines = columnOf('lines', 'count')
const flag = columnOf('flag', 'flag')
const codes = columnOf('codes', 'badges')
const state = columnOf('state', 'enum', { tone: () => 'success' })

test.each<[string, GridColumn[], (string | undefined)[], string[]]>([
  ['goods: two figures', [name, left, price, brand, day, sum], ['name', 'left', 'price'], ['brand', 'day']],
  [
    'a document: its sum above its state',
    [number, day, brand, sum, state, lines],
    ['number', 'sum', 'state'],
    ['day', 'brand', 'lines'],
  ],
  ['no figures at all', [name, brand, day], ['name', undefined, undefined], ['brand', 'day']],
  ['a state and no figure', [name, state, brand], ['name', undefined, 'state'], ['brand']],
  ['figures alone', [price, left], ['price', 'left', undefined], []],
  ['flags and codes are not read in a line', [name, flag, codes, brand], ['name', undefined, undefined], ['brand']],
  ['no columns', [], [undefined, undefined, undefined], []],
])('%s', (_, columns, [title, figure, below], second) => {
  const card = cardOf(columns)
  expect([card.title?.field, card.figure?.field, card.below?.field]).toEqual([title, figure, below])
  expect(card.second.map(({ field }) => field)).toEqual(second)
})

test('numbers say what they are, and what is empty leaves no gap', () => {
  const card = cardOf([number, day, brand, lines, name])
  expect(namedText(number, { number: 2890 })).toBe('[number] 2890')
  expect(namedText(brand, { brand: '2' })).toBe('[brand] 2')
  expect(namedText(brand, { brand: 'Coke 2' })).toBe('Coke 2')
  expect(cardTexts(card, { number: 5, day: '', brand: 'Coke', lines: 3, name: null })).toEqual({
    title: '[number] 5',
    second: 'Coke · [lines] 3',
  })
  // A draft that has no number yet.
  expect(cardTexts(card, { number: null, day: '01.11.2026', brand: 'Coke' })).toEqual({
    title: '01.11.2026',
    second: 'Coke',
  })
})

test('of several days each says which one it is', () => {
  const until = columnOf('until', 'time')
  const row = { name: 'Ali', day: '01.11.2026', until: '20.11.2026 12:00' }
  expect(cardTexts(cardOf([name, day, brand]), row).second).toBe('01.11.2026')
  expect(cardTexts(cardOf([name, day, brand, until]), row).second).toBe('[day] 01.11.2026 · [until] 20.11.2026 12:00')
  expect(cardTexts(cardOf([day, until]), { day: '01.11.2026', until: null }).title).toBe('[day] 01.11.2026')
})

test.each([
  [[], [{ field: 'name' }]],
  [[{ field: 'name' }], [{ field: 'name', descending: true }]],
  [[{ field: 'name', descending: true }], [{ field: 'name' }]],
  [[{ field: 'id' }, { field: 'name' }], [{ field: 'name' }]],
])('a tap on a column of the order turns %j into %j', (before, after) => {
  expect(sortAfterTap(before, 'name')).toEqual(after)
})
