import { Refusal } from '../refusal.ts'

/** The file is not an .xlsx, or is broken. */
export const notExcel = (): Refusal => new Refusal(400, 'notExcel', {}, { upload: 'notExcel' })
/** It would unpack to more than is bearable. */
export const unpacksTooLarge = (): Refusal => new Refusal(413, 'unpacksTooLarge', {}, { upload: 'unpacksTooLarge' })
export const tooManyRows = (maximum: number): Refusal =>
  new Refusal(413, 'tooManyRows', { maximum }, { upload: 'tooManyRows' })
export const tooManyColumns = (maximum: number): Refusal =>
  new Refusal(413, 'tooManyColumns', { maximum }, { upload: 'tooManyColumns' })
