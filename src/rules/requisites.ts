/** What the state and banks of Uzbekistan call somebody by; empty where nobody has said. Digits alone, each of its own length. */
export const REQUISITES = {
  /** INN of a company, 9 digits, or PINFL of a person, 14. */
  inn: { pattern: /^(\d{9}|\d{14})?$/, error: 'innOrPinfl' },
  /** Kind of activity. */
  oked: { pattern: /^(\d{5})?$/, error: 'okedDigits' },
  /** Of who pays VAT. */
  vatCode: { pattern: /^(\d{12})?$/, error: 'vatCodeDigits' },
  /** A bank's branch. */
  mfo: { pattern: /^(\d{5})?$/, error: 'mfoDigits' },
  account: { pattern: /^(\d{20})?$/, error: 'accountDigits' },
} as const
export type RequisiteName = keyof typeof REQUISITES

/** As people write it: with blanks between. */
export const bareDigits = (written: string): string => written.replace(/\s/g, '')

export const isRequisite = (name: RequisiteName, written: string): boolean => REQUISITES[name].pattern.test(written)
