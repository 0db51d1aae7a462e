import fc from 'fast-check'
import { expect, test } from 'vitest'

test('a property is tried with the same values every time, and one that fails says its seed', () => {
  const seed = Number(process.env.FC_SEED)
  expect(Number.isSafeInteger(seed)).toBe(true)
  expect(fc.sample(fc.nat(), 20)).toEqual(fc.sample(fc.nat(), 20))
  expect(() => fc.assert(fc.property(fc.nat(), (value) => value < 7))).toThrow(`seed: ${seed}`)
})
