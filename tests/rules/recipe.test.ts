import fc from 'fast-check'
import { expect, test } from 'vitest'
import { containsItself, ingredientsOf, type RecipePart } from '../../src/rules/recipe.ts'

const goods = (itemId: number, quantity: number): RecipePart => ({ itemId, partId: null, quantity })
const dish = (partId: number, quantity: number): RecipePart => ({ itemId: null, partId, quantity })
/** 1 soup of 200 g of meat (11) and half a sauce; 2 a sauce of 30 g of oil (12) and 10 g of meat. */
const RECIPES = new Map([
  [1, [goods(11, 200), dish(2, 500)]],
  [2, [goods(12, 30), goods(11, 10)]],
])

test('portions take their goods, also those of dishes within them', () => {
  expect([...ingredientsOf([[1, 2_000]], RECIPES)]).toEqual([
    [11, 410],
    [12, 30],
  ])
  expect([
    ...ingredientsOf(
      [
        [1, 1_000],
        [2, 1_000],
      ],
      RECIPES,
    ),
  ]).toEqual([
    [11, 215],
    [12, 45],
  ])
})

test('what is no whole thousandth is rounded up, once for all portions together', () => {
  expect(ingredientsOf([[2, 50]], RECIPES).get(12)).toBe(2)
  expect(
    ingredientsOf(
      [
        [2, 50],
        [2, 50],
      ],
      RECIPES,
    ).get(12),
  ).toBe(3)
})

test('a recipe that contains itself is known, at once and on a long way', () => {
  expect(containsItself(1, [dish(1, 1_000)], RECIPES)).toBe(true)
  expect(containsItself(2, [goods(12, 30), dish(1, 1)], RECIPES)).toBe(true)
  expect(containsItself(3, [dish(1, 1_000), dish(2, 1_000)], RECIPES)).toBe(false)
})

test('whatever is saved only while it does not contain itself can be taken apart', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ dishId: fc.integer({ min: 1, max: 8 }), partId: fc.integer({ min: 1, max: 8 }) }), {
        maxLength: 30,
      }),
      (wishes) => {
        const recipes = new Map<number, RecipePart[]>()
        for (const { dishId, partId } of wishes) {
          const parts = [...(recipes.get(dishId) ?? []), dish(partId, 1_000)]
          if (!containsItself(dishId, parts, recipes)) recipes.set(dishId, parts)
        }
        for (let id = 1; id <= 8; id++) expect(() => ingredientsOf([[id, 1_000]], recipes)).not.toThrow()
      },
    ),
  )
})
