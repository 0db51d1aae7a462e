import { expect, test } from 'vitest'
import { demandPieces, demandUntil, grainsIn } from '../../src/rules/demandPieces.ts'

/** Of a period its grain, how many pieces it has, how many whole grains these come to, and what is left out. November 2026 begins on a Sunday. */
test.each([
  ['one day', '2026-11-20', '2026-11-20', 'DAY', 1, 1, []],
  ['twenty days', '2026-11-01', '2026-11-20', 'DAY', 20, 20, []],
  // Two whole weeks and a day at each end, which are a seventh each, and half of one.
  ['three weeks, two of them whole', '2026-11-01', '2026-11-21', 'WEEK', 4, 2 + 1 / 7 + 6 / 7, []],
  ['three weeks from a Monday', '2026-11-02', '2026-11-22', 'WEEK', 3, 3, []],
  ['a month', '2026-11-01', '2026-11-30', 'WEEK', 6, 4, ['2026-11-01', '2026-11-30']],
  ['a February of four weeks', '2027-02-01', '2027-02-28', 'WEEK', 4, 4, []],
  ['a quarter', '2026-07-01', '2026-09-30', 'WEEK', 14, 12, ['2026-07-01', '2026-09-28']],
  ['half a year and some', '2026-01-10', '2026-07-31', 'MONTH', 7, 6, ['2026-01-10']],
  ['a year', '2026-01-01', '2026-12-31', 'MONTH', 12, 12, []],
  ['a year until today', '2025-12-01', '2026-11-20', 'MONTH', 12, 11, ['2026-11-01']],
] as const)('%s', (_, start, end, grain, count, n, leftOut) => {
  const found = demandPieces(start, end)
  expect([found.grain, found.pieces.length]).toEqual([grain, count])
  expect(grainsIn(found.pieces)).toBeCloseTo(n, 10)
  expect(found.pieces.filter(({ weight }) => weight === 0).map((piece) => piece.start)).toEqual(leftOut)
  expect([found.pieces[0]!.start, found.pieces.at(-1)!.end]).toEqual([start, end])
})

test('days that have not come are not compared, unless none has', () => {
  expect(demandUntil('2026-11-01', '2026-12-31', '2026-11-10')).toEqual(demandPieces('2026-11-01', '2026-11-10'))
  expect(demandUntil('2026-12-01', '2026-12-31', '2026-11-10')).toEqual(demandPieces('2026-12-01', '2026-12-31'))
})
