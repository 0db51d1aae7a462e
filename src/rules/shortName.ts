/** The specification stops filling in the short name here (3 §9). */
export const SHORT_NAME_LENGTH_MAX = 32

/** The short name that the program proposes: lower case, spaces as hyphens, 32 characters (specification 3 §4). */
export const shortNameOf = (name: string): string =>
  Array.from(name.trim().toLowerCase().replace(/\s+/g, '-')).slice(0, SHORT_NAME_LENGTH_MAX).join('')
