import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addUp } from '../../src/rules/money.ts'
import { CASH, DEBT, PAYMENT_ROWS_MAX, settle, type Payment } from '../../src/rules/payments.ts'

const cash = (amount: number): Payment => ({ paymentType: CASH, amount })
const humo = (amount: number): Payment => ({ paymentType: 'HUMO', amount })
const debt = (amount: number): Payment => ({ paymentType: DEBT, amount })

describe('a sale of 100', () => {
  test.each<[string, Payment[], number, Payment[]]>([
    ['cash to the tiyin', [cash(100_00)], 0, [cash(100_00)]],
    ['cash with change', [cash(150_00)], 50_00, [cash(100_00)]],
    ['cash with a tiyin of change', [cash(100_01)], 1, [cash(100_00)]],
    ['a card', [humo(100_00)], 0, [humo(100_00)]],
    ['a card and cash, with change', [humo(60_00), cash(50_00)], 10_00, [humo(60_00), cash(40_00)]],
    ['cash in two rows, with change', [cash(70_00), cash(70_00)], 40_00, [cash(100_00)]],
    ['cash that all goes back', [humo(100_00), cash(20_00)], 20_00, [humo(100_00)]],
    ['an empty row', [humo(0), cash(100_00)], 0, [cash(100_00)]],
  ])('paid with %s', (_, payments, change, kept) => {
    expect(settle(100_00, payments)).toEqual({ accepted: true, change, kept })
  })

  test.each<[string, Payment[], object]>([
    ['nothing', [], { reason: 'NOT_ENOUGH', difference: 100_00 }],
    ['too little', [cash(60_00), humo(39_99)], { reason: 'NOT_ENOUGH', difference: 1 }],
    ['too much by card', [humo(100_01)], { reason: 'NON_CASH_ABOVE_TOTAL', difference: 1 }],
    ['too much by card beside cash', [cash(5_00), humo(120_00)], { reason: 'NON_CASH_ABOVE_TOTAL', difference: 20_00 }],
    ['money to the buyer', [cash(150_00), humo(-50_00)], { reason: 'WRONG_DIRECTION' }],
    ['a debt of nobody', [debt(100_00)], { reason: 'DEBT_WITHOUT_DEBTOR' }],
    ['too many rows', Array(PAYMENT_ROWS_MAX + 1).fill(cash(5_00)), { reason: 'TOO_MANY_ROWS' }],
  ])('is refused with %s', (_, payments, refusal) => {
    expect(settle(100_00, payments)).toEqual({ accepted: false, ...refusal })
  })

  test('may be owed by somebody', () => {
    expect(settle(100_00, [debt(100_00)], { hasDebtor: true })).toMatchObject({ accepted: true, kept: [debt(100_00)] })
  })

  test('is not overpaid by a debt', () => {
    expect(settle(100_00, [debt(101_00)], { hasDebtor: true })).toMatchObject({ reason: 'NON_CASH_ABOVE_TOTAL' })
  })
})

describe('a refund of 100', () => {
  test.each<[string, Payment[]]>([
    ['cash', [cash(-100_00)]],
    ['a card', [humo(-100_00)]],
    ['both', [humo(-60_00), cash(-40_00)]],
  ])('is paid back with %s', (_, payments) => {
    expect(settle(-100_00, payments)).toEqual({ accepted: true, change: 0, kept: payments })
  })

  test.each<[string, Payment[], object]>([
    ['less', [cash(-99_99)], { reason: 'NOT_ENOUGH', difference: 1 }],
    ['more, even in cash', [cash(-100_01)], { reason: 'REFUND_ABOVE_TOTAL', difference: 1 }],
    ['money from the buyer', [cash(100_00)], { reason: 'WRONG_DIRECTION' }],
  ])('is refused with %s', (_, payments, refusal) => {
    expect(settle(-100_00, payments)).toEqual({ accepted: false, ...refusal })
  })
})

test('an even exchange needs no payment, and gives all cash back', () => {
  expect(settle(0, [])).toEqual({ accepted: true, change: 0, kept: [] })
  expect(settle(0, [cash(5_00)])).toEqual({ accepted: true, change: 5_00, kept: [] })
  expect(settle(0, [cash(-5_00)])).toEqual({ accepted: false, reason: 'WRONG_DIRECTION' })
})

describe('any payment', () => {
  const rows = fc.array(
    fc.record({ paymentType: fc.constantFrom(CASH, 'HUMO', 'UZCARD'), amount: fc.integer({ min: 0, max: 60_00 }) }),
    { maxLength: 6 },
  )
  const total = fc.integer({ min: -150_00, max: 150_00 })
  const given = (finalTotal: number, payments: Payment[]) =>
    finalTotal < 0 ? payments.map((row) => ({ ...row, amount: 0 - row.amount })) : payments
  const sumOf = (payments: readonly Payment[], type?: string) =>
    addUp(payments.filter((row) => type === undefined || row.paymentType === type).map((row) => row.amount))

  test('is accepted exactly when it covers the total and only cash exceeds it', () => {
    fc.assert(
      fc.property(total, rows, (finalTotal, payments) => {
        const paid = sumOf(payments)
        const nonCash = paid - sumOf(payments, CASH)
        const fits = finalTotal < 0 ? paid === -finalTotal : paid >= finalTotal && nonCash <= finalTotal
        expect(settle(finalTotal, given(finalTotal, payments)).accepted).toBe(fits)
      }),
      { numRuns: 1_000 },
    )
  })

  test('that is accepted keeps exactly the total, changes nothing but cash, and loses nothing', () => {
    const around = total.chain((finalTotal) =>
      fc.tuple(
        fc.constant(finalTotal),
        rows.map((payments) => {
          const missing = Math.abs(finalTotal) - sumOf(payments)
          return given(finalTotal, missing > 0 ? [...payments, cash(missing)] : payments)
        }),
      ),
    )
    fc.assert(
      fc.property(around, ([finalTotal, payments]) => {
        const settlement = settle(finalTotal, payments)
        if (!settlement.accepted) return
        expect(sumOf(settlement.kept)).toBe(finalTotal)
        expect(sumOf(settlement.kept) + settlement.change).toBe(sumOf(payments))
        expect(settlement.change).toBeGreaterThanOrEqual(0)
        for (const type of ['HUMO', 'UZCARD']) expect(sumOf(settlement.kept, type)).toBe(sumOf(payments, type))
      }),
    )
  })
})
