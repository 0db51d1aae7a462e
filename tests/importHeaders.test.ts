import { expect, test } from 'vitest'
import { fieldOfHeader } from '../server/itemImport/columnNames.ts'
import { enumWords, translate } from '../server/messages.ts'
import { LANGUAGES } from '../src/rules/language.ts'
import type { ImportField } from '../src/api/itemImport.ts'

/** Columns of our own goods list, as its Excel file names them. */
const OUR_COLUMNS: Readonly<Record<string, ImportField>> = {
  id: 'id',
  name: 'name',
  shortName: 'shortName',
  multiBarcode: 'multiBarcode',
  sku: 'sku',
  artikul: 'artikul',
  mxikCode: 'mxikCode',
  packageCode: 'packageCode',
  categoryName: 'category',
  subCategoryName: 'subCategory',
  sub2CategoryName: 'sub2Category',
  sub3CategoryName: 'sub3Category',
  brandName: 'brand',
  groupName: 'group',
  unitName: 'unit',
  model: 'model',
  weight: 'weight',
  vatPercent: 'vatPercent',
}

test.each(LANGUAGES)('the import knows its own words and the headers of our own goods list (%s)', (language) => {
  const say = translate(language)
  const words = enumWords(language, 'importField')
  expect(Object.fromEntries(Object.keys(words).map((field) => [field, fieldOfHeader(words[field]!)]))).toEqual(
    Object.fromEntries(Object.keys(words).map((field) => [field, field])),
  )
  expect(
    Object.fromEntries(Object.keys(OUR_COLUMNS).map((column) => [column, fieldOfHeader(say(`field.${column}`))])),
  ).toEqual(OUR_COLUMNS)
  expect(fieldOfHeader(say('screen.item.field.barcode'))).toBe('barcode')
})
