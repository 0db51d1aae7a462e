import { expect, test } from 'vitest'
import { importWorkbook, readNewItems } from '../../src/api/itemImport.ts'
import { testServer } from '../server.ts'
import { rowsOf, upload, workbookOf } from '../workbooks.ts'

const server = await testServer()

test('the file comes back with a status column', async () => {
  const keeper = await server.person('WAREHOUSE')
  const bytes = await workbookOf([
    ['barcode', 'name'],
    ['4600000003016', 'Хороший'],
    ['x y', ''],
    ['4600000003024', 'Проверьте'],
  ])
  const seen = await keeper.call(readNewItems, { form: { upload: upload(bytes) } })
  const file = await keeper.call(importWorkbook, { path: { id: seen.importId } })
  const rows = await rowsOf(new Uint8Array(await file.arrayBuffer()))
  const texts = rows.map(({ cells }) => Array.from(cells, (cell) => cell?.text))
  expect(texts).toContainEqual(['Добавить', undefined, '4600000003016', 'Хороший'])
  expect(texts).toContainEqual(['Ошибка', 'B: Обязательное поле', 'x y'])
  expect(texts).toContainEqual(['проверьте', 'A: Контрольная цифра штрихкода неверна', '4600000003024', 'Проверьте'])
  expect(await (await server.person('admin')).refused(importWorkbook, { path: { id: seen.importId } })).toMatchObject({
    status: 404,
  })
})
