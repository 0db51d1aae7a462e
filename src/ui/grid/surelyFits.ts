/** Pixels that letters take at most, at 13 px in the widest of the fonts that cells are written in (DejaVu Sans). */
const NARROW_PX = 6.1
const USUAL_PX = 9
const CAPITAL_PX = 11.9
const WIDE_PX = 14.5
const NARROW = ' \u00a0.,:;!|\'"`()[]/\\-ijlftrI'
/** As wide as capital letters, though they have none or are small. */
const BROAD = 'wмфыъ+<=>~^#&×±'
const WIDE = 'mMW@%ÆŒæœ—…шщжюњљ' + 'МШЩЖЮЊЉ'
/** Latin and Cyrillic letters are known by their codes; whatever lies beyond counts as wide. */
const KNOWN_CODES = 0x530

const widths = Float32Array.from({ length: KNOWN_CODES }, (_, code) => {
  const letter = String.fromCharCode(code)
  if (NARROW.includes(letter)) return NARROW_PX
  if (WIDE.includes(letter)) return WIDE_PX
  return letter.toLowerCase() === letter && !BROAD.includes(letter) ? USUAL_PX : CAPITAL_PX
})

/** Whether a line of text surely takes no more than so many pixels, without measuring it: asked for every cell that is drawn. */
export function surelyFits(text: string, roomPx: number): boolean {
  let width = 0
  for (let index = 0; index < text.length; index++) {
    width += widths[text.charCodeAt(index)] ?? WIDE_PX
    if (width > roomPx) return false
  }
  return true
}
