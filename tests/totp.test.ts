import { expect, test } from 'vitest'
import { base32, codeAt, fromBase32, stepAt, stepOf, totpAddress } from '../server/auth/totp.ts'

/** RFC 6238, appendix B, of whose eight digits six are shown. */
const SECRET = Buffer.from('12345678901234567890')

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at second %d a telephone shows %s', (second, code) => {
  const now = new Date(second * 1_000)
  expect(codeAt(SECRET, stepAt(now))).toBe(code)
  expect(stepOf(SECRET, code, now)).toBe(stepAt(now))
})

test('a clock that is half a minute wrong will do, a whole one will not', () => {
  const now = new Date('2026-11-20T07:00:00Z')
  const step = stepAt(now)
  for (const near of [step - 1, step, step + 1]) expect(stepOf(SECRET, codeAt(SECRET, near), now)).toBe(near)
  for (const far of [step - 2, step + 2]) expect(stepOf(SECRET, codeAt(SECRET, far), now)).toBeUndefined()
  for (const code of ['', '12345', '1234567', 'abcdef']) expect(stepOf(SECRET, code, now)).toBeUndefined()
})

test('a secret is the same in the letters that people type', () => {
  expect(base32(SECRET)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  expect(fromBase32(base32(SECRET))).toEqual(SECRET)
  expect(totpAddress('ABC', 'дилноза')).toBe(
    'otpauth://totp/Savdo:%D0%B4%D0%B8%D0%BB%D0%BD%D0%BE%D0%B7%D0%B0?secret=ABC&issuer=Savdo',
  )
})
