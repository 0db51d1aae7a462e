import { describe, expect, it } from 'vitest'
import { editableBeside } from '../../src/ui/grid/edit/editableCells.ts'
import { pastePlan } from '../../src/ui/grid/edit/pastePlan.ts'
import type { Line } from '../../src/ui/grid/lines.ts'
import type { Placed } from '../../src/ui/grid/placement.ts'

/** Columns: a name, two that are edited unless the row is locked, and one of the engine's own. */
const columns = ['name', 'min', 'max', '#actions'].map((id, index) => ({
  id,
  index,
  ...(id.startsWith('#')
    ? { own: 'actions' }
    : { column: { field: id, ...(id === 'name' ? {} : { edit: { when: (row: object) => !('locked' in row) } }) } }),
})) as unknown as Placed[]
const row = (key: string, more = {}): Line => ({ kind: 'row', key, number: 1, row: { min: 1, max: 2, ...more } })
const heading = { kind: 'group', key: 'g' } as Line
const waiting: Line = { kind: 'waiting', number: 9 }
const list = (...lines: Line[]) => ({ lines: lines.length, lineAt: (index: number) => lines[index]!, columns })

describe('Tab goes to the next cell that can be edited', () => {
  const place = list(heading, row('a'), row('b', { locked: true }), heading, row('c'), waiting)
  it.each([
    [{ line: 1, column: 1 }, 1, { line: 1, column: 2 }],
    [{ line: 1, column: 2 }, 1, { line: 4, column: 1 }],
    [{ line: 1, column: 0 }, 1, { line: 1, column: 1 }],
    // What is on its way may have one: nobody is sent there.
    [{ line: 4, column: 2 }, 1, undefined],
    [{ line: 4, column: 1 }, -1, { line: 1, column: 2 }],
    [{ line: 1, column: 1 }, -1, undefined],
    [{ line: 1, column: 3 }, -1, { line: 1, column: 2 }],
  ] as const)('%j by %i', (from, step, to) => expect(editableBeside(from, step, place)).toEqual(to))
})

describe('a block that is pasted', () => {
  const target = (...lines: Line[]) => ({
    ...list(...lines),
    valueOf: (text: string) =>
      text === '' ? undefined : Number.isNaN(Number(text)) ? { fault: { key: 'wrongType' } } : { value: Number(text) },
    wordsOf: () => 'no number',
    faultOf: ({ min, max }: Record<string, unknown>) => ((min as number) > (max as number) ? 'above' : undefined),
  })
  it('goes down from the cell, over headings', () => {
    const plan = pastePlan(
      [['0'], ['1.5'], ['2']],
      { line: 0, column: 1 },
      target(heading, row('a'), heading, row('b')),
    )
    expect(plan.changes.map(({ key, values, typed }) => [key, values, typed])).toEqual([
      ['a', { min: 0 }, { min: '0' }],
      ['b', { min: 1.5 }, { min: '1.5' }],
    ])
    expect(plan).toMatchObject({ refused: [], rowsBeyond: 1, cellsLocked: 0 })
  })
  it('takes several columns of a row at once, so that both bounds may move', () => {
    const plan = pastePlan([['5', '9']], { line: 0, column: 1 }, target(row('a')))
    expect(plan.changes).toMatchObject([{ values: { min: 5, max: 9 } }])
    expect(plan.refused).toEqual([])
  })
  it('shows what does not fit at its cell, with what was there', () => {
    const lines = target(row('a'), row('b'), row('c', { locked: true }), waiting)
    const plan = pastePlan([['five'], ['7'], ['1'], ['1']], { line: 0, column: 1 }, lines)
    expect(plan.changes).toEqual([])
    expect(plan.refused.map(({ change, fault }) => [change.key, change.typed, fault])).toEqual([
      ['a', { min: 'five' }, 'no number'],
      ['b', { min: '7' }, 'above'],
    ])
    expect(plan).toMatchObject({ rowsBeyond: 1, cellsLocked: 1 })
  })
  it('leaves alone what is empty or the same, and does not count empty cells beside the columns', () => {
    const plan = pastePlan([['', '2', '', ''], ['1']], { line: 0, column: 1 }, target(row('a'), row('b')))
    expect(plan).toEqual({ changes: [], refused: [], rowsBeyond: 0, cellsLocked: 0 })
  })
})
