import { barcodeBars } from './barcodeBars.ts'
import './barcode.css'

/** Four, three and two dots of a label printer of 203 dpi: bars of whole dots stay sharp, and every scanner reads them. */
const MODULES_MM = [0.5, 0.375, 0.25] as const
/** White to the left and right, in modules, without which scanners find no beginning. */
const QUIET_MODULES = 9

/**
 * A barcode as a drawing as high as its place allows and as wide as whole dots fit into `roomMm`, with its digits below; only
 * the digits where it cannot be drawn.
 */
export function Barcode({ code, roomMm }: { code: string; roomMm: number }) {
  const bars = barcodeBars(code)
  if (!bars) return <figure className="barcode">{code}</figure>
  const width = bars.modules + 2 * QUIET_MODULES
  const moduleMm = MODULES_MM.find((module) => module * width <= roomMm) ?? roomMm / width
  return (
    <figure className="barcode">
      <svg
        role="img"
        aria-label={code}
        viewBox={`${-QUIET_MODULES} 0 ${width} 1`}
        preserveAspectRatio="none"
        shapeRendering="crispEdges"
        style={{ width: `${width * moduleMm}mm` }}
      >
        <path d={bars.path} fill="#000" />
      </svg>
      <figcaption>{code}</figcaption>
    </figure>
  )
}
