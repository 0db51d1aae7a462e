import { expect, test } from 'vitest'
import { outcomeOf, type Signature } from '../../src/rules/act.ts'

const CASES: readonly (readonly [signatures: readonly Signature[], outcome: string])[] = [
  [[], 'OPEN'],
  [[null], 'OPEN'],
  [['APPROVED'], 'APPROVED'],
  [['APPROVED', null], 'OPEN'],
  [['APPROVED', 'APPROVED'], 'APPROVED'],
  [['REJECTED'], 'REJECTED'],
  [[null, 'REJECTED'], 'REJECTED'],
  [['APPROVED', 'REJECTED', null], 'REJECTED'],
]

test.each(CASES)('%j makes an act %s', (signatures, outcome) => {
  expect(outcomeOf(signatures)).toBe(outcome)
})
