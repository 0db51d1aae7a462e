import type { ImportField } from '../../src/api/itemImport.ts'
import type { SheetRow } from '../excelReader/readRows.ts'
import type { ImportColumn } from './findColumns.ts'

const CODES: readonly (ImportField | null)[] = ['multiBarcode', 'barcode', 'sku', 'artikul']
/** `Итого`, `Итого по группе:`, `Жами 12 дона`, and no goods whose name only begins so. */
const TOTALS =
  /^(итого|всего|жами|ҳаммаси|jami|hammasi|total|grand total)([\s:.]*$|[\s:]+(по|за|на|к оплате|сумма|сум|товаров|позиций|бўйича|сўм|bo.yicha|so.m|\d))/iu

/** A line that sums up the lines above it: it begins with such a word and has no code. */
export function isTotalsLine({ cells }: SheetRow, columns: readonly ImportColumn[]): boolean {
  const first = cells.find((cell) => cell !== undefined && cell.text.trim() !== '')
  return (
    first !== undefined &&
    TOTALS.test(first.text.trim()) &&
    !columns.some(({ field, index }) => CODES.includes(field) && (cells[index]?.text.trim() ?? '') !== '')
  )
}
