import type { PrintPaper } from '../../paper/definePrint.ts'

/** Page numbers stand in the margin of every sheet; browsers that cannot do that leave them out. */
const NUMBERED = "@bottom-right { content: counter(page) ' / ' counter(pages); font: 8pt sans-serif; color: #555 }"

/** The value of `@page` for each kind of paper: size and margins. */
export const pageOfPaper: Record<PrintPaper, string> = {
  A4: `size: A4 portrait; margin: 12mm 10mm 14mm 15mm; ${NUMBERED}`,
  'A4-landscape': `size: A4 landscape; margin: 12mm 10mm 14mm 15mm; ${NUMBERED}`,
}
