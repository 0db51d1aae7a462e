/** As grid.css writes cells; headings and sums are bold. */
const FAMILY = "13px system-ui, 'Segoe UI', Roboto, 'Noto Sans', 'DejaVu Sans', sans-serif"
/** Where nothing can be measured: capital and bold letters are wide. */
const LETTER_PX = 8.5

let pen: CanvasRenderingContext2D | null | undefined
let penFont = ''

/** Whether this browser can tell how wide a text is. */
export const canMeasure = (): boolean => {
  pen ??= globalThis.document?.createElement('canvas').getContext('2d') ?? null
  return pen !== null
}

/** Pixels that a text takes in a cell, without touching the page. */
export function textWidth(text: string, bold: boolean): number {
  if (!canMeasure()) return text.length * LETTER_PX
  const font = bold ? `600 ${FAMILY}` : FAMILY
  // Setting a font costs more than measuring a text.
  if (penFont !== font) pen!.font = penFont = font
  return pen!.measureText(text).width
}
