import { describe, expect, test } from 'vitest'
import {
  FIRST_ROWS,
  leftForCash,
  likelyCash,
  nextCash,
  refundRows,
  type PaymentRow,
  type TillPaymentType,
  settlementOf,
  withCash,
} from '../../src/pos/paymentRows.ts'
import { tiyin } from '../../src/rules/money.ts'

const DUE = tiyin(18_318.04)
type Said = [type: TillPaymentType, amount: number | null]
const rowsOf = (said: readonly Said[]): PaymentRow[] =>
  said.map(([type, sum]) => ({ type, amount: sum === null ? null : tiyin(sum) }))

/** What is paid with before the button, what is left for cash, the rows after "no change", and after a note of 20 000. */
const CASES: [string, Said[], number, Said[], Said[]][] = [
  ['everything in cash', [['CASH', null]], 18_318.04, [['CASH', null]], [['CASH', 20_000]]],
  ['a note taken before', [['CASH', 50_000]], 18_318.04, [['CASH', null]], [['CASH', 20_000]]],
  [
    '5 000 by card and the rest in cash',
    [
      ['UZCARD', 5_000],
      ['CASH', null],
    ],
    13_318.04,
    [
      ['UZCARD', 5_000],
      ['CASH', null],
    ],
    [
      ['UZCARD', 5_000],
      ['CASH', 20_000],
    ],
  ],
  [
    '5 000 by card and nothing else yet',
    [['UZCARD', 5_000]],
    13_318.04,
    [
      ['UZCARD', 5_000],
      ['CASH', null],
    ],
    [
      ['UZCARD', 5_000],
      ['CASH', 20_000],
    ],
  ],
  [
    '5 000 in cash and the rest in debt',
    [
      ['CASH', 5_000],
      ['DEBT', null],
    ],
    5_000,
    [
      ['CASH', null],
      ['DEBT', 13_318.04],
    ],
    [
      ['CASH', 20_000],
      ['DEBT', 13_318.04],
    ],
  ],
  [
    'a card, a debt and cash',
    [
      ['HUMO', 3_000],
      ['DEBT', 10_000],
      ['CASH', null],
    ],
    5_318.04,
    [
      ['HUMO', 3_000],
      ['DEBT', 10_000],
      ['CASH', null],
    ],
    [
      ['HUMO', 3_000],
      ['DEBT', 10_000],
      ['CASH', 20_000],
    ],
  ],
]

describe.each(CASES)('of 18 318,04 with %s', (_name, before, left, exact, noted) => {
  const rows = rowsOf(before)

  test('the sums in cash are of what is left', () => expect(leftForCash(rows, DUE)).toBe(tiyin(left)))

  test('"no change" pays what is left and gives none', () => {
    const after = withCash(rows, DUE, null)
    expect(after).toEqual(rowsOf(exact))
    expect(settlementOf(after, DUE, true)).toMatchObject({ accepted: true, change: 0 })
  })

  test('a note gives change on what is left, and takes nothing from the others', () => {
    const after = withCash(rows, DUE, tiyin(20_000))
    expect(after).toEqual(rowsOf(noted))
    expect(settlementOf(after, DUE, true)).toMatchObject({ accepted: true, change: tiyin(20_000) - tiyin(left) })
  })
})

test.each<[string, Said[]]>([
  ['a card', [['UZCARD', null]]],
  ['a debt', [['DEBT', null]]],
  [
    'a card and a debt',
    [
      ['UZCARD', 5_000],
      ['DEBT', null],
    ],
  ],
])('where %s takes all, no cash is left to hand over', (_name, said) => {
  expect(leftForCash(rowsOf(said), DUE)).toBe(0)
})

test.each([
  [18_318.04, [19_000, 20_000, 50_000, 100_000, 200_000]],
  [13_318.04, [14_000, 15_000, 20_000, 50_000, 100_000]],
  [5_000, [10_000, 20_000, 50_000, 100_000, 200_000]],
  [0, []],
])('likely notes for %d', (left, sums) => {
  expect(likelyCash(tiyin(left))).toEqual(sums.map((sum) => tiyin(sum)))
})

test('the panel begins with everything in cash', () => expect(leftForCash(FIRST_ROWS, DUE)).toBe(DUE))

test.each<[string, Said[], number, Said[]]>([
  ['a card', [['UZCARD', 37_500]], 12_500, [['UZCARD', null]]],
  ['cash', [['CASH', 37_500]], 37_500, [['CASH', null]]],
  [
    'a card and cash, of which more comes back than the card had',
    [
      ['CASH', 13_318.04],
      ['UZCARD', 5_000],
    ],
    10_000,
    [
      ['UZCARD', 5_000],
      ['CASH', null],
    ],
  ],
  [
    'cash and a debt: less is owed first',
    [
      ['CASH', 5_000],
      ['DEBT', 10_000],
    ],
    8_000,
    [['DEBT', null]],
  ],
  ['nothing that is known', [], 8_000, [['CASH', null]]],
  [
    'less than comes back',
    [['HUMO', 5_000]],
    8_000,
    [
      ['HUMO', 5_000],
      ['CASH', null],
    ],
  ],
])('a refund of what was paid with %s', (_name, paid, due, rows) => {
  const payments = paid.map(([paymentType, sum]) => ({ paymentType, amount: sum! }))
  expect(refundRows(payments, tiyin(due))).toEqual(rowsOf(rows))
})

test.each<[string, number | null, 1 | -1, number | null]>([
  ['down from no change', null, 1, 19_000],
  ['down from the first', 19_000, 1, 20_000],
  ['down from what was typed', 30_000, 1, 50_000],
  ['down from the last', 200_000, 1, 200_000],
  ['up from the second', 20_000, -1, 19_000],
  ['up from the first', 19_000, -1, null],
  ['up from what was typed', 30_000, -1, 20_000],
])('the arrows hand over cash: %s', (_name, cash, step, next) => {
  const rows = rowsOf([['CASH', cash]])
  expect(nextCash(rows, DUE, step)).toBe(next === null ? null : tiyin(next))
})
