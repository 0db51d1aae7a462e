import ExcelJS from 'exceljs'
import { beforeAll, expect, test } from 'vitest'
import { createItem, getItem, type ItemDetail } from '../../src/api/item.ts'
import { importItems, importRows, readNewItems } from '../../src/api/itemImport.ts'
import { searchItems } from '../../src/api/itemList.ts'
import { ean13WithPrefix } from '../../src/rules/barcodes.ts'
import { translate } from '../../server/messages.ts'
import { type Person, testServer } from '../server.ts'
import { upload } from '../workbooks.ts'
import { catalogue } from './catalogue.ts'

const server = await testServer()
const { itemBody } = await catalogue(server)
let keeper: Person

beforeAll(async () => {
  keeper = await server.person('WAREHOUSE')
})

const item = (id: number) => keeper.call(getItem, { path: { id } })
let made = 0
const newItem = async (more: Parameters<typeof itemBody>[0]): Promise<ItemDetail> => {
  const body = itemBody({ multiBarcodes: [{ barcode: ean13WithPrefix('478', ++made) }], artikul: `A-${made}`, ...more })
  return item((await keeper.call(createItem, { body })).id)
}

const IMPORTABLE = [
  'id', 'barcode', 'name', 'multiBarcode', 'artikul', 'mxikCode', 'categoryName', 'subCategoryName', 'sub2CategoryName',
  'sub3CategoryName', 'brandName', 'unitName', 'sku', 'shortName', 'groupName', 'manufacturerName', 'model', 'weight', 'vatPercent',
  'packageCode', 'forPos', 'weighed', 'marked', 'createdAt',
] as const // prettier-ignore

test.each(['ru', 'uz', 'uz-latn'] as const)(
  'the list’s own Excel file comes back with what was changed in it (%s)',
  async (language) => {
    const name = `Кран «1/2»-${language}`
    const [pack, pair] = [await server.reference('unit', 'PACK'), await server.reference('unit', 'SET')]
    const plain = await newItem({ name, multiBarcodes: [], unitId: pack, weight: 250.5, vatPercent: 12 })
    await newItem({
      name: `${name} весовой`,
      weighed: true,
      unitId: pair,
      barcode: ean13WithPrefix('29', 1_000 + ++made),
    })
    const say = translate(language)
    const columns = IMPORTABLE.map((field) => ({
      field,
      label: say(field === 'barcode' ? 'screen.item.field.barcode' : `field.${field}`),
    }))
    const file = (await keeper.call(
      searchItems.siblings.excel,
      { query: {}, body: { keyword: name, columns, title: say('screen.item.title'), lines: ['Фильтр: 1/2'] } } as never,
      { language },
    )) as File
    const bytes = await file.arrayBuffer()
    const form = (content: ArrayBuffer) => ({
      upload: upload(new Uint8Array(content)),
      mode: 'ADD_AND_CHANGE' as const,
    })
    const unchanged = await keeper.call(readNewItems, { form: form(bytes) })
    expect(
      (await keeper.call(importRows, { path: { id: unchanged.importId }, query: {}, body: { outcome: 'CHANGE' } }))
        .items,
    ).toEqual([])
    expect(unchanged).toMatchObject({ matchBy: 'ID', rows: 2, rowsSame: 2, rowsWrong: 0, rowsWarned: 0 })

    const workbook = new ExcelJS.Workbook()
    await workbook.xlsx.load(bytes)
    const sheet = workbook.worksheets[0]!
    const at = (field: (typeof IMPORTABLE)[number]) => IMPORTABLE.indexOf(field) + 1
    sheet.eachRow((row) => {
      if (row.getCell(at('id')).value !== plain.id) return
      row.getCell(at('vatPercent')).value = 15
      row.getCell(at('model')).value = 'Новая'
      row.getCell(at('artikul')).value = null
    })
    const edited = await keeper.call(readNewItems, { form: form((await workbook.xlsx.writeBuffer()) as ArrayBuffer) })
    expect(edited).toMatchObject({ rowsChanged: 1, rowsSame: 1, rowsWrong: 0 })
    await keeper.call(importItems, { body: { importId: edited.importId } })
    expect(await item(plain.id)).toEqual({ ...plain, vatPercent: 15, model: 'Новая', version: plain.version + 1 })
  },
)
