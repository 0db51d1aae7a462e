import { createHmac } from 'node:crypto'

/** RFC 6238 as every telephone's program knows it: SHA-1, six digits, half a minute. */
const STEP_MS = 30_000
const DIGITS = 6
/** Telephones go wrong by a step: codes of one before and one after are taken. */
const DRIFT = [0, -1, 1]
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 4648 without padding: of whole fives of bytes. */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{5}/g) ?? []).map((five) => LETTERS[parseInt(five, 2)]).join('')
}

export function fromBase32(text: string): Buffer {
  const bits = Array.from(text, (letter) => LETTERS.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)))
}

export const stepAt = (now: Date): number => Math.floor(now.getTime() / STEP_MS)

/** What the telephone shows in a step of time. */
export function codeAt(secret: Uint8Array, step: number): string {
  const moment = Buffer.alloc(8)
  moment.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', secret).update(moment).digest()
  const number = digest.readUInt32BE(digest.at(-1)! & 0xf) & 0x7fff_ffff
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0')
}

/** The step whose code this is, as of now; undefined for a wrong one. */
export function stepOf(secret: Uint8Array, code: string, now: Date): number | undefined {
  const current = stepAt(now)
  return DRIFT.map((drift) => current + drift).find((step) => codeAt(secret, step) === code)
}

/** What the telephone reads as a QR code. */
export const totpAddress = (secret: string, username: string): string =>
  `otpauth://totp/Savdo:${encodeURIComponent(username)}?${new URLSearchParams({ secret, issuer: 'Savdo' }).toString()}`
