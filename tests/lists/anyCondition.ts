import fc from 'fast-check'
import { type Condition, OPERATORS_OF } from '../../src/api/condition.ts'
import type { ListColumn } from '../../src/api/listColumn.ts'
import { PERIODS } from '../../src/rules/period.ts'
import { dayOf, type Row } from './meaning.ts'

const LETTERS_MAX = 3

/** Any condition that the contract allows on a column, mostly with values that its rows have. */
export function conditionOn(
  { field, kind, choices }: ListColumn,
  rows: readonly Row[],
  today: string,
): fc.Arbitrary<Condition> {
  const cells = [...new Set(rows.flatMap((row) => row[field] ?? []))] as (string | number | boolean)[]
  const known = cells.filter((cell) => cell !== '').map((cell) => (kind === 'time' ? dayOf(cell as string) : cell))
  const isDay = kind === 'date' || kind === 'time'
  const isNumber = !isDay && OPERATORS_OF[kind].includes('between')
  const unknown = kind === 'flag' ? true : isDay ? today : isNumber ? 7 : (choices?.[0] ?? 'яя')
  const value = fc.constantFrom(...known, unknown)
  return fc.constantFrom(...OPERATORS_OF[kind]).chain((operator): fc.Arbitrary<Condition> => {
    const of = (values: fc.Arbitrary<Condition['value']>) =>
      values.map((found): Condition => ({ field, operator, value: found }))
    switch (operator) {
      case 'empty':
      case 'filled':
        return fc.constant({ field, operator })
      case 'during':
        return of(fc.constantFrom(...PERIODS))
      case 'between':
        return of(fc.tuple(value, value))
      case 'in':
        return of(fc.uniqueArray(fc.option(value, { nil: null }), { minLength: 1, maxLength: 3 }))
      case 'contains':
        return of(value.map((text) => String(text).trim().slice(0, LETTERS_MAX).trim()))
      case 'equals':
      case 'differs':
      case 'from':
      case 'to':
        return of(value)
    }
  })
}
