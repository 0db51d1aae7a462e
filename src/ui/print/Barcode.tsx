import { barcodeBars } from './barcodeBars.ts'
import './barcode.css'

/** Two dots of a label printer of 203 dpi: a bar of whole dots stays sharp, and every scanner reads it. */
const MODULE_MM = 0.25
/** White to the left and right, in modules, without which scanners find no beginning. */
const QUIET_MODULES = 9

/** A barcode as a drawing, with its digits below; only the digits where it cannot be drawn. */
export function Barcode({ code, heightMm }: { code: string; heightMm: number }) {
  const bars = barcodeBars(code)
  if (!bars) return <figure className="barcode">{code}</figure>
  const width = bars.modules + 2 * QUIET_MODULES
  return (
    <figure className="barcode">
      <svg
        role="img"
        aria-label={code}
        viewBox={`${-QUIET_MODULES} 0 ${width} 1`}
        preserveAspectRatio="none"
        shapeRendering="crispEdges"
        style={{ width: `${width * MODULE_MM}mm`, height: `${heightMm}mm` }}
      >
        <path d={bars.path} fill="#000" />
      </svg>
      <figcaption>{code}</figcaption>
    </figure>
  )
}
