import fc from 'fast-check'
import { expect, test } from 'vitest'
import { leaps, readCbuAnswer } from '../../src/rules/cbuRates.ts'

const TODAY = '2026-11-20'
const wanted = new Set(['USD', 'IDR'])
const row = (more: object = {}) => ({
  id: 69,
  Code: '840',
  Ccy: 'USD',
  CcyNm_RU: 'Доллар США',
  Nominal: '1',
  Rate: '12021.22',
  Diff: '-1.1',
  Date: '20.11.2026',
  ...more,
})
const read = (rows: unknown) => readCbuAnswer(JSON.stringify(rows), { wanted, today: TODAY })
const usd = { code: 'USD', date: TODAY, rate: 12_021.22 }

test('a rate is that of one unit, under the day of the answer; other currencies are left', () => {
  const rows = [
    row(),
    row({ Ccy: 'IDR', Nominal: '10', Rate: '6.80', Date: '18.11.2026' }),
    row({ Ccy: 'XYZ', Rate: '?' }),
  ]
  expect(read(rows)).toEqual({
    rates: [usd, { code: 'IDR', date: '2026-11-18', rate: 0.68 }],
    problems: [],
  })
  expect(readCbuAnswer(`\uFEFF${JSON.stringify([row()])}`, { wanted, today: TODAY })?.rates).toEqual([usd])
})

test.each([
  ['100', '1234.56', 12.3456],
  ['3', '1', 0.333333],
  ['3', '2', 0.666667],
  ['1', '0.0000005', 0.000001],
  ['1', '999999999.123456', 999_999_999.123456],
])('Nominal %s and Rate %s make %d', (Nominal, Rate, rate) => {
  expect(read([row({ Nominal, Rate })])?.rates).toEqual([{ ...usd, rate }])
})

test('no digit of a rate is lost for as many units as the bank gives them for', () => {
  const rates = fc.tuple(fc.constantFrom(1, 10, 100, 1_000, 10_000), fc.integer({ min: 1, max: 10_000_000_00 }))
  fc.assert(
    fc.property(rates, ([nominal, hundredths]) => {
      const answer = read([row({ Nominal: String(nominal), Rate: (hundredths / 100).toFixed(2) })])
      const { rate } = answer!.rates[0]!
      expect(Math.round(rate * nominal * 100)).toBe(hundredths)
      expect(rate).toBe(Number(rate.toFixed(6)))
    }),
  )
})

test.each([
  [{ Rate: '0' }, 'cbuBadRate'],
  [{ Rate: '-1' }, 'cbuBadRate'],
  [{ Rate: '12 021,22' }, 'cbuBadRate'],
  [{ Rate: 'NaN' }, 'cbuBadRate'],
  [{ Rate: '0.0000004' }, 'cbuBadRate'],
  [{ Rate: undefined }, 'cbuBadRate'],
  [{ Nominal: '0' }, 'cbuBadNominal'],
  [{ Nominal: 'десять' }, 'cbuBadNominal'],
  [{ Date: '31.02.2026' }, 'cbuBadDate'],
  [{ Date: '2026-11-20' }, 'cbuBadDate'],
  [{ Date: '21.11.2026' }, 'cbuFutureDate'],
])('one bad row, %o, is told and the rest is taken', (more, reason) => {
  const answer = read([row({ Ccy: 'IDR' }), row(more)])
  expect(answer?.rates).toEqual([{ ...usd, code: 'IDR' }])
  expect(answer?.problems).toMatchObject([{ code: 'USD', reason }])
})

test('of two rates of one currency none is taken, unless they say the same', () => {
  expect(read([row(), row()])).toEqual({ rates: [usd], problems: [] })
  expect(read([row(), row({ Rate: '12000' })])).toMatchObject({ rates: [], problems: [{ reason: 'cbuTwice' }] })
})

test.each(['<html>', '', '{}', '[{"Ccy":"USD"', 'null', '"x"'])('%s is no list of rates', (text) => {
  expect(readCbuAnswer(text, { wanted, today: TODAY })).toBeUndefined()
})

test('an empty list, and one of no objects, has no rates', () => {
  expect(read([])).toEqual({ rates: [], problems: [] })
  expect(read([null, 1, 'USD', [], { Ccy: 5 }])).toEqual({ rates: [], problems: [] })
})

test.each([
  [null, 1, false],
  [100, 120, false],
  [100, 120.01, true],
  [100, 79.99, true],
  [100, 80, false],
])('from %d to %d leaps: %s', (previous, rate, leap) => {
  expect(leaps(previous, rate)).toBe(leap)
})
