/** Words shorter than this are too short to tell a slip from another word. */
export const SLIP_WORD_LENGTH_MIN = 4

/** Slips of the finger that are forgiven in a word: one in `milk`, two in `moloko`, three in `makaroshki`. */
export const slipsForgiven = (word: string): number =>
  word.length < SLIP_WORD_LENGTH_MIN ? 0 : word.length < 6 ? 1 : word.length < 9 ? 2 : 3

/** Letters wrong, missing, too many, or two neighbours in each other's place. */
export const editDistance = (typed: string, word: string): number => lastRow(typed, word)[word.length]!

/** Likewise, to the beginning of the word that is nearest: what is still being typed, and endings of Russian and Uzbek words. */
export const beginningDistance = (typed: string, word: string): number => Math.min(...lastRow(typed, word))

/** Distances from the whole of `typed` to every beginning of `word`. */
function lastRow(typed: string, word: string): number[] {
  let before: number[] = []
  let row = Array.from({ length: word.length + 1 }, (_, length) => length)
  for (let i = 1; i <= typed.length; i++) {
    const next = [i]
    for (let j = 1; j <= word.length; j++) {
      const changed = row[j - 1]! + (typed[i - 1] === word[j - 1] ? 0 : 1)
      const swapped = i > 1 && j > 1 && typed[i - 1] === word[j - 2] && typed[i - 2] === word[j - 1]
      next.push(Math.min(changed, row[j]! + 1, next[j - 1]! + 1, swapped ? before[j - 2]! + 1 : Infinity))
    }
    before = row
    row = next
  }
  return row
}
