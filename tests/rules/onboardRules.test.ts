import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { euroTable, inCurrency } from '../../src/rules/euroTable.ts'
import { convert } from '../../src/rules/money.ts'
import { leastWorth, type OnboardMoney, settleOnboard, underpaid } from '../../src/rules/onboardPayment.ts'
import { isWebAddress } from '../../src/rules/webAddress.ts'

test.each([
  [100_000, [{ rate: 1, sumUzs: 100_000 }], 0],
  [100_000, [{ rate: 1, sumUzs: 99_900 }], 100],
  [100_000, [{ rate: 1, sumUzs: 100_100 }], -100],
  // A cent of a euro of 13 000 is 130 so'm: what is nearer cannot be paid in it.
  [1_000_000, [{ rate: 13_000, sumUzs: 987_100 }], 0],
  [1_000_000, [{ rate: 13_000, sumUzs: 986_900 }], 13_100],
])('%d tiyin paid by %o lack %d', (total, paid, lacks) => {
  expect(underpaid(total, paid)).toBe(lacks)
})

const money = (currencyCode: string, rate: number, sum: number, paymentType = 'CASH'): OnboardMoney => ({
  paymentType,
  currencyCode,
  rate,
  sum,
})
const euros = (sum: number, paymentType?: string) => money('EUR', 13_000, sum, paymentType)
const soms = (sum: number, paymentType?: string) => money('UZS', 1, sum, paymentType)
const IN_EUROS = { currencyCode: 'EUR', rate: 13_000 }
const IN_SOMS = { currencyCode: 'UZS', rate: 1 }

describe('a sale on board of 65 000', () => {
  test.each<[string, OnboardMoney[], typeof IN_EUROS, number, OnboardMoney[]]>([
    ['so’m to the tiyin', [soms(6_500_000)], IN_SOMS, 0, [soms(6_500_000)]],
    ['euros to the cent', [euros(500)], IN_SOMS, 0, [euros(500)]],
    ['euros, change in euros', [euros(2_000)], IN_EUROS, 1_500, [euros(500)]],
    ['euros, change in so’m', [euros(1_000)], IN_SOMS, 6_500_000, [euros(1_000), soms(-6_500_000)]],
    ['two currencies, change in so’m', [euros(400), soms(2_000_000)], IN_SOMS, 700_000, [euros(400), soms(1_300_000)]],
    ['a card and euros', [soms(5_200_000, 'HUMO'), euros(200)], IN_EUROS, 100, [soms(5_200_000, 'HUMO'), euros(100)]],
    ['the same notes twice', [euros(300), euros(300)], IN_EUROS, 100, [euros(500)]],
    ['an empty row', [soms(0), euros(500)], IN_SOMS, 0, [euros(500)]],
  ])('paid with %s', (_, given, changeIn, change, kept) => {
    expect(settleOnboard(6_500_000, given, changeIn)).toEqual({ accepted: true, change, kept })
  })

  test.each<[string, OnboardMoney[], object]>([
    ['nothing', [], { reason: 'LACKS', difference: 6_500_000 }],
    ['too few euros', [euros(400)], { reason: 'LACKS', difference: 1_300_000 }],
    ['too much by card', [soms(7_000_000, 'HUMO')], { reason: 'TOO_MUCH_BY_CARD', difference: 500_000 }],
    [
      'a card that is too much beside notes',
      [euros(600, 'VISA'), soms(100)],
      { reason: 'TOO_MUCH_BY_CARD', difference: 1_300_000 },
    ],
  ])('is not paid with %s', (_, given, refusal) => {
    expect(settleOnboard(6_500_000, given, IN_SOMS)).toEqual({ accepted: false, ...refusal })
  })
})

test('whatever a sale on board is paid with, what stays is what the server asks for, and cards give no change', () => {
  const rates = { UZS: 1, EUR: 13_000, USD: 12_123.45, RUB: 150.5, GBP: 16_001.000001, JPY: 0.37 }
  const codes = Object.keys(rates) as (keyof typeof rates)[]
  const row = fc.record({
    paymentType: fc.constantFrom('CASH', 'HUMO', 'VISA'),
    currencyCode: fc.constantFrom(...codes),
    sum: fc.integer({ min: 0, max: 3_000_000 }),
  })
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 500_000_000 }),
      fc.array(row, { maxLength: 5 }),
      fc.constantFrom(...codes),
      (total, rows, back) => {
        const given = rows.map((one) => ({ ...one, rate: rates[one.currencyCode] }))
        const settled = settleOnboard(total, given, { currencyCode: back, rate: rates[back] })
        if (!settled.accepted) return
        const { kept, change } = settled
        const sumsOf = kept.map(({ rate, sum }) => ({ rate, sumUzs: convert(sum, rate) }))
        expect(underpaid(total, sumsOf)).toBe(0)
        expect(change).toBeGreaterThanOrEqual(0)
        expect(kept.every(({ paymentType, sum }) => sum > 0 || (paymentType === 'CASH' && sum !== 0))).toBe(true)
        expect(kept.filter(({ sum }) => sum < 0).every(({ currencyCode }) => currencyCode === back)).toBe(true)
      },
    ),
    { numRuns: 2_000 },
  )
})

test('the least of a currency that is worth so much', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 500_000_000 }), fc.constantFrom(1, 13_000, 150.5, 0.37), (uzs, rate) => {
      const least = leastWorth(uzs, rate)
      expect(convert(least, rate)).toBeGreaterThanOrEqual(uzs)
      expect(convert(least - 1, rate)).toBeLessThan(uzs)
    }),
  )
  expect(leastWorth(0, 13_000)).toBe(0)
})

test('the table of currencies has EUR as one, all five of them, and what else was paid in', () => {
  const rates = [
    { currencyCode: 'EUR', currencyName: 'Евро', rate: 13_000 },
    { currencyCode: 'USD', currencyName: 'Доллар', rate: 12_000 },
  ]
  const paid = [{ currencyCode: 'KZT', currencyName: 'Тенге', currencyAmount: 5 }]
  const table = euroTable(26_000, rates, paid)
  expect(table.map(({ currencyCode }) => currencyCode)).toEqual(['EUR', 'USD', 'GBP', 'UZS', 'RUB', 'KZT'])
  expect(table[0]).toMatchObject({ perEuro: 1, payable: 2 })
  expect(table[1]).toMatchObject({ perEuro: 1.083333, payable: 2.17 })
  expect(table[2]).toMatchObject({ rate: null, perEuro: null, payable: null, paid: 0 })
  expect(table[3]).toMatchObject({ perEuro: 13_000, payable: 26_000 })
  expect(table[5]).toMatchObject({ rate: null, paid: 5 })
  expect(inCurrency(0, 13_000)).toBe(0)
})

test.each([
  ['http://192.168.1.20:8080', true],
  ['https://pos.example.uz/till?x=1', true],
  ['HTTPS://pos.example.uz', true],
  ['javascript:alert(1)', false],
  ['data:text/html,x', false],
  ['//evil.example', false],
  ['/local', false],
  ['https://user:secret@evil.example', false],
  ['http://', false],
  ['https://pos.example.uz/a b', false],
  ['ftp://pos.example.uz', false],
])('%s is an address to go to: %s', (text, is) => {
  expect(isWebAddress(text)).toBe(is)
})
