import { foldSearch, searchReadings } from '../../rules/search.ts'

/**
 * Those whose name the query finds, the best first: a name that begins with it, then a word that does, then one that
 * contains it, then one that has its letters in that order. Blind to script and, where it finds nothing else, to the keyboard's
 * layout; stable among equals.
 */
export function rankByName<T>(candidates: readonly T[], query: string, nameOf: (candidate: T) => string): readonly T[] {
  const { literal, otherLayout } = searchReadings(query)
  if (literal.length + otherLayout.length === 0) return candidates
  const found = ranked(candidates, literal, nameOf)
  return found.length > 0 ? found : ranked(candidates, otherLayout, nameOf)
}

const ranked = <T>(candidates: readonly T[], readings: readonly string[][], nameOf: (candidate: T) => string) =>
  candidates
    .map((candidate) => ({
      candidate,
      rank: Math.min(...readings.map((words) => rank(foldSearch(nameOf(candidate)), words))),
    }))
    .filter(({ rank }) => rank < MISSED)
    .sort((a, b) => a.rank - b.rank)
    .map(({ candidate }) => candidate)

const MISSED = 4
/** Scattered letters of a short query are in every name. */
const SCATTERED_LENGTH_MIN = 4

function rank(name: string, words: readonly string[]): number {
  const query = words.join(' ')
  if (name.startsWith(query)) return 0
  if (name.includes(` ${query}`)) return 1
  if (words.every((word) => name.includes(word))) return 2
  return query.length >= SCATTERED_LENGTH_MIN && hasInOrder(name, query) ? 3 : MISSED
}

function hasInOrder(name: string, query: string): boolean {
  let at = -1
  return Array.from(query.replaceAll(' ', '')).every((letter) => (at = name.indexOf(letter, at + 1)) >= 0)
}
