import { expect, test } from 'vitest'
import {
  formatClock,
  formatCount,
  formatDate,
  formatDayOf,
  formatMoney,
  formatPercent,
  formatQuantity,
  formatTime,
  formatWeight,
  NO_VALUE,
} from '../src/ui/format.ts'

const plain = (text: string) => text.replaceAll('\u00a0', '_')

test.each([
  [0, '0', '0,00'],
  [1234567, '1_234_567', '1_234_567,00'],
  [999.5, '1_000', '999,50'],
  [-1234.5, '-1_235', '-1_234,50'],
  [-0.001, '0', '0,00'],
  [1.005, '1', '1,01'],
  [1_000_000_000_000, '1_000_000_000_000', '1_000_000_000_000,00'],
  [1_234_567_890_123_456, '1_234_567_890_123_456', '1_234_567_890_123_456,00'],
  [null, NO_VALUE, NO_VALUE],
  [undefined, NO_VALUE, NO_VALUE],
  [Number.NaN, NO_VALUE, NO_VALUE],
])('money %s is %s in lists and %s in print', (value, list, print) => {
  expect(plain(formatMoney(value))).toBe(list)
  expect(plain(formatMoney(value, 2))).toBe(print)
})

test('quantities have the decimals that they need, weights always three', () => {
  expect([12, 0.75, 1000.125, -2, 0].map((value) => plain(formatQuantity(value)))).toEqual([
    '12',
    '0,75',
    '1_000,125',
    '-2',
    '0',
  ])
  expect(plain(formatQuantity(1200))).toBe('1_200')
  expect(plain(formatWeight(0.75))).toBe('0,750')
  expect(plain(formatPercent(12.5))).toBe('12,5_%')
  expect(plain(formatPercent(100))).toBe('100_%')
  expect(plain(formatCount(12345))).toBe('12_345')
})

test('days and moments are written as in Tashkent, whatever the zone of the machine', () => {
  expect(formatDate('2026-11-20')).toBe('20.11.2026')
  expect(formatDate('')).toBe(NO_VALUE)
  expect(formatTime('2026-11-20T20:30:00.000Z')).toBe('21.11.2026 01:30')
  expect(formatTime('2026-11-20T19:00:00Z')).toBe('21.11.2026 00:00')
  expect(formatDayOf('2026-12-31T19:00:00Z')).toBe('01.01.2027')
  expect(formatClock('2026-11-20T04:05:00Z')).toBe('09:05')
  expect(formatTime('yesterday')).toBe(NO_VALUE)
  expect(formatTime(null)).toBe(NO_VALUE)
})
