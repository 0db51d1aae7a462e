import fc from 'fast-check'
import { expect, test } from 'vitest'
import { differsFromPaid, refundByTheWayPaid } from '../../src/rules/refund.ts'
import { receiptCodeOf, saleOfReceiptCode } from '../../src/rules/receiptCode.ts'

const row = (paymentType: string, amount: number) => ({ paymentType, amount })

test.each([
  ['a card', [row('HUMO', 500)], 300, [row('HUMO', 300)]],
  [
    'debt first, cash last',
    [row('CASH', 400), row('HUMO', 300), row('DEBT', 200)],
    600,
    [row('DEBT', 200), row('HUMO', 300), row('CASH', 100)],
  ],
  ['what nobody paid for goes in cash', [row('HUMO', 100)], 250, [row('HUMO', 100), row('CASH', 150)]],
  ['nothing', [row('CASH', 100)], 0, []],
])('%s', (_what, paid, due, rows) => {
  expect(refundByTheWayPaid(paid, due)).toEqual(rows)
})

test('a refund is whole, and of no kind more than came, but for cash', () => {
  const payment = fc.record({
    paymentType: fc.constantFrom('CASH', 'HUMO', 'DEBT', 'CLICK'),
    amount: fc.integer({ min: 0, max: 9_999 }),
  })
  fc.assert(
    fc.property(fc.array(payment), fc.integer({ min: 0, max: 50_000 }), (paid, due) => {
      const refund = refundByTheWayPaid(paid, due)
      expect(refund.reduce((sum, { amount }) => sum + amount, 0)).toBe(due)
      expect(
        differsFromPaid(
          refund.filter(({ paymentType }) => paymentType !== 'CASH'),
          paid,
        ),
      ).toBe(false)
    }),
  )
})

test('a receipt’s code names its sale, and a slip of a digit names none', () => {
  expect(saleOfReceiptCode(receiptCodeOf(1042))).toBe(1042)
  expect(saleOfReceiptCode(receiptCodeOf(1042).toLowerCase())).toBe(1042)
  for (const other of ['R10425', '4780000000014', 'R', '', 'AR10420'])
    expect(saleOfReceiptCode(other) === 1042 && other !== receiptCodeOf(1042)).toBe(false)
})
