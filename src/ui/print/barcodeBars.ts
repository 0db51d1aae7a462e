import JsBarcode from 'jsbarcode'
import { isEan13, isEan8 } from '../../rules/barcodes.ts'

/** Bars and gaps of a barcode: widths in modules (the thinnest bar is 1), from the first bar on. */
export interface BarcodeBars {
  modules: number
  /** SVG path of the bars, one module wide a unit, one unit high. */
  path: string
}

/** Codes drawn at once on a page are few; the labels of one item all share theirs. */
const REMEMBERED_MAX = 500
const remembered = new Map<string, BarcodeBars | null>()

/** A valid EAN is drawn as such, any other code of ours as CODE128; null where neither can draw it. */
export function barcodeBars(code: string): BarcodeBars | null {
  const known = remembered.get(code)
  if (known !== undefined) return known
  if (remembered.size >= REMEMBERED_MAX) remembered.clear()
  const bars = draw(code)
  remembered.set(code, bars)
  return bars
}

function draw(code: string): BarcodeBars | null {
  const format = isEan13(code) ? 'EAN13' : isEan8(code) ? 'EAN8' : 'CODE128'
  const drawn: { encodings?: { data: string }[] } = {}
  let drawable = code !== ''
  // Without `valid` JsBarcode throws a text, not an Error.
  if (drawable) JsBarcode(drawn, code, { format, flat: true, valid: (valid: boolean) => (drawable = valid) })
  if (!drawable) return null
  const bits = (drawn.encodings ?? []).map(({ data }) => data).join('')
  const path = [...bits.matchAll(/1+/g)]
    .map(({ 0: bar, index }) => `M${index} 0h${bar.length}v1h-${bar.length}z`)
    .join('')
  return { modules: bits.length, path }
}
