/** DER (X.690), as far as certificates need it. Each function answers a whole element: tag, length, contents. */

export const sequence = (...parts: readonly Buffer[]): Buffer => element(0x30, ...parts)
export const setOf = (...parts: readonly Buffer[]): Buffer => element(0x31, ...parts)
export const octetString = (...parts: readonly Buffer[]): Buffer => element(0x04, ...parts)
export const utf8String = (text: string): Buffer => element(0x0c, Buffer.from(text))
export const yes = (): Buffer => element(0x01, Buffer.from([0xff]))

/** A number of any length that is not negative. */
export const integer = (bytes: Buffer): Buffer =>
  bytes[0]! & 0x80 ? element(0x02, Buffer.from([0]), bytes) : element(0x02, bytes)

/** Bits, of which the last `unused` say nothing. */
export const bitString = (bytes: Buffer, unused = 0): Buffer => element(0x03, Buffer.from([unused]), bytes)

/** `[number]`: a choice, or an optional part, whose contents are one value (`primitive`) or other elements. */
export const tagged = (number: number, ...parts: readonly Buffer[]): Buffer => element(0xa0 | number, ...parts)
export const primitive = (number: number, bytes: Buffer): Buffer => element(0x80 | number, bytes)

/** An object identifier, written with points. */
export function oid(points: string): Buffer {
  const [first = 0, second = 0, ...rest] = points.split('.').map(Number)
  return element(0x06, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]))
}

/** A moment to the second; RFC 5280 wants two figures of the year until 2049. */
export function moment(at: Date): Buffer {
  const digits = at.toISOString().replace(/\.\d+|[^\dZ]/g, '')
  return at.getUTCFullYear() < 2050 ? element(0x17, Buffer.from(digits.slice(2))) : element(0x18, Buffer.from(digits))
}

/** The same as text that mail programs and servers take. */
export const pemOf = (der: Buffer, kind: string): string =>
  `-----BEGIN ${kind}-----\n${der.toString('base64').replace(/.{64}(?=.)/g, '$&\n')}\n-----END ${kind}-----\n`

function element(tag: number, ...parts: readonly Buffer[]): Buffer {
  const contents = Buffer.concat(parts)
  return Buffer.concat([Buffer.from([tag, ...lengthOf(contents.length)]), contents])
}

function lengthOf(length: number): number[] {
  if (length < 0x80) return [length]
  const bytes = []
  for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) bytes.unshift(rest % 256)
  return [0x80 | bytes.length, ...bytes]
}

function base128(value: number): number[] {
  const bytes = [value % 128]
  for (let rest = Math.floor(value / 128); rest > 0; rest = Math.floor(rest / 128)) bytes.unshift(0x80 | (rest % 128))
  return bytes
}
