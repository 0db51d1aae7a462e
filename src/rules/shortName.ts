/** The specification stops filling in the short name here (3 §9). */
export const SHORT_NAME_LENGTH_MAX = 32

/** The short name that the program proposes: lower case, spaces as hyphens, 32 characters (specification 3 §4). */
export const shortNameOf = (name: string): string =>
  name.trim().toLowerCase().replace(/\s+/g, '-').slice(0, SHORT_NAME_LENGTH_MAX).replace(HALF_LETTER, '')

/** What cutting leaves of a letter that takes two characters, an emoji say. */
const HALF_LETTER = /[\ud800-\udbff]$/
