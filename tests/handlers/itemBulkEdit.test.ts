import { setTimeout as pause } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { searchHistory } from '../../src/api/history.ts'
import { getItem } from '../../src/api/item.ts'
import { importItems, readNewItems } from '../../src/api/itemImport.ts'
import { searchItems } from '../../src/api/itemList.ts'
import { editItems, editItemsProgress, searchItemsOfWork } from '../../src/api/itemWork.ts'
import { sql } from '../../server/db/sql.ts'
import { type Person, testServer } from '../server.ts'
import { upload, workbookOf } from '../workbooks.ts'
import { catalogue } from './catalogue.ts'

const server = await testServer()
const { words } = await catalogue(server)
let keeper: Person
let admin: Person
let kilogram: number
const ITEMS = 2_500

beforeAll(async () => {
  keeper = await server.person('WAREHOUSE')
  admin = await server.person('admin')
  kilogram = await server.reference('unit', 'KILOGRAM')
  const rows = Array.from({ length: ITEMS }, (_, index) => [
    `77${String(index).padStart(6, '0')}`,
    `${index % 5 === 0 ? 'Сахар' : 'Соль'} номер ${index}`,
    index % 2 === 0 ? 'Чётный' : 'Нечётный',
  ])
  const form = { upload: upload(await workbookOf([['barcode', 'name', 'brand'], ...rows]), 'прайс.xlsx') }
  const { importId } = await keeper.call(readNewItems, { form })
  await keeper.call(importItems, { body: { importId } })
})

const countOf = async (condition: ReturnType<typeof sql>) =>
  (await server.database.one<{ count: number }>(sql`select count(*) from item where ${condition}`)).count

test('an import is one entry of the history, with its goods behind it and in the history of each', async () => {
  const all = await admin.call(searchHistory, { query: {}, body: { subject: 'goodsImport' } })
  expect(all).toMatchObject({
    total: 1,
    items: [{ action: 'create', record: 'прайс.xlsx', fieldLabel: 'Добавлено товаров', after: String(ITEMS) }],
  })
  expect(await admin.call(searchHistory, { query: {}, body: { subject: 'item' } })).toMatchObject({ total: 0 })
  const path = { id: all.items[0]!.subjectId }
  expect(await admin.call(searchItemsOfWork, { path, query: { limit: 1 }, body: {} })).toMatchObject({
    total: ITEMS,
    items: [{ itemName: 'Сахар номер 0', created: true, fieldLabel: 'Наименование', after: 'Сахар номер 0' }],
  })
  expect(await keeper.refused(searchItemsOfWork, { path, query: {}, body: {} })).toMatchObject({ status: 403 })
  const [item] = (await keeper.call(searchItems, { query: { limit: 1 }, body: { keyword: '77000003' } })).items
  const own = await admin.call(searchHistory, { query: {}, body: { subject: 'item', subjectId: String(item!.id) } })
  expect(own).toMatchObject({ total: 1, items: [{ action: 'create', after: 'Соль номер 3', comment: 'прайс.xlsx' }] })
})

test('all that is filtered gets a value at once, but those left out, and it is one entry of the history', async () => {
  const list = { keyword: 'сахар', where: [{ field: 'brandName', operator: 'equals' as const, value: 'Чётный' }] }
  const shown = await keeper.call(searchItems, { query: { limit: 2 }, body: list })
  expect(shown.total).toBe(ITEMS / 10)
  const ids = shown.items.map(({ id }) => id)
  const before = await keeper.call(getItem, { path: { id: ids[0]! } })
  const progressKey = crypto.randomUUID()
  const key = crypto.randomUUID()
  const body = { all: true, ids, list, changes: { unitId: kilogram, vatPercent: 12, weighed: true }, progressKey }
  const done = await keeper.call(editItems, { body }, { key })
  expect(done).toEqual({ itemsChosen: ITEMS / 10 - 2, itemsChanged: ITEMS / 10 - 2 })
  expect(await keeper.call(editItems, { body }, { key })).toEqual(done)
  expect(await countOf(sql`unit_id = ${kilogram} and vat_percent = 12 and weighed and version = 2`)).toBe(
    ITEMS / 10 - 2,
  )
  expect(await keeper.call(getItem, { path: { id: ids[0]! } })).toEqual(before)
  expect(await keeper.call(editItemsProgress, { path: { key: progressKey } })).toEqual({
    phase: 'DONE',
    done: ITEMS / 10 - 2,
    total: ITEMS / 10 - 2,
  })
  expect(await keeper.call(editItems, { body: { ...body, progressKey: undefined } })).toMatchObject({ itemsChanged: 0 })

  const { items } = await admin.call(searchHistory, {
    query: {},
    body: { subject: 'goodsEdit', search: String(ITEMS / 10 - 2) },
  })
  const [entry] = items
  expect(entry).toMatchObject({ userName: keeper.username, fieldLabel: 'Изменено товаров' })
  const every = await admin.call(searchHistory, {
    query: {},
    body: { subject: 'goodsEdit', subjectId: String(entry!.subjectId) },
  })
  expect(Object.fromEntries(every.items.map(({ fieldLabel, after }) => [fieldLabel, after]))).toEqual({
    'Изменено товаров': String(ITEMS / 10 - 2),
    'Единица измерения': 'кг',
    НДС: '12',
    'Весовой товар': 'Да',
  })
  const behind = await admin.call(searchItemsOfWork, {
    path: { id: entry!.subjectId },
    query: { limit: 3 },
    body: {},
  })
  expect(behind.items.map(({ fieldName, before: was, after }) => [fieldName, was, after])).toEqual([
    ['unitId', 'шт', 'кг'],
    ['vatPercent', null, '12'],
    ['weighed', 'Нет', 'Да'],
  ])
})

test('goods that are named one by one, and nothing else; what is empty is emptied', async () => {
  const ids = (await keeper.call(searchItems, { query: { limit: 3 }, body: { keyword: 'соль' } })).items.map(
    ({ id }) => id,
  )
  const mxikCode = '02202002001000000'
  expect(await admin.call(editItems, { body: { ids, changes: { mxikCode, brandId: null } } })).toEqual({
    itemsChosen: 3,
    itemsChanged: 3,
  })
  expect(await countOf(sql`mxik_code = ${mxikCode} and brand_id is null`)).toBe(3)
  expect(await admin.call(editItems, { body: { ids: [...ids, 999_999], changes: { mxikCode: null } } })).toEqual({
    itemsChosen: 3,
    itemsChanged: 3,
  })
})

test('a category comes with all its levels, and the shops’ own asks for the special code', async () => {
  const [one] = await server.database.rows<{ id: number }>(sql`select id from item order by id limit 1`)
  const ids = [one!.id]
  const path = { categoryId: words.food, subCategoryId: words.drinks, sub2CategoryId: words.juices }
  expect(await keeper.call(editItems, { body: { ids, changes: path } })).toMatchObject({ itemsChanged: 1 })
  expect(await keeper.call(getItem, { path: { id: one!.id } })).toMatchObject({ ...path, sub3CategoryId: null })
  // Nothing of the old stays below another.
  const other = { categoryId: words.food, subCategoryId: words.bread }
  await keeper.call(editItems, { body: { ids, changes: other } })
  expect(await keeper.call(getItem, { path: { id: one!.id } })).toMatchObject({ ...other, sub2CategoryId: null })

  const refused = (changes: object) => keeper.refused(editItems, { body: { ids, changes } })
  const fault = expect.any(String) as string
  expect(await refused({ subCategoryId: words.drinks })).toMatchObject({ status: 400, fields: { 'changes.categoryId': fault } }) // prettier-ignore
  expect(await refused({ categoryId: words.food })).toMatchObject({ status: 400, fields: { 'changes.subCategoryId': fault } }) // prettier-ignore
  expect(await refused({ ...path, subCategoryId: words.magazinSub })).toMatchObject({
    status: 400,
    fields: { 'changes.subCategoryId': fault },
  })
  const shops = { categoryId: words.magazin, subCategoryId: words.magazinSub, sub2CategoryId: words.magazinSub2 }
  expect(await refused(shops)).toMatchObject({ status: 422, code: 'goodsLackBarcode' })
})

test('what cannot be is refused by the field, and nothing changes', async () => {
  const sugar = await server.reference('unit', 'PIECE')
  const refused = (changes: object, more: object = {}) =>
    admin.refused(editItems, { body: { ids: [1], changes, ...more } })
  expect(await refused({})).toMatchObject({ status: 422, code: 'nothingToChange' })
  expect(await refused({ unitId: null })).toMatchObject({
    status: 400,
    fields: { 'changes.unitId': expect.any(String) as string },
  })
  expect(await refused({ vatPercent: 120, mxikCode: '12' })).toMatchObject({
    status: 400,
    fields: { 'changes.vatPercent': expect.any(String) as string, 'changes.mxikCode': expect.any(String) as string },
  })
  // A unit is no brand.
  expect(await refused({ brandId: sugar })).toMatchObject({
    status: 400,
    fields: { 'changes.brandId': expect.any(String) as string },
  })
  expect(
    await refused({ marked: true }, { all: true, list: { where: [{ field: 'нет', operator: 'equals', value: 1 }] } }),
  ).toMatchObject({ status: 400 })
  const seller = await server.person('SELLER')
  expect(await seller.refused(editItems, { body: { ids: [1], changes: { marked: true } } })).toMatchObject({
    status: 403,
  })
  expect(await countOf(sql`marked`)).toBe(0)
})

test('selling waits for no bulk edit, and one that nobody waits for changes nothing', async () => {
  const going = new AbortController()
  let asked: Promise<Response | undefined> | undefined
  const [last] = await server.database.rows<{ id: number }>(sql`select id from item order by id desc limit 1`)
  await server.database.withTransaction(async (db) => {
    // A sale's line needs the row to stay.
    await db.run(sql`select 1 from item for key share`)
    const body = { all: true, list: {}, changes: { forPos: true } }
    expect((await keeper.call(editItems, { body: { ...body, changes: { marked: true } } })).itemsChanged).toBe(ITEMS)
    await server.database.withTransaction(async (other) => {
      // Somebody edits one of the last goods: the edit waits there, and its first thousands are not seen.
      await other.run(sql`select 1 from item where id = ${last!.id} for no key update`)
      asked = keeper.response(editItems, { body }, { gone: going.signal }).catch(() => undefined)
      const waits = () =>
        server.database.one<{ count: number }>(sql`
          select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
      while ((await waits()).count === 0) await pause(10)
      going.abort()
    })
  })
  expect((await asked)?.status ?? 503).toBe(503)
  expect(await countOf(sql`for_pos`)).toBe(0)
})
