import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inOrder, moved } from '../../src/ui/grid/gridLayout.ts'
import { gridSearch, sortAfterClick, sortOf, sortText } from '../../src/ui/grid/gridSearch.ts'
import { cellAfter, rangeBounds, wholeRange } from '../../src/ui/grid/keyboard.ts'
import { chosenOf, EVERYTHING, isSelected, NOTHING, selectedCount, selecting } from '../../src/ui/grid/selection.ts'
import { searchGoods } from '../e2e/gridStory/goods.ts'

const { list } = searchGoods

describe('the address of a list', () => {
  const search = gridSearch(list)
  it('drops what it cannot mean and keeps the rest', () => {
    const parsed = search.parse({
      page: '0',
      limit: 13,
      sort: 'name',
      q: 7,
      where: [
        { field: 'password', operator: 'equals', value: 'x' },
        { field: 'priceUzs', operator: 'from', value: 5 },
        { field: 'priceUzs', operator: 'contains', value: 'x' },
        'junk',
      ],
      filter: { forPos: 'perhaps', start: '2026-11-20', kind: null, password: 'x' },
      panel: '../../etc',
      other: 'kept by nobody',
    })
    expect(parsed).toEqual({
      sort: 'name',
      q: '7',
      where: [{ field: 'priceUzs', operator: 'from', value: 5 }],
      filter: { start: '2026-11-20' },
    })
  })
  it('is never a reason to fail', () => {
    expect(search.parse({ filter: { valueOf: 0, start: '2026-11-20' } })).toEqual({ filter: { start: '2026-11-20' } })
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom('page', 'limit', 'sort', 'where', 'q', 'filter', 'view', 'panel'), fc.anything()),
        (junk) => {
          expect(() => search.parse(junk)).not.toThrow()
        },
      ),
    )
  })
  it('says the order as a text and reads it back', () => {
    const sort = [{ field: 'name' }, { field: 'priceUzs', descending: true }]
    expect(sortText(sort)).toBe('name,-priceUzs')
    expect(sortOf('name,-priceUzs,multiBarcode,nothing,name', list)).toEqual([
      { field: 'name', descending: false },
      { field: 'priceUzs', descending: true },
    ])
    expect(sortText([])).toBeUndefined()
  })
  it('turns a heading up, down, and off; Shift keeps the others', () => {
    let sort = sortAfterClick([], 'name', false)
    expect(sort).toEqual([{ field: 'name' }])
    sort = sortAfterClick(sort, 'id', true)
    sort = sortAfterClick(sort, 'name', true)
    expect(sort).toEqual([{ field: 'name', descending: true }, { field: 'id' }])
    expect(sortAfterClick(sort, 'name', true)).toEqual([{ field: 'id' }])
    expect(sortAfterClick(sort, 'brandName', false)).toEqual([{ field: 'brandName' }])
  })
})

describe('the order of columns', () => {
  it('knows new columns beside their declared neighbours, and forgets those that are gone', () => {
    expect(inOrder(['a', 'b', 'c', 'd'], ['d', 'gone', 'a'])).toEqual(['d', 'a', 'b', 'c'])
    expect(inOrder(['a', 'b'], ['b'])).toEqual(['a', 'b'])
  })
  it('always holds every declared column once', () => {
    const names = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'))
    fc.assert(
      fc.property(names, names, (declared, order) => {
        const result = inOrder(declared, order)
        expect(result).toHaveLength(declared.length)
        expect(new Set(result)).toEqual(new Set(declared))
      }),
    )
  })
  it('moves a column before another, or to the end', () => {
    expect(moved(['a', 'b', 'c'], 'c', 'a')).toEqual(['c', 'a', 'b'])
    expect(moved(['a', 'b', 'c'], 'a', undefined)).toEqual(['b', 'c', 'a'])
  })
})

describe('the keyboard', () => {
  const bounds = { lines: 30, columns: 5, pageLines: 10 }
  const press = (key: string, more = {}) => ({ key, ctrlKey: false, shiftKey: false, altKey: false, ...more })
  it('never leaves the grid', () => {
    const keys = fc.constantFrom('ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageUp', 'PageDown')
    fc.assert(
      fc.property(fc.array(fc.tuple(keys, fc.boolean())), fc.integer({ min: 0, max: 40 }), (pressed, lines) => {
        let cell = { line: Math.min(0, lines - 1), column: 0 }
        for (const [key, ctrlKey] of pressed) cell = cellAfter(press(key, { ctrlKey }), cell, { ...bounds, lines })!
        expect(cell.line).toBeGreaterThanOrEqual(-1)
        expect(cell.line).toBeLessThan(Math.max(lines, 1))
        expect(cell.column).toBeGreaterThanOrEqual(0)
        expect(cell.column).toBeLessThan(5)
      }),
    )
  })
  it.each([
    ['ArrowUp', {}, { line: 0, column: 2 }, { line: -1, column: 2 }],
    ['PageDown', {}, { line: 5, column: 2 }, { line: 15, column: 2 }],
    ['PageDown', {}, { line: 25, column: 2 }, { line: 29, column: 2 }],
    ['PageUp', {}, { line: 5, column: 2 }, { line: 0, column: 2 }],
    ['End', {}, { line: 5, column: 2 }, { line: 5, column: 4 }],
    ['End', { ctrlKey: true }, { line: 5, column: 2 }, { line: 29, column: 4 }],
    ['Home', { ctrlKey: true }, { line: 5, column: 2 }, { line: 0, column: 0 }],
    ['ArrowDown', { altKey: true }, { line: 5, column: 2 }, undefined],
    ['a', {}, { line: 5, column: 2 }, undefined],
  ])('%s', (key, more, from, to) => expect(cellAfter(press(key, more), from, bounds)).toEqual(to))
  it('a range is the rectangle between its corners', () => {
    expect(rangeBounds({ from: { line: 5, column: 1 }, to: { line: 2, column: 3 } })).toEqual({
      firstLine: 2,
      lastLine: 5,
      firstColumn: 1,
      lastColumn: 3,
    })
  })
  it('marks all, a line or a column', () => {
    const bounds = { lines: 5, columns: 4, pageLines: 3 }
    const marked = (of: 'all' | 'line' | 'column') => rangeBounds(wholeRange(of, { line: 2, column: 1 }, bounds))
    expect(marked('all')).toEqual({ firstLine: 0, lastLine: 4, firstColumn: 0, lastColumn: 3 })
    expect(marked('line')).toEqual({ firstLine: 2, lastLine: 2, firstColumn: 0, lastColumn: 3 })
    expect(marked('column')).toEqual({ firstLine: 0, lastLine: 4, firstColumn: 1, lastColumn: 1 })
  })
})

describe('selection', () => {
  const rows = ['1', '2', '3'].map((key) => [key, { id: key }] as const)
  it('of some rows', () => {
    const selection = selecting(selecting(NOTHING, rows, true), rows.slice(0, 1), false)
    expect([...selection.keys.keys()]).toEqual(['2', '3'])
    expect(selectedCount(selection, 100)).toBe(2)
    expect(isSelected(selection, '1')).toBe(false)
  })
  it('of everything but some', () => {
    const selection = selecting(EVERYTHING, rows.slice(0, 2), false)
    expect(selectedCount(selection, 100)).toBe(98)
    expect(isSelected(selection, '1')).toBe(false)
    expect(isSelected(selection, '3')).toBe(true)
    expect(chosenOf(selecting(selection, rows.slice(0, 1), true), 100, { keyword: 'x' })).toMatchObject({
      all: true,
      count: 99,
      keys: ['2'],
      body: { keyword: 'x' },
    })
  })
})
