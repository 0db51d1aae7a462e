import type { Dots } from '../src/print/escpos.ts'

/** What a receipt printer does with bytes: the paper that comes out, and whether the drawer opens and the paper is cut. */
export interface Printed extends Dots {
  drawer: boolean
  cut: boolean
}

/** Understands exactly what is sent to printers; anything else is a failure. */
export function printedFrom(bytes: Uint8Array): Printed {
  const rows: Uint8Array[] = []
  const done = { drawer: false, cut: false }
  let width = 0
  let at = 0
  const next = (...expected: number[]) => expected.every((byte, index) => bytes[at + index] === byte)
  while (at < bytes.length) {
    if (next(0x1b, 0x40)) at += 2
    else if (next(0x1b, 0x64)) at += 3
    else if (next(0x1b, 0x70, 0x00)) {
      done.drawer = true
      at += 5
    } else if (next(0x1d, 0x56, 0x42)) {
      done.cut = true
      at += 4
    } else if (next(0x1d, 0x76, 0x30, 0x00)) {
      const rowBytes = bytes[at + 4]! + 256 * bytes[at + 5]!
      const height = bytes[at + 6]! + 256 * bytes[at + 7]!
      width = rowBytes * 8
      at += 8
      for (let row = 0; row < height; row++, at += rowBytes) rows.push(bytes.subarray(at, at + rowBytes))
    } else throw new Error(`byte ${bytes[at]} at ${at} means nothing to a printer`)
  }
  return { ...done, width, height: rows.length, bits: Uint8Array.from(rows.flatMap((row) => [...row])) }
}
