import { expect, test } from 'vitest'
import { areSoonMet, type StretchOfRows } from '../../src/rules/soonMet.ts'

const stretch = (rows: number, all: number): StretchOfRows => ({ rows, all })
const A_YEAR_OF = (rows: number) => Array.from({ length: 12 }, () => stretch(rows, 100_000))

test.each<[what: string, stretches: StretchOfRows[], upTo: number, soon: boolean]>([
  ['nothing at all', [], 50, false],
  ['none among many', A_YEAR_OF(0), 50, false],
  ['all there are', A_YEAR_OF(100_000), 50, true],
  ['every tenth', A_YEAR_OF(10_000), 50, true],
  ['every tenth, the last page', A_YEAR_OF(10_000), 120_000, false],
  ['a few in each month', A_YEAR_OF(20), 50, false],
  ['many, all at the end', [...A_YEAR_OF(0), stretch(50_000, 100_000)], 50, false],
  ['the same begun from there', [stretch(50_000, 100_000), ...A_YEAR_OF(0)], 50, true],
  ['so many at the end that to look them up is dearer', [...A_YEAR_OF(0), stretch(500_000, 500_000)], 50, true],
  ['fewer than a page, close by', [stretch(40, 60)], 50, true],
])('%s', (_, stretches, upTo, soon) => {
  expect(areSoonMet(stretches, upTo)).toBe(soon)
})
