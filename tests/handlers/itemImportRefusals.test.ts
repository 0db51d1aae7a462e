import { beforeAll, expect, test } from 'vitest'
import { createItem } from '../../src/api/item.ts'
import { IMPORT_FILE_BYTES_MAX, importItems, readNewItems } from '../../src/api/itemImport.ts'
import { sql } from '../../server/db/sql.ts'
import { type Person, testServer } from '../server.ts'
import { archiveOf, upload, workbookOf, workbookOfXml } from '../workbooks.ts'
import { catalogue } from './catalogue.ts'

const server = await testServer()
const { itemBody } = await catalogue(server)
let keeper: Person

beforeAll(async () => {
  keeper = await server.person('WAREHOUSE')
})

const preview = async (rows: readonly (readonly unknown[])[], more: object = {}) =>
  keeper.call(readNewItems, { form: { upload: upload(await workbookOf(rows)), ...more } })
const everything = () =>
  server.database.one<{ items: number; references: number; barcodes: number; audits: number }>(sql`
    select (select count(*) from item) as items, (select count(*) from reference) as references,
      (select count(*) from item_barcode) as barcodes, (select count(*) from audit) as audits`)
test('what is not a file of goods is refused, and the field says so', async () => {
  const before = await everything()
  const refusalOf = async (file: File | string) => {
    const { status, code, fields } = await keeper.refused(readNewItems, { form: { upload: file } })
    return { status, code, upload: fields?.upload }
  }
  const row = '<row><c t="str"><v>x</v></c></row>'
  const bomb = await workbookOfXml('', { 'xl/worksheets/sheet1.xml': Buffer.alloc(200 * 1024 * 1024, 0x20) })
  expect(await refusalOf(upload(new Uint8Array([1, 2, 3])))).toEqual({
    status: 400,
    code: 'notExcel',
    upload: 'Это не таблица. Подходят файлы .xlsx, .xls и .csv',
  })
  expect(await refusalOf(upload(''))).toMatchObject({ status: 400, code: 'notExcel' })
  expect(await refusalOf(upload(await archiveOf({ 'x.txt': 'x' })))).toMatchObject({ status: 400, code: 'notExcel' })
  expect(await refusalOf(upload(bomb))).toMatchObject({
    status: 413,
    code: 'unpacksTooLarge',
    upload: expect.any(String) as string,
  })
  expect(await refusalOf(upload(new Uint8Array(IMPORT_FILE_BYTES_MAX + 1)))).toMatchObject({
    upload: 'Размер файла слишком велик',
  })
  expect(await refusalOf(upload(new Uint8Array(IMPORT_FILE_BYTES_MAX * 2)))).toMatchObject({
    status: 413,
    code: 'fileTooLarge',
    upload: 'Размер файла слишком велик',
  })
  expect(await refusalOf(upload(await workbookOfXml('')))).toMatchObject({
    status: 422,
    code: 'noRows',
    upload: expect.any(String) as string,
  })
  expect(await refusalOf(upload(await workbookOf([['barcode', 'name']])))).toMatchObject({
    status: 422,
    code: 'noRows',
  })
  expect(await refusalOf(upload(await workbookOfXml(row.repeat(30))))).toMatchObject({
    status: 422,
    code: 'columnsMissing',
  })
  expect(await refusalOf('не файл')).toMatchObject({ status: 400, upload: expect.any(String) as string })
  expect(await keeper.refused(readNewItems, { form: {} })).toMatchObject({
    status: 400,
    fields: { upload: expect.any(String) as string },
  })
  expect(await (await server.person('SELLER')).refused(readNewItems, { form: { upload: upload('x') } })).toMatchObject({
    status: 403,
  })
  expect(await keeper.refused(importItems, { body: { importId: 999_999 } })).toMatchObject({ status: 404 })
  expect(await everything()).toEqual(before)
})

test('a barcode taken since the preview stops the whole file', async () => {
  const seen = await preview([
    ['barcode', 'name', 'brand'],
    ['4600000006017', 'Первый', 'Новый бренд'],
    ['4600000006024', 'Второй'],
  ])
  await keeper.call(createItem, { body: itemBody({ name: 'Опередил', multiBarcodes: [{ barcode: '4600000006024' }] }) })
  const before = await everything()
  const refusal = await keeper.refused(importItems, { body: { importId: seen.importId } })
  expect(refusal).toMatchObject({
    status: 409,
    code: 'barcodesTaken',
    details: { taken: [{ code: '4600000006024', name: 'Опередил', rowNumber: 3 }] },
  })
  expect(refusal.message).toContain('4600000006024 («Опередил»')
  expect(await everything()).toEqual(before)
})

test('two commits at once: of one file once, of two files with the same goods the second is refused', async () => {
  const rows = [
    ['barcode', 'name', 'brand'],
    ...Array.from({ length: 1_200 }, (_, index) => [
      `77${String(index).padStart(6, '0')}`,
      `Товар файла ${index}`,
      `Бренд ${index % 7}`,
    ]),
  ]
  // The twin waits for the whole of the first, as long as any call waits for another.
  const short = await preview(rows.slice(0, 8))
  const key = crypto.randomUUID()
  const same = await Promise.all(
    [1, 2].map(() => keeper.call(importItems, { body: { importId: short.importId } }, { key })),
  )
  expect(same[0]).toEqual(same[1])
  expect(same[0]).toMatchObject({ itemsAdded: 7, brandsAdded: 7 })
  const long = rows.filter((_, index) => index === 0 || index > 7)
  const one = await preview(long)
  const other = await preview(long)
  expect(await keeper.call(importItems, { body: { importId: one.importId } })).toMatchObject({ itemsAdded: 1_193 })
  const again = await Promise.allSettled(
    [one, other].map(({ importId }) => keeper.call(importItems, { body: { importId } })),
  )
  expect(again.map(({ status }) => status)).toEqual(['rejected', 'rejected'])

  const fresh = rows.map(([code, ...rest]) => [code === 'barcode' ? code : `8${code}`, ...rest])
  const [left, right] = [await preview(fresh), await preview(fresh)]
  const raced = await Promise.allSettled(
    [left, right].map(({ importId }) => keeper.call(importItems, { body: { importId } })),
  )
  expect(raced.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(String((raced.find(({ status }) => status === 'rejected') as PromiseRejectedResult).reason)).toMatch(
    /409.*barcodesTaken/,
  )
  const { count } = await server.database.one<{ count: number }>(
    sql`select count(*) from item where name like 'Товар файла%'`,
  )
  expect(count).toBe(2_400)
  const skus = await server.database.one<{ all: number; different: number }>(sql`
    select count(sku) as all, count(distinct sku) as different from item where deleted_at is null`)
  expect(skus.different).toBe(skus.all)
})
