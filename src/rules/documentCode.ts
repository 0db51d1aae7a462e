import type { DocumentKind } from './states.ts'

/** Kinds of documents whose papers carry a barcode, by their letter in it. */
const LETTERS = {
  I: 'income',
  O: 'outcome',
  T: 'transfer',
  W: 'writeOff',
  E: 'extraCost',
  A: 'adjustment',
  C: 'conversion',
  S: 'surplus',
  X: 'act',
} as const satisfies Record<string, DocumentKind>
export type CodedKind = (typeof LETTERS)[keyof typeof LETTERS]
export const CODED_KINDS: readonly CodedKind[] = Object.values(LETTERS)

/** What codes of documents begin with; no goods may have such a code. */
const PREFIX = 'SD'
const CODE = new RegExp(`^${PREFIX}([${Object.keys(LETTERS).join('')}])(\\d{1,15})(\\d)$`)

/** The code on a document's paper: kind, id and a check digit, for Code 128. */
export function codeOfDocument(kind: CodedKind, id: number): string {
  const letter = Object.entries(LETTERS).find(([, name]) => name === kind)![0]
  return `${PREFIX}${letter}${id}${checkDigit(letter, String(id))}`
}

/** The document that a code names; undefined for any other text, and for a code that was misread. */
export function documentOfCode(text: string): { kind: CodedKind; id: number } | undefined {
  const [, letter, digits, check] = CODE.exec(text.trim().toUpperCase()) ?? []
  if (letter === undefined || digits === undefined || digits.startsWith('0')) return undefined
  if (checkDigit(letter, digits) !== Number(check)) return undefined
  return { kind: LETTERS[letter as keyof typeof LETTERS], id: Number(digits) }
}

export const isDocumentCode = (text: string): boolean => documentOfCode(text) !== undefined

const BASE = 10
/** Weights 3 and 1 from the right, as on goods; the letter stands for a digit, so that another kind is another code. */
function checkDigit(letter: string, digits: string): number {
  const all = [letter.charCodeAt(0) % BASE, ...Array.from(digits, Number)]
  const sum = all.reverse().reduce((total, digit, at) => total + digit * (at % 2 === 0 ? 3 : 1), 0)
  return (BASE - (sum % BASE)) % BASE
}
