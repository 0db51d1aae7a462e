import { expect, test } from 'vitest'
import { euroTable, inCurrency } from '../../src/rules/euroTable.ts'
import { underpaid } from '../../src/rules/onboardPayment.ts'
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
