import { expect, test } from 'vitest'
import { portionsOf } from '../../src/rules/conversionRecipe.ts'

test.each([
  [1, 1, 1],
  [0.1, 3, 0.3],
  [0.125, 8, 1],
  [2, 25, 50],
])('%d of one portion are for %i portions %d', (count, portions, all) => {
  expect(portionsOf([{ itemId: 7, count }], portions)).toEqual([{ itemId: 7, count: all }])
})
