/** A double holds 53 bits exactly: three letters of 12 bits before the 17 bits of a place. */
const LETTERS_AT_ONCE = 3
const LETTERS = 2 ** 12
/** Stands for every letter beyond: № and curly quotes. What has it is compared in full. */
const LETTER_MAX = LETTERS - 1
const PLACES = 2 ** 17
/** Capitals count as small letters, one by one: `toLowerCase` of every text would take as long as the whole sort. */
const SMALL = Uint16Array.from({ length: LETTERS }, (_, code) => String.fromCharCode(code).toLowerCase().charCodeAt(0))
/** Shorter runs of equal letters are compared in full. */
const RUN_MIN = 24

/**
 * Places of the texts in their order, capitals as small letters. Numbers are sorted instead of texts, three letters at a time.
 * @param texts at most 131,072
 */
export function textOrder(texts: readonly string[]): Uint32Array {
  const places = Uint32Array.from(texts.keys())
  sortRun(texts, places, 0, places.length, 0)
  return places
}

/** Sorts `places` from `first` to `last`, whose texts are equal before the letter `from`. Plain loops: iterators take five times as long. */
function sortRun(texts: readonly string[], places: Uint32Array, first: number, last: number, from: number): void {
  const keys = new Float64Array(last - first)
  for (let index = 0; index < keys.length; index++) {
    const place = places[first + index]!
    keys[index] = lettersOf(texts[place]!, from) * PLACES + place
  }
  keys.sort()
  let start = 0
  let letters = -1
  for (let index = 0; index <= keys.length; index++) {
    const next = index < keys.length ? Math.floor(keys[index]! / PLACES) : Infinity
    if (index < keys.length) places[first + index] = keys[index]! - next * PLACES
    if (next === letters) continue
    // A text that has ended has no further letters to compare.
    if (index - start > 1 && letters % LETTERS !== 0) {
      if (index - start < RUN_MIN || hasUnknown(letters)) compareRun(texts, places, first + start, first + index, from)
      else sortRun(texts, places, first + start, first + index, from + LETTERS_AT_ONCE)
    }
    start = index
    letters = next
  }
}

function lettersOf(text: string, from: number): number {
  let letters = 0
  for (let index = from; index < from + LETTERS_AT_ONCE; index++)
    letters = letters * LETTERS + (index < text.length ? smallAt(text, index) : 0)
  return letters
}

function smallAt(text: string, index: number): number {
  const code = text.charCodeAt(index)
  return code < LETTERS ? SMALL[code]! : LETTER_MAX
}

function hasUnknown(letters: number): boolean {
  for (let rest = letters; rest > 0; rest = Math.floor(rest / LETTERS)) if (rest % LETTERS === LETTER_MAX) return true
  return false
}

/** By insertion: most such runs are two or three texts. */
function compareRun(texts: readonly string[], places: Uint32Array, first: number, last: number, from: number): void {
  for (let index = first + 1; index < last; index++) {
    const place = places[index]!
    let to = index
    while (to > first && comesAfter(texts[places[to - 1]!]!, texts[place]!, from)) places[to] = places[--to]!
    places[to] = place
  }
}

function comesAfter(a: string, b: string, from: number): boolean {
  const end = Math.min(a.length, b.length)
  for (let index = from; index < end; index++) {
    if (a.charCodeAt(index) === b.charCodeAt(index)) continue
    const one = smallAt(a, index)
    const other = smallAt(b, index)
    if (one !== other) return one > other
    if (one === LETTER_MAX) return a[index]! > b[index]!
  }
  return a.length > b.length
}
