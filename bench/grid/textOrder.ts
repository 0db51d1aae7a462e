/** A double holds 53 bits exactly: three letters of 12 bits before the 17 bits of a place. */
const LETTERS_AT_ONCE = 3
const LETTER_BITS = 12
/** Stands for every letter beyond: № and curly quotes. Ties with it are compared in full. */
const LETTER_MAX = 2 ** LETTER_BITS - 1
const PLACES = 2 ** 17
/** Shorter runs of equal letters are compared in full. */
const RUN_MIN = 12

/**
 * Places of the texts in their order, capitals as small letters. Numbers are sorted instead of texts, three letters at a time:
 * a tenth of the time that comparing 100,000 texts takes.
 * @param texts at most 131,072
 */
export function textOrder(texts: readonly string[]): Uint32Array {
  const small = texts.map((text) => text.toLowerCase())
  const order = Uint32Array.from(small.keys())
  sortRun(small, order, 0)
  return order
}

function sortRun(texts: readonly string[], places: Uint32Array, from: number): void {
  const keys = Float64Array.from(places, (place) => lettersOf(texts[place]!, from) * PLACES + place)
  keys.sort()
  keys.forEach((key, index) => (places[index] = key % PLACES))
  const lettersAt = (index: number) => Math.floor(keys[index]! / PLACES)
  for (let first = 0, next = 1; first < keys.length; first = next) {
    const letters = lettersAt(first)
    for (next = first + 1; next < keys.length && lettersAt(next) === letters;) next++
    // A text that has ended has no further letters to compare.
    if (next - first < 2 || letters % (LETTER_MAX + 1) === 0) continue
    const run = places.subarray(first, next)
    if (next - first < RUN_MIN || hasUnknown(letters)) run.sort((a, b) => compared(texts[a]!, texts[b]!))
    else sortRun(texts, run, from + LETTERS_AT_ONCE)
  }
}

function lettersOf(text: string, from: number): number {
  let letters = 0
  for (let index = from; index < from + LETTERS_AT_ONCE; index++)
    letters = letters * (LETTER_MAX + 1) + (index < text.length ? Math.min(text.charCodeAt(index), LETTER_MAX) : 0)
  return letters
}

function hasUnknown(letters: number): boolean {
  for (let rest = letters; rest > 0; rest = Math.floor(rest / (LETTER_MAX + 1)))
    if (rest % (LETTER_MAX + 1) === LETTER_MAX) return true
  return false
}

const compared = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
