import { expect, test } from 'vitest'
import { covers, isBadge, isObviousPin, limitsOfRoles, overLimits } from '../../src/rules/limits.ts'

test('what is over, and by how much', () => {
  expect(overLimits({ discountPercent: 10 }, { discountPercent: 10, belowCost: 5 })).toEqual([])
  expect(overLimits({ discountPercent: 10, belowCost: 0 }, { discountPercent: 10.01, belowCost: 5 })).toEqual([
    { limit: 'discountPercent', value: 10.01, allowed: 10 },
    { limit: 'belowCost', value: 5, allowed: 0 },
  ])
})

test('of several roles the widest limit counts, and none where one has none', () => {
  expect(limitsOfRoles([{ discountPercent: 5, returnDays: 3 }, { discountPercent: 20 }])).toEqual({
    discountPercent: 20,
  })
  expect(limitsOfRoles([])).toEqual({})
})

test('an approval covers what it names and not a bit more', () => {
  const approved = [{ limit: 'discountPercent', value: 20, allowed: 10 }] as const
  expect(covers(approved, [{ limit: 'discountPercent', value: 20, allowed: 5 }])).toBe(true)
  expect(covers(approved, [{ limit: 'discountPercent', value: 20.5, allowed: 10 }])).toBe(false)
  expect(covers(approved, [...approved, { limit: 'belowCost', value: 1, allowed: 0 }])).toBe(false)
})

test.each(['000000', '123456', '654321', '012345', '131313', '246246'])('%s is tried first', (pin) => {
  expect(isObviousPin(pin)).toBe(true)
})
test('others are not', () => expect(['480263', '571904', '112358'].filter(isObviousPin)).toEqual([]))

test('a card is told from goods', () => {
  expect(isBadge('APABCDEFGHIJKLMNOP')).toBe(true)
  expect(['4780000000014', 'AP12', 'APABCDEFGHIJKLMNO1', 'R10429'].filter(isBadge)).toEqual([])
})
