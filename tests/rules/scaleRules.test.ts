import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkDigit, type InStoreRule } from '../../src/rules/barcodes.ts'
import { proposeRules, rulesInTheWay, type ScaleLabel } from '../../src/rules/scaleRules.ts'

const USUAL: InStoreRule = {
  prefix: '21',
  pluLength: 5,
  kind: 'weight',
  divisor: 1000,
  checkDigit: true,
  verifier: false,
}

/** What a scale with this rule prints for some goods. */
function labelOf(rule: InStoreRule, plu: number, printed: number): ScaleLabel {
  const { prefix, pluLength, kind, divisor, checkDigit: checked, verifier } = rule
  const room = 13 - prefix.length - pluLength - Number(verifier) - Number(checked)
  const digits =
    prefix + String(plu).padStart(pluLength, '0') + (verifier ? '7' : '') + String(printed).padStart(room, '0')
  return { barcode: checked ? digits + checkDigit(digits) : digits, plu: String(plu), kind, value: printed / divisor }
}

test.each<[string, InStoreRule, [plu: number, printed: number][]]>([
  [
    'grams, as most scales print them',
    USUAL,
    [
      [123, 1_250],
      [4_567, 385],
      [12, 10_004],
    ],
  ],
  [
    'a price in so’m',
    { ...USUAL, prefix: '22', kind: 'price', divisor: 1 },
    [
      [45, 12_500],
      [7, 99_900],
      [8_123, 1_050],
    ],
  ],
  [
    'tens of grams with six digits of PLU',
    { ...USUAL, pluLength: 6, divisor: 100 },
    [
      [100_023, 125],
      [98_765, 38],
    ],
  ],
  [
    'a digit that the scale verifies',
    { ...USUAL, pluLength: 4, verifier: true },
    [
      [1_234, 1_250],
      [5_678, 385],
      [9_012, 77],
    ],
  ],
])('%s: three labels tell the rule', (_name, rule, labels) => {
  expect(proposeRules(labels.map(([plu, printed]) => labelOf(rule, plu, printed)))[0]).toEqual(rule)
})

test('labels that no one rule reads, and those of two kinds, propose nothing', () => {
  const label = labelOf(USUAL, 123, 1_250)
  expect(proposeRules([])).toEqual([])
  expect(proposeRules([label, { ...label, value: 3 }])).toEqual([])
  expect(proposeRules([label, { ...label, kind: 'price' }])).toEqual([])
})

test('whatever the scale, its own rule is among the proposals', () => {
  const rules = fc
    .record({
      prefix: fc.constantFrom('20', '21', '25', '29', '213', '271'),
      pluLength: fc.integer({ min: 4, max: 6 }),
      kind: fc.constantFrom('weight' as const, 'price' as const),
      divisor: fc.constantFrom(1, 10, 100, 1000),
      checkDigit: fc.boolean(),
      verifier: fc.boolean(),
    })
    .filter(({ kind, divisor }) => kind === 'weight' || divisor <= 100)
    .filter(({ prefix, pluLength, verifier, checkDigit: checked }) => {
      const room = 13 - prefix.length - pluLength - Number(verifier) - Number(checked)
      return room >= 4 && room <= 6
    }) as fc.Arbitrary<InStoreRule>
  const goods = fc.array(fc.tuple(fc.integer({ min: 1, max: 9_999 }), fc.integer({ min: 1, max: 9_999 })), {
    minLength: 1,
    maxLength: 3,
  })
  fc.assert(
    fc.property(rules, goods, (rule, printed) => {
      expect(proposeRules(printed.map(([plu, value]) => labelOf(rule, plu, value)))).toContainEqual(rule)
    }),
  )
})

test('a rule is in the way of those whose labels begin as its own do', () => {
  const others = ['21', '213', '22'].map((prefix) => ({ ...USUAL, prefix }))
  expect(rulesInTheWay({ ...USUAL, prefix: '213' }, others)).toEqual([others[0], others[1]])
  expect(rulesInTheWay(others[0]!, others)).toEqual([others[1]])
})
