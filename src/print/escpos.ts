/** A drawing in black and white, a bit a dot, each row beginning with a byte of its own; 1 is black. */
export interface Dots {
  readonly width: number
  readonly height: number
  readonly bits: Uint8Array
}

/** Rows that go to the printer at once: its memory holds no more for certain. */
const BAND_ROWS = 128
const FEED_LINES = 3
const RESET = [0x1b, 0x40]
const FEED = [0x1b, 0x64, FEED_LINES]
const CUT = [0x1d, 0x56, 0x42, 0x00]
/** The drawer's magnet: 100 ms on, 500 off. */
const DRAWER = [0x1b, 0x70, 0x00, 0x32, 0xfa]
const RASTER = [0x1d, 0x76, 0x30, 0x00]
const twoBytes = (value: number) => [value & 0xff, value >> 8]

/**
 * A drawing as a receipt printer takes it, in the language that all of them speak (ESC/POS): no printer has a code page with every
 * Uzbek letter, and all have dots.
 */
export function escposOf({ width, height, bits }: Dots, { drawer = false } = {}): Uint8Array<ArrayBuffer> {
  const rowBytes = Math.ceil(width / 8)
  const parts: ArrayLike<number>[] = [RESET]
  if (drawer) parts.push(DRAWER)
  for (let top = 0; top < height; top += BAND_ROWS) {
    const rows = Math.min(BAND_ROWS, height - top)
    parts.push([...RASTER, ...twoBytes(rowBytes), ...twoBytes(rows)])
    parts.push(bits.subarray(top * rowBytes, (top + rows) * rowBytes))
  }
  parts.push(FEED, CUT)
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}
