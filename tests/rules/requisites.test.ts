import { describe, expect, test } from 'vitest'
import { bareDigits, isRequisite, type RequisiteName } from '../../src/rules/requisites.ts'

describe('requisites are digits of their own length, or nothing', () => {
  test.each<[RequisiteName, string, boolean]>([
    ['inn', '', true],
    ['inn', '301234567', true],
    ['inn', '31234567890123', true],
    ['inn', '30123456', false],
    ['inn', '3012345678', false],
    ['inn', '30123456a', false],
    ['oked', '47110', true],
    ['oked', '4711', false],
    ['vatCode', '326010012345', true],
    ['vatCode', '32601001234', false],
    ['mfo', '00842', true],
    ['mfo', '842', false],
    ['account', '20208000900123456001', true],
    ['account', '2020800090012345600', false],
  ])('%s %j: %s', (name, written, isRight) => {
    expect(isRequisite(name, written)).toBe(isRight)
  })

  test('blanks between them are nobody’s mistake', () => {
    expect(bareDigits(' 2020 8000 9001 2345 6001 ')).toBe('20208000900123456001')
  })
})
