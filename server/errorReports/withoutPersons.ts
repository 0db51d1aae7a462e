/** What may name somebody or be a secret: mail addresses, long runs of digits with or without spaces, tokens. */
const PERSONAL: readonly [RegExp, string][] = [
  [/[\p{L}\d._%+-]+@[\p{L}\d.-]+/gu, '<mail>'],
  [/\b[\w-]{32,}\b/g, '<token>'],
  [/\+?\d(?:[\s-]?\d){5,}/g, '<number>'],
]

/** A text without what may name somebody or be a secret. */
export const withoutPersons = (text: string): string =>
  PERSONAL.reduce((left, [pattern, sign]) => left.replace(pattern, sign), text)
