import { expect, test } from 'vitest'
import { birthdayNear } from '../../src/rules/birthday.ts'

test.each([
  ['1990-11-23', '2026-11-23', 0],
  ['1990-11-26', '2026-11-23', 3],
  ['1990-11-27', '2026-11-23', undefined],
  ['1990-11-20', '2026-11-23', -3],
  ['1990-11-19', '2026-11-23', undefined],
  ['1985-01-01', '2026-12-30', 2],
  ['1985-12-30', '2027-01-01', -2],
  ['2000-02-29', '2027-03-01', 0],
  ['2000-02-29', '2028-02-28', 1],
  [null, '2026-11-23', undefined],
])('born on %s, it is %s: %s days', (dateOfBirth, today, days) => {
  expect(birthdayNear(dateOfBirth, today)).toBe(days)
})
