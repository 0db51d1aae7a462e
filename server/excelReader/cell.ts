/** What a cell of a sheet holds, as text: numbers plainly (`4607122430256`, never `4.6E12`), days as `2026-11-20`. */
export interface Cell {
  text: string
  /** It was a number and not typed as text: leading zeros and digits beyond the fifteenth are lost. */
  number?: true
  /** It was kept as `4.60701E+12`: fewer digits than the number has, so those at its end are not known. */
  rounded?: true
  /** A formula without its computed value, or a value like #N/A: there is nothing to read. */
  fault?: 'formulaWithoutValue' | 'errorValue'
}

/** Excel's limit; what is longer did not come from it. */
export const CELL_LENGTH_MAX = 32_767
/** Digits that a spreadsheet program keeps of a fraction. */
const SIGNIFICANT_DIGITS = 15
const DAY_MS = 86_400_000
/** Day 60 is 29 February 1900, which never was: the count is right from March on. */
const EPOCH_1900_MS = Date.UTC(1899, 11, 30)
const EPOCH_1904_MS = Date.UTC(1904, 0, 1)
const DAY_NUMBER_MAX = 2_958_465

/** A stored number as plain text; null when it is none (`1e400`, `NaN`). */
export function numberText(stored: string): string | null {
  const value = Number(stored)
  if (stored.trim() === '' || !Number.isFinite(value)) return null
  if (Number.isInteger(value)) return Math.abs(value) < 1e21 ? BigInt(value).toString() : null
  const rounded = Number(value.toPrecision(SIGNIFICANT_DIGITS))
  return Math.abs(rounded) < 1e-6 ? rounded.toFixed(SIGNIFICANT_DIGITS).replace(/0+$/, '') : String(rounded)
}

/** Whether a number was kept with fewer digits than it has: `4.60701E+12` is 4607010000000, and its zeros are nobody's. */
export const hasLostDigits = (stored: string, plain: string): boolean => {
  const digits = /^\s*-?([\d.,]+)E\+?\d+\s*$/i.exec(stored)?.[1]
  return (
    digits !== undefined && /^-?\d+$/.test(plain) && digits.replace(/\D/g, '').length < plain.replace('-', '').length
  )
}

/** The day of a day count, `2026-11-20`, with its time if it has one; null outside Excel's calendar. */
export function dayText(stored: string, from1904: boolean): string | null {
  const days = Number(stored)
  if (!(days >= 0 && days <= DAY_NUMBER_MAX)) return null
  const ms = (from1904 ? EPOCH_1904_MS : EPOCH_1900_MS) + Math.round((days * DAY_MS) / 1000) * 1000
  const text = new Date(ms).toISOString()
  return Number.isInteger(days) ? text.slice(0, 10) : text.slice(0, 19)
}

const LETTER_A = 'A'.charCodeAt(0)

/** Column of a cell's address, from 0; undefined when there is none. */
export function columnOf(address: string | undefined): number | undefined {
  const letters = /^([A-Z]{1,7})\d*$/.exec(address ?? '')?.[1]
  if (!letters) return undefined
  let column = 0
  for (const letter of letters) column = column * 26 + (letter.charCodeAt(0) - LETTER_A + 1)
  return column - 1
}
