import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  CERTIFICATE_RANDOM_DIGITS,
  certificateNumberOf,
  groupedNumber,
  isCertificateNumber,
  plainNumber,
  redeemRefusal,
  sellRefusal,
} from '../../src/rules/certificate.ts'

const digits = fc.stringMatching(new RegExp(`^\\d{${CERTIFICATE_RANDOM_DIGITS}}$`))

test('every number is one of ours, in groups as well', () => {
  fc.assert(
    fc.property(digits, (random) => {
      const number = certificateNumberOf(random)
      expect(isCertificateNumber(number)).toBe(true)
      expect(plainNumber(groupedNumber(number))).toBe(number)
      expect(isCertificateNumber(groupedNumber(number))).toBe(true)
    }),
  )
})

test('one wrong digit is no number of ours', () => {
  fc.assert(
    fc.property(digits, fc.nat(15), fc.integer({ min: 1, max: 9 }), (random, at, by) => {
      const number = certificateNumberOf(random)
      const slip = (Number(number[at]) + by) % 10
      expect(isCertificateNumber(number.slice(0, at) + slip + number.slice(at + 1))).toBe(false)
    }),
  )
})

test.each(['', '123', '4780000000014', 'abcdabcdabcdabcd', '77000000000000061'])('%s is no number of ours', (text) => {
  expect(isCertificateNumber(text)).toBe(false)
})

const term = { startDate: '2026-11-01', expirationDate: '2026-11-30' }
test.each([
  ['NEW', '2026-11-20', 'certificateNotSold', undefined],
  ['SOLD', '2026-11-01', undefined, 'certificateSold'],
  ['PARTLY_USED', '2026-11-30', undefined, 'certificateSold'],
  ['SOLD', '2026-12-01', 'certificateExpired', 'certificateSold'],
  ['NEW', '2026-12-01', 'certificateNotSold', 'certificateExpired'],
  ['SOLD', '2026-10-31', 'certificateNotYet', 'certificateSold'],
  ['NEW', '2026-10-31', 'certificateNotSold', undefined],
  ['USED', '2026-11-20', 'certificateUsedUp', 'certificateSold'],
  ['CANCELLED', '2026-11-20', 'certificateCancelled', 'certificateCancelled'],
] as const)('%s on %s: redeemed %s, sold %s', (status, today, redeem, sell) => {
  expect(redeemRefusal({ ...term, status }, today)).toBe(redeem)
  expect(sellRefusal({ ...term, status }, today)).toBe(sell)
})
