/** The class of what is so many pixels wide: cells of one column share one style, and a cell that is drawn sets none of its own. */
export const widthClass = (px: number): string => `grid-w${px}`

const declared = new Set<number>()
let sheet: CSSStyleSheet | undefined

/** Makes the classes of these widths mean something. To be called before what has them is painted; the same ones again cost nothing. */
export function declareWidths(widths: readonly number[]): void {
  for (const px of widths) {
    if (declared.has(px)) continue
    if (!sheet) document.adoptedStyleSheets.push((sheet = new CSSStyleSheet()))
    sheet.insertRule(`.${widthClass(px)} { width: ${px}px }`)
    declared.add(px)
  }
}
