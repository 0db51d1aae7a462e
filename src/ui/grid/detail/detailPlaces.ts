import type { Line } from '../lines.ts'

/** Lines in each direction in which a row is looked for that has moved. */
const SEARCH_LINES = 250

/**
 * Lines of the rows whose details are open, in order. `open` remembers where each row was seen last; one that is nowhere near
 * (on another page, filtered away) has no place now, and gets it back with its row.
 */
export function detailPlaces(
  open: ReadonlyMap<string, number>,
  { lines, lineAt }: { lines: number; lineAt: (index: number) => Line },
): number[] {
  const places: number[] = []
  for (const [key, index] of open) {
    const at = (place: number) => (place >= 0 && place < lines ? lineAt(place) : undefined)
    const holds = (place: number) => {
      const line = at(place)
      return line?.kind === 'row' && line.key === key
    }
    if (holds(index) || at(index)?.kind === 'waiting') places.push(index)
    else {
      for (let away = 1; away <= SEARCH_LINES; away++) {
        const found = [index - away, index + away].find(holds)
        if (found === undefined) continue
        places.push(found)
        break
      }
    }
  }
  return places.sort((a, b) => a - b)
}

/** A line on screen in terms of the list without details. */
export interface PlacedLine {
  /** Line of the list; of a detail, that of its row. */
  index: number
  /** Open details above it. */
  before: number
  /** Of a detail: which of its lines, from 0. */
  part?: number
}

/** What stands on a line when details of `parts` lines are open below the lines `places`. */
export function placedLine(line: number, places: readonly number[], parts: number): PlacedLine {
  let before = 0
  for (const place of places) {
    const row = place + before * parts
    if (line <= row) break
    if (line <= row + parts) return { index: place, before, part: line - row - 1 }
    before++
  }
  return { index: line - before * parts, before }
}

/** A detail is one row for the keyboard, however many lines it takes: from above its first line is meant, from it the row below. */
export function lineBeyondDetail(to: number, from: number, lineAt: (index: number) => Line | undefined): number {
  const detail = (index: number) => {
    const line = lineAt(index)
    return line?.kind === 'detail' ? line : undefined
  }
  const target = detail(to)
  if (!target) return to
  const first = to - target.part
  return first === from && to > from && lineAt(first + target.parts) ? first + target.parts : first
}
