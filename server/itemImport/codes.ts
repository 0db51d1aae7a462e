import type { ImportField } from '../../src/api/itemImport.ts'
import { isEan13, isEan8, isUpcA } from '../../src/rules/barcodes.ts'
import type { Cell } from '../excelReader/cell.ts'

/** Fields whose every digit counts. */
const CODES: ReadonlySet<ImportField | null> = new Set([
  'multiBarcode',
  'barcode',
  'sku',
  'artikul',
  'mxikCode',
  'packageCode',
])
/** Of these `12E5` may be a name of the maker's; a spreadsheet program writes `1,2E+06`. */
const NAMED_BY_PEOPLE: ReadonlySet<ImportField | null> = new Set(['sku', 'artikul', 'packageCode'])
/** A spreadsheet program keeps 15 digits of a number: longer codes come out rounded. */
const NUMBER_DIGITS_MAX = 15
const SCIENTIFIC = /^(\d)(?:[.,](\d+))?E(\+?)(\d{1,2})$/i

/** Whether digits of a code are lost: a long number, or one that is shown as `4,60701E+12`. */
export function hasLostDigits(field: ImportField | null, { text, number, rounded }: Cell): boolean {
  if (number && text.replace(/\D/g, '').length > NUMBER_DIGITS_MAX && field !== 'weight') return true
  if (!CODES.has(field)) return false
  const [, first, rest = '', plus, exponent] = SCIENTIFIC.exec(text.trim()) ?? []
  if (first === undefined || (plus === '' && NAMED_BY_PEOPLE.has(field))) return rounded ?? false
  return rest.length !== Number(exponent)
}

/** A code as it is printed: `4,607122430256E+12` has all of its digits. */
export function codeText({ text }: Pick<Cell, 'text'>): string {
  const [, first, rest = '', plus, exponent] = SCIENTIFIC.exec(text.trim()) ?? []
  return first !== undefined && plus === '+' && rest.length === Number(exponent) ? first + rest : text
}

const isMakersCode = (text: string) => isEan13(text) || isEan8(text) || isUpcA(text)

/**
 * The barcodes of a cell. Commas, semicolons and strokes part them; so do spaces, unless all that they part is the digits of one
 * maker's code, `4 607122 430256`.
 */
export function codesIn(text: string): string[] {
  return text.split(/[,;|/\r\n\t]+/).flatMap((part) => {
    const joined = part.replace(/\s+/g, '')
    if (joined === '') return []
    return isMakersCode(joined) ? [joined] : part.trim().split(/\s+/)
  })
}

/** One code, whose groups of digits may stand apart. */
export const oneCode = (cell: Cell): string => {
  const text = codeText(cell).trim()
  return /^\d[\d\s]*$/.test(text) ? text.replace(/\s+/g, '') : text
}

/** The maker's code that a number is most likely of: a spreadsheet program keeps no zeros in front. Undefined where none is missed. */
export function withLostZeros({ text, number }: Cell): string | undefined {
  if (!number || isMakersCode(text)) return undefined
  return [8, 12, 13]
    .filter((length) => length > text.length && length - text.length <= 2)
    .map((length) => text.padStart(length, '0'))
    .find((code) => isMakersCode(code))
}
