import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { detailPlaces, lineBeyondDetail, placedLine } from '../../src/ui/grid/detail/detailPlaces.ts'
import type { Line } from '../../src/ui/grid/lines.ts'

const source = (keys: readonly (string | undefined)[]) => ({
  lines: keys.length,
  lineAt: (index: number): Line => {
    const key = keys[index]
    return key === undefined ? { kind: 'waiting', number: index } : { kind: 'row', key, row: {}, number: index }
  },
})

describe('where details are open', () => {
  it('is where their rows were seen, or where they have moved to', () => {
    const open = new Map([
      ['c', 2],
      ['a', 0],
      ['gone', 1],
    ])
    expect(detailPlaces(open, source(['a', 'b', 'c']))).toEqual([0, 2])
    expect(detailPlaces(open, source(['x', 'a', 'y', 'b', 'c']))).toEqual([1, 4])
    expect(detailPlaces(open, source([]))).toEqual([])
  })
  it('keeps the place of a row that is on its way', () =>
    expect(detailPlaces(new Map([['b', 1]]), source(['a', undefined, 'c']))).toEqual([1]))
})

describe('lines with details between them', () => {
  it('are those of the list, each once and in order, with all lines of each detail below its row', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(30)), fc.integer({ min: 1, max: 8 }), (open, parts) => {
        const places = [...open].sort((a, b) => a - b)
        const seen = Array.from({ length: 31 + places.length * parts }, (_, line) => placedLine(line, places, parts))
        const rows = seen.filter(({ part }) => part === undefined)
        expect(rows.map(({ index }) => index)).toEqual(Array.from({ length: 31 }, (_, index) => index))
        expect(rows.every(({ index, before }) => before === places.filter((place) => place < index).length)).toBe(true)
        for (const place of places) {
          const at = seen.findIndex(({ index, part }) => index === place && part === undefined)
          expect(seen.slice(at + 1, at + 1 + parts)).toEqual(
            Array.from({ length: parts }, (_, part) => expect.objectContaining({ index: place, part }) as object),
          )
        }
      }),
    )
  })
  it('are passed by the keyboard as one', () => {
    const lines = ['row', 0, 1, 2, 'row', 'row'].map((line) =>
      typeof line === 'number' ? { kind: 'detail', part: line, parts: 3 } : { kind: 'row' },
    ) as Line[]
    const go = (from: number, to: number) => lineBeyondDetail(to, from, (index) => lines[index])
    expect(go(0, 1)).toBe(1)
    expect(go(1, 2)).toBe(4)
    expect(go(4, 3)).toBe(1)
    expect(go(1, 0)).toBe(0)
    expect(go(5, 2)).toBe(1)
  })
  it('stay where they are below the last row', () => {
    const lines = [
      { kind: 'row' },
      { kind: 'detail', part: 0, parts: 2 },
      { kind: 'detail', part: 1, parts: 2 },
    ] as Line[]
    expect(lineBeyondDetail(2, 1, (index) => lines[index])).toBe(1)
  })
})
