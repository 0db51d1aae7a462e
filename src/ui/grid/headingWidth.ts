import { textWidth } from './textWidth.ts'

/** The padding of a heading with its sort sign. */
const AROUND_PX = 32
/** A heading that is a sentence is cut off rather than making its column wide. */
const HEADING_WIDTH_MAX = 200

const known = new Map<string, number>()

/** Pixels that a column needs so that its heading, in two lines where it has several words, is not cut off in whatever language. */
export function headingWidth(label: string): number {
  const before = known.get(label)
  if (before !== undefined) return before
  const text = widthInTwoLines(label, (words) => textWidth(words, true))
  const width = Math.min(Math.ceil(text) + AROUND_PX, HEADING_WIDTH_MAX)
  known.set(label, width)
  return width
}

/** The width of the wider of two lines, where they are broken best. */
export function widthInTwoLines(label: string, widthOf: (text: string) => number): number {
  const words = label.split(' ')
  const broken = words.map((_, index) =>
    Math.max(widthOf(words.slice(0, index).join(' ')), widthOf(words.slice(index).join(' '))),
  )
  return Math.min(...broken)
}
