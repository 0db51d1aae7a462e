/** The padding of a heading with its sort sign and its menu. */
const AROUND_PX = 44
/** Where nothing can be measured: capital and bold letters are wide. */
const LETTER_PX = 8.5
/** As grid.css writes headings. */
const FONT = "600 13px system-ui, 'Segoe UI', Roboto, 'Noto Sans', 'DejaVu Sans', sans-serif"
/** A heading that is a sentence is cut off rather than making its column wide. */
const HEADING_WIDTH_MAX = 200

const known = new Map<string, number>()
let pen: CanvasRenderingContext2D | null | undefined

/** Pixels that a column needs so that its heading is not cut off, in whatever language it is. */
export function headingWidth(label: string): number {
  const before = known.get(label)
  if (before !== undefined) return before
  pen ??= document.createElement('canvas').getContext('2d')
  if (pen) pen.font = FONT
  const text = pen ? pen.measureText(label).width : label.length * LETTER_PX
  const width = Math.min(Math.ceil(text) + AROUND_PX, HEADING_WIDTH_MAX)
  known.set(label, width)
  return width
}
