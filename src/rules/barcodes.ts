import { ONE, tiyin, type Thousandths, type Tiyin } from './money.ts'

/**
 * Check digit of an EAN-8, UPC-A, EAN-13 or ITF-14: weights 3, 1, 3 … from the right, up to the next ten.
 *
 * @param digits the barcode without its check digit; only digits, else RangeError
 */
export function checkDigit(digits: string): number {
  if (!/^\d+$/.test(digits)) throw new RangeError(`"${digits}" has other characters than digits`)
  let sum = 0
  for (let place = 1; place <= digits.length; place++) sum += Number(digits.at(-place)) * (place % 2 === 1 ? 3 : 1)
  return (10 - (sum % 10)) % 10
}

const hasCheckDigit = (text: string) => checkDigit(text.slice(0, -1)) === Number(text.at(-1))

/** Thirteen digits of which the last is the check digit. */
export const isEan13 = (text: string): boolean => /^\d{13}$/.test(text) && hasCheckDigit(text)

/** As long as an EAN-13 and none: most likely mistyped, though some makers print such codes. */
export const hasWrongCheckDigit = (text: string): boolean => /^\d{13}$/.test(text) && !hasCheckDigit(text)

/** Eight digits of which the last is the check digit. */
export const isEan8 = (text: string): boolean => /^\d{8}$/.test(text) && hasCheckDigit(text)

/** Twelve digits of which the last is the check digit: the North American EAN-13 without its leading 0. */
export const isUpcA = (text: string): boolean => /^\d{12}$/.test(text) && hasCheckDigit(text)

/**
 * The EAN-13 of a running number: prefix, the number with leading zeros, check digit. For barcodes of our own.
 * Throws RangeError when the number does not fit beside the prefix or is not a whole number of 0 or more.
 */
export function ean13WithPrefix(prefix: string, number: number): string {
  const places = 12 - prefix.length
  if (!Number.isSafeInteger(number) || number < 0 || String(number).length > places)
    throw new RangeError(`The number ${number} does not fit into an EAN-13 after ${prefix}`)
  const digits = prefix + String(number).padStart(places, '0')
  return digits + checkDigit(digits)
}

/**
 * How a scale in the shop prints barcodes: `prefix`, then the code of the item (PLU), then perhaps a digit that only the scale
 * verifies, then a weight or a price, then perhaps a check digit, thirteen digits in all. The printed value ÷ `divisor` is kilograms, or units of the currency.
 */
export type InStoreRule = {
  /** 20–29, kept free by GS1 for use in the shop. */
  readonly prefix: string
  readonly pluLength: number
  readonly kind: 'weight' | 'price'
  readonly divisor: 1 | 10 | 100 | 1000
  readonly checkDigit: boolean
  readonly verifier?: boolean
}

export type InStoreBarcode =
  | { readonly kind: 'weight'; readonly plu: string; readonly quantity: Thousandths }
  | { readonly kind: 'price'; readonly plu: string; readonly price: Tiyin }

const IN_STORE = /^2\d{12}$/

/**
 * Reads a scale's barcode by the rule with the longest prefix of its own. Null when it is not one, no rule knows it, or its check
 * digit is wrong; the caller then looks it up like any other. A price is rounded to whole tiyin.
 */
export function decodeInStore(barcode: string, rules: readonly InStoreRule[]): InStoreBarcode | null {
  const [rule] = rules
    .filter(({ prefix }) => IN_STORE.test(barcode) && barcode.startsWith(prefix))
    .sort((a, b) => b.prefix.length - a.prefix.length)
  if (!rule || (rule.checkDigit && !hasCheckDigit(barcode))) return null
  const pluEnd = rule.prefix.length + rule.pluLength
  const plu = barcode.slice(rule.prefix.length, pluEnd)
  const value = Number(barcode.slice(pluEnd + Number(rule.verifier ?? false), rule.checkDigit ? -1 : undefined))
  return rule.kind === 'weight'
    ? { kind: 'weight', plu, quantity: Math.round((value * ONE) / rule.divisor) }
    : { kind: 'price', plu, price: Math.round((value * tiyin(1)) / rule.divisor) }
}

/** What came from the scanner or the search field, so that the till knows where to look first. */
export type ScanKind = 'IN_STORE' | 'EAN13' | 'EAN8' | 'UPC_A' | 'MARKING' | 'CODE' | 'TEXT'

/** Parts the fields of a marking code; some scanners send it first, others leave it out. */
export const GROUP_SEPARATOR = '\u001d'
/** What a scanner puts before a marking code, and which is no part of it. */
const HEAD_OF_SCANNER = new RegExp(`^(?:\\]d2|${GROUP_SEPARATOR})+`)
const MARKING = /^(?:\]d2)?01(\d{14})21\S{6,}/

/** The GTIN in a GS1 marking code: application identifier 01, a GTIN of 14 digits, 21, a serial number. */
const gtinOf = (scan: string) => MARKING.exec(scan.replaceAll(GROUP_SEPARATOR, ''))?.[1]

/** Tells the kinds of scans apart. CODE: any other run of digits. TEXT: words to search for. */
export function scanKind(scan: string): ScanKind {
  if (IN_STORE.test(scan)) return 'IN_STORE'
  if (isEan13(scan)) return 'EAN13'
  if (isEan8(scan)) return 'EAN8'
  if (isUpcA(scan)) return 'UPC_A'
  if (gtinOf(scan)) return 'MARKING'
  return /^\d+$/.test(scan) ? 'CODE' : 'TEXT'
}

/** A marking code as the tax authority is told it, without what the scanner puts before it; null when it is none. */
export const markOf = (scan: string): string | null => (gtinOf(scan) ? scan.replace(HEAD_OF_SCANNER, '') : null)

/** The EAN-13 inside a marking code; null when it is not one, or when the GTIN is a case and not a piece. */
export function ean13OfMarking(scan: string): string | null {
  const gtin = gtinOf(scan)
  return gtin?.startsWith('0') && isEan13(gtin.slice(1)) ? gtin.slice(1) : null
}
