import fc from 'fast-check'
import { expect, test } from 'vitest'
import { beginningDistance, editDistance, slipsForgiven } from '../../src/rules/editDistance.ts'

test.each([
  ['moloko', 'moloko', 0],
  ['molako', 'moloko', 1],
  ['mloko', 'moloko', 1],
  ['mooloko', 'moloko', 1],
  ['omloko', 'moloko', 1],
  ['shakalad', 'shokolad', 2],
  ['', 'sut', 3],
  ['sut', '', 3],
  ['khleb', 'moloko', 5],
])('%s is %s with %i slips', (typed, word, slips) => {
  expect(editDistance(typed, word)).toBe(slips)
})

test('what is not typed to its end is near the word that begins so', () => {
  expect(beginningDistance('makor', 'makaroni')).toBe(1)
  expect(beginningDistance('makaroni', 'makar')).toBe(3)
})

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'o'), maxLength: 12 })

test('a distance is the same both ways, none to itself, and at least the difference in length', () => {
  fc.assert(
    fc.property(word, word, (one, other) => {
      const distance = editDistance(one, other)
      expect(distance).toBe(editDistance(other, one))
      expect(distance === 0).toBe(one === other)
      expect(distance).toBeGreaterThanOrEqual(Math.abs(one.length - other.length))
      expect(distance).toBeLessThanOrEqual(Math.max(one.length, other.length))
      expect(beginningDistance(one, other)).toBe(
        Math.min(...Array.from({ length: other.length + 1 }, (_, length) => editDistance(one, other.slice(0, length)))),
      )
    }),
  )
})

test('longer words forgive more slips, short ones none', () => {
  expect(['mal', 'malo', 'moloko', 'makaroshki'].map(slipsForgiven)).toEqual([0, 1, 2, 3])
})
