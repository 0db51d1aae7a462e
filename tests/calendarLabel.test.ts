import { expect, test } from 'vitest'
import { calendarLabel } from '../src/rules/calendarLabel.ts'

test.each([
  ['2026', '2026'],
  ['2026-01', '01.2026'],
  ['2026-12', '12.2026'],
  ['2026-Q4', 'quarter 4 of 2026'],
  // What is none of these is nobody's to change.
  ['2026-11-20', '2026-11-20'],
  ['чай 2026-11', 'чай 2026-11'],
  ['', ''],
])('%s is read as %s', (value, label) => {
  expect(
    calendarLabel(value, (key, { quarter, year }) =>
      key === 'screen.report.quarter' ? `quarter ${quarter} of ${year}` : key,
    ),
  ).toBe(label)
})
