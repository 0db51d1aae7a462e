import fc from 'fast-check'
import { expect, test } from 'vitest'
import { escposOf } from '../src/print/escpos.ts'
import { printedFrom } from './escposPaper.ts'

test('what a printer makes of the bytes is the drawing, dot by dot, in as many bands as it takes', () => {
  const drawing = fc.record({
    bytes: fc.integer({ min: 1, max: 72 }),
    height: fc.integer({ min: 1, max: 400 }),
    seed: fc.nat(255),
  })
  fc.assert(
    fc.property(drawing, fc.boolean(), ({ bytes, height, seed }, drawer) => {
      const bits = Uint8Array.from({ length: bytes * height }, (_, at) => (at * 31 + seed) & 0xff)
      const printed = printedFrom(escposOf({ width: bytes * 8, height, bits }, { drawer }))
      expect(printed).toMatchObject({ width: bytes * 8, height, drawer, cut: true })
      expect(Buffer.compare(printed.bits, bits)).toBe(0)
    }),
    { numRuns: 60 },
  )
})
