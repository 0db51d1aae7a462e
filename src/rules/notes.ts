import { addUp, tiyin, type Tiyin } from './money.ts'

/** Notes and coins of the country, in so'm, the largest first. */
export const NOTES_UZS = [200_000, 100_000, 50_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50] as const

/** So many of each note or coin. */
export interface NoteCount {
  readonly note: number
  readonly count: number
}

/** What they come to. */
export const sumOfNotes = (notes: readonly NoteCount[]): Tiyin =>
  addUp(notes.map(({ note, count }) => tiyin(note) * count))
