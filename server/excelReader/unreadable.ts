import { Refusal } from '../refusal.ts'

/** The file is not an .xlsx, or is broken. */
export const notExcel = (): Refusal => new Refusal(400, 'notExcel', {}, { upload: 'notExcel' })
/** It would unpack to more than is bearable. */
export const unpacksTooLarge = (): Refusal => new Refusal(413, 'unpacksTooLarge', {}, { upload: 'unpacksTooLarge' })
export const tooManyRows = (maximum: number): Refusal =>
  new Refusal(413, 'tooManyRows', { maximum }, { upload: 'tooManyRows' })
export const tooManyColumns = (maximum: number): Refusal =>
  new Refusal(413, 'tooManyColumns', { maximum }, { upload: 'tooManyColumns' })
/** No visible sheet has this number. */
export const sheetMissing = (): Refusal => new Refusal(400, 'sheetMissing', {}, { sheet: 'sheetMissing' })
/** It is something else, and the message says what to do with it. */
export const unreadable = (
  code:
    | 'cellTooLong'
    | 'fileEncrypted'
    | 'fileIsExcel95'
    | 'fileIsHtml'
    | 'fileIsOds'
    | 'fileIsPdf'
    | 'fileIsXlsb'
    | 'fileIsXml',
): Refusal => new Refusal(400, code, {}, { upload: code })
