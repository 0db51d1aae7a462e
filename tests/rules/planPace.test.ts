import { expect, test } from 'vitest'
import { isBehind } from '../../src/rules/planPace.ts'

test.each([
  // On the first day no day is over.
  ['2026-11', 0, '2026-11-01', false],
  ['2026-11', 49, '2026-11-16', true],
  ['2026-11', 50, '2026-11-16', false],
  ['2026-11', 96.6, '2026-11-30', true],
  ['2026-11', 97, '2026-11-30', false],
  ['2026-10', 99.99, '2026-11-01', true],
  ['2026-10', 100, '2026-11-01', false],
  ['2025-12', 99, '2026-01-01', true],
  ['2026-12', 0, '2026-11-30', false],
  ['2028-02', 48, '2028-02-15', true],
  ['2028-02', 48.3, '2028-02-15', false],
])('of the plan of %s %d %% on %s: behind %s', (month, percent, today, expected) => {
  expect(isBehind(month, percent, today)).toBe(expected)
})
