import { checkDigit } from './barcodes.ts'

const RECEIPT_CODE = /^R(\d{1,15})(\d)$/i

/** The code that stands on a receipt as a barcode: the sale's id with a check digit, after a letter that no goods' code begins with. */
export const receiptCodeOf = (saleId: number): string => `R${saleId}${checkDigit(String(saleId))}`

/** The sale whose receipt this code stands on; null where it is no such code. */
export function saleOfReceiptCode(code: string): number | null {
  const [, id, check] = RECEIPT_CODE.exec(code.trim()) ?? []
  return id !== undefined && checkDigit(id) === Number(check) ? Number(id) : null
}
