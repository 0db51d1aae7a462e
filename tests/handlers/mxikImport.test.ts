import { expect, test } from 'vitest'
import { listMxik, importMxik } from '../../src/api/mxikList.ts'
import { testServer } from '../server.ts'
import { upload, workbookOf } from '../workbooks.ts'

const server = await testServer()
const keeper = await server.person('WAREHOUSE')
const query = { page: 1, limit: 50 }
const JUICE = '02202002001000000'
const WATER = '02201001001000000'
const file = async (rows: readonly (readonly unknown[])[]) => ({ form: { upload: upload(await workbookOf(rows)) } })

test('a code list is taken in with its packages; the same list again changes nothing', async () => {
  const list = await file([
    ['Классификатор товаров'],
    [],
    ['Код МХИК', 'Группа', 'Наименование', 'Код упаковки', 'Наименование упаковки'],
    [JUICE, 'Напитки', 'Соки фруктовые', '1495086', 'шт'],
    [JUICE, 'Напитки', 'Соки фруктовые', '1495087', 'упак 12 шт'],
    [WATER, 'Напитки', 'Вода минеральная', '', ''],
  ])
  expect(await keeper.call(importMxik, list)).toEqual({
    rows: 3,
    added: 2,
    changed: 0,
    packages: 2,
    rowsWrong: 0,
    faults: [],
  })
  expect(await keeper.call(importMxik, list)).toMatchObject({ added: 0, changed: 0 })
  const found = async (keyword: string) => (await keeper.call(listMxik, { query, body: { keyword } })).items
  expect(await found('soki')).toMatchObject([
    { mxikCode: JUICE, groupNameRu: 'Напитки', packages: ['1495086 шт', '1495087 упак 12 шт'], itemCount: 0 },
  ])
  expect((await found('0220')).map(({ mxikCode }) => mxikCode)).toEqual([WATER, JUICE])
})

test('a newer list renames; rows without a right code are left out and named', async () => {
  const answer = await keeper.call(
    importMxik,
    await file([
      ['ИКПУ', 'Название'],
      [JUICE, 'Соки и нектары'],
      ['123', 'Короткий код'],
      [2202002001000000, 'Число теряет цифры'],
      [WATER, ''],
    ]),
    { language: 'ru' },
  )
  expect(answer).toMatchObject({ rows: 4, added: 0, changed: 1, rowsWrong: 3 })
  expect(answer.faults).toMatchObject([
    { rowNumber: 3, value: '123', message: 'Код ИКПУ — 17 цифр' },
    { rowNumber: 4, message: expect.stringContaining('округлено') as string },
    { rowNumber: 5, message: 'Обязательное поле' },
  ])
})

test('what is no code list is refused, and who may not import gets nothing in', async () => {
  expect(
    await keeper.refused(
      importMxik,
      await file([
        ['Имя', 'Фамилия'],
        ['А', 'Б'],
      ]),
    ),
  ).toMatchObject({
    status: 422,
    code: 'columnsMissing',
  })
  expect(await keeper.refused(importMxik, await file([['МХИК', 'Название']]))).toMatchObject({ code: 'noRows' })
  expect(
    await keeper.refused(importMxik, { form: { upload: upload(new Uint8Array([0x4d, 0x5a, 0, 3])) } }),
  ).toMatchObject({
    status: 400,
    code: 'notExcel',
  })
  expect(await keeper.refused(importMxik, { form: {} })).toMatchObject({ status: 400 })
  const seller = await server.person('SELLER')
  expect(
    await seller.refused(
      importMxik,
      await file([
        ['МХИК', 'Название'],
        [JUICE, 'x'],
      ]),
    ),
  ).toMatchObject({
    status: 403,
  })
  expect((await seller.call(listMxik, { query, body: {} })).total).toBe(2)
})
