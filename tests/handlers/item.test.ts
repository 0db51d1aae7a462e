import { beforeAll, expect, test } from 'vitest'
import {
  createItem,
  deleteItem,
  editItem,
  generateBarcode,
  generateSku,
  getItem,
  itemByBarcode,
  itemByBarcodeForDepartment,
  searchItemsByKeyword,
} from '../../src/api/item.ts'
import { isEan13 } from '../../src/rules/barcodes.ts'
import { sql } from '../../server/db/sql.ts'
import { type Person, testServer } from '../server.ts'
import { catalogue, editOf } from './catalogue.ts'

const server = await testServer()
const { itemBody, words } = await catalogue(server)
let admin: Person
let keeper: Person
let shop: number
let otherShop: number

beforeAll(async () => {
  shop = await server.department('SHOP')
  otherShop = await server.department('SHOP')
  admin = await server.person('admin')
  keeper = await server.person('WAREHOUSE', { departmentId: shop })
})

test('an item is created, read back whole, found, edited and deleted', async () => {
  const sent = itemBody({
    name: 'Шоколад «Алёнка» 90 г',
    artikul: 'AL-90',
    multiBarcodes: [{ barcode: '4600000000015' }, { barcode: '4600000000022', ratio: 12 }],
    minMaxValues: [{ departmentId: shop, minValue: 5, maxValue: 50 }],
    weight: 90,
    comment: '<b>не жирный</b>',
  })
  const { id } = await keeper.call(createItem, { body: sent })
  const item = await keeper.call(getItem, { path: { id } })
  expect(item).toMatchObject({
    ...sent,
    multiBarcodes: [{ ratio: 1 }, { ratio: 12 }],
    unitName: 'шт',
    version: 1,
    comment: '<b>не жирный</b>',
  })

  expect(await keeper.call(itemByBarcode, { path: { code: '4600000000022' } })).toMatchObject({ id, ratio: 12 })
  for (const keyword of ['алёнка', 'alenka', 'fktyrf', 'AL-90', '4600000000015'])
    expect(await keeper.call(searchItemsByKeyword, { query: { keyword } })).toMatchObject([{ id }])

  await keeper.call(editItem, {
    path: { id },
    body: { ...editOf(item), name: 'Шоколад «Алёнка» 100 г', multiBarcodes: [{ barcode: '4600000000022', ratio: 10 }] },
  })
  expect(await keeper.call(itemByBarcode, { path: { code: '4600000000022' } })).toMatchObject({ ratio: 10 })
  await keeper.refused(itemByBarcode, { path: { code: '4600000000015' } })

  const audited = await server.database.rows<{ action: string; changes: object }>(sql`
    select action, changes from audit where subject = 'item' and subject_id = ${id} order by id`)
  expect(audited.map(({ action }) => action)).toEqual(['create', 'edit'])
  expect(audited[1]!.changes).toEqual({
    name: ['Шоколад «Алёнка» 90 г', 'Шоколад «Алёнка» 100 г'],
    multiBarcodes: [item.multiBarcodes, [{ barcode: '4600000000022', ratio: 10 }]],
  })

  expect(await keeper.call(deleteItem, { path: { id } })).toEqual({ done: true })
  expect(await keeper.refused(getItem, { path: { id } })).toMatchObject({ status: 404 })
  expect(await keeper.call(searchItemsByKeyword, { query: { keyword: 'alenka' } })).toEqual([])
  // Its codes are free again.
  await keeper.call(createItem, { body: { ...sent, sku: 'ANOTHER' } })
})

test('every wrong field is named at once', async () => {
  const refusal = await keeper.refused(createItem, {
    body: {
      name: 'Я'.repeat(10_000),
      shortName: 'a\u0000b',
      sku: '',
      multiBarcodes: [{ barcode: 'кириллица', ratio: 0.5 }],
    },
  })
  expect(refusal.status).toBe(400)
  expect(refusal.fields).toEqual({
    name: 'Не длиннее 255 знаков',
    shortName: 'Невидимые знаки не допускаются',
    sku: 'Обязательное поле',
    unitId: 'Обязательное поле',
    categoryId: 'Обязательное поле',
    'multiBarcodes.0.barcode': 'Штрихкод: только цифры и латинские буквы',
    'multiBarcodes.0.ratio': 'Не меньше 1',
  })
})

test('words must exist, be of the right list and hang below each other', async () => {
  const refusal = await keeper.refused(createItem, {
    body: itemBody({
      unitId: words.brand,
      brandId: 999_999,
      subCategoryId: words.juices,
      sub2CategoryId: words.juices,
      mxikCode: null,
    }),
  })
  expect(refusal).toMatchObject({ status: 400, code: 'badInput' })
  expect(Object.keys(refusal.fields!).sort()).toEqual([
    'brandId',
    'mxikCode',
    'sub2CategoryId',
    'subCategoryId',
    'unitId',
  ])
})

test('the category MAGAZIN needs a special code', async () => {
  const magazin = { categoryId: words.magazin, subCategoryId: words.magazinSub, sub2CategoryId: words.magazinSub2 }
  const refusal = await keeper.refused(createItem, { body: itemBody(magazin) })
  expect(refusal.fields).toEqual({ barcode: 'Обязательное поле' })
  const { data: barcode } = await keeper.call(generateBarcode, { body: {} })
  const { id } = await keeper.call(createItem, { body: itemBody({ ...magazin, barcode }) })
  expect(await keeper.call(itemByBarcode, { path: { code: barcode } })).toMatchObject({ id, barcode, ratio: 1 })
})

test('a taken barcode or SKU is refused and says by which goods', async () => {
  await keeper.call(createItem, {
    body: itemBody({ name: 'Первый | "с|чертой"', sku: 'FIRST', multiBarcodes: [{ barcode: '4600000000107' }] }),
  })
  const taken = await keeper.refused(createItem, {
    body: itemBody({ multiBarcodes: [{ barcode: '4600000000114' }, { barcode: '4600000000107' }] }),
  })
  expect(taken).toMatchObject({ status: 409, code: 'barcodeTaken' })
  expect(taken.fields).toEqual({ 'multiBarcodes.1.barcode': expect.stringContaining('Первый | "с|чертой"') as string })
  expect(await keeper.refused(createItem, { body: itemBody({ sku: 'FIRST' }) })).toMatchObject({
    status: 409,
    fields: { sku: expect.stringContaining('Первый') as string },
  })
  expect(
    await keeper.refused(createItem, {
      body: itemBody({ barcode: '4600000000121', multiBarcodes: [{ barcode: '4600000000121' }] }),
    }),
  ).toMatchObject({
    status: 400,
    fields: { 'multiBarcodes.0.barcode': 'Указано дважды' },
  })
})

test('two savings of the same barcode at once: one wins', async () => {
  const results = await Promise.allSettled(
    [1, 2, 3, 4].map(() =>
      keeper.call(createItem, { body: itemBody({ multiBarcodes: [{ barcode: '4600000000206' }] }) }),
    ),
  )
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('a stale version is refused', async () => {
  const { id } = await keeper.call(createItem, { body: itemBody({}) })
  const item = await keeper.call(getItem, { path: { id } })
  await keeper.call(editItem, { path: { id }, body: { ...editOf(item), model: 'новая' } })
  expect(await keeper.refused(editItem, { path: { id }, body: { ...editOf(item), model: 'старая' } })).toMatchObject({
    status: 409,
    code: 'changedMeanwhile',
  })
})

test('bounds belong to departments: another one is refused, and its bounds stay when others edit', async () => {
  const refusal = await keeper.refused(createItem, {
    body: itemBody({
      minMaxValues: [
        { departmentId: otherShop, minValue: 1, maxValue: 2 },
        { departmentId: shop, minValue: 3, maxValue: 2 },
      ],
    }),
  })
  expect(refusal.fields).toEqual({ 'minMaxValues.1.minValue': 'Минимум больше максимума' })
  const bounds = [{ departmentId: otherShop, minValue: 1, maxValue: 2 }]
  expect((await keeper.refused(createItem, { body: itemBody({ minMaxValues: bounds }) })).fields).toEqual({
    'minMaxValues.0.departmentId': 'Этот отдел вам не разрешён',
  })
  const { id } = await admin.call(createItem, { body: itemBody({ minMaxValues: bounds }) })
  const item = await keeper.call(getItem, { path: { id } })
  expect(item.minMaxValues).toEqual([])
  await keeper.call(editItem, { path: { id }, body: { ...editOf(item), model: 'x' } })
  expect((await admin.call(getItem, { path: { id } })).minMaxValues).toMatchObject(bounds)
})

test('packages hold goods that are not packages', async () => {
  const { id: inner } = await keeper.call(createItem, { body: itemBody({}) })
  const wrapped = { wrapped: true, wrappedItems: [{ wrappedId: inner, amount: 6 }] }
  const { id: outer } = await keeper.call(createItem, { body: itemBody(wrapped) })
  expect((await keeper.call(getItem, { path: { id: outer } })).wrappedItems).toMatchObject([
    { wrappedId: inner, amount: 6 },
  ])
  expect(
    (
      await keeper.refused(createItem, {
        body: itemBody({ wrapped: true, wrappedItems: [{ wrappedId: outer, amount: 1 }] }),
      })
    ).fields,
  ).toEqual({ 'wrappedItems.0.wrappedId': 'Упаковку нельзя положить в упаковку' })
  expect(await keeper.refused(deleteItem, { path: { id: inner } })).toMatchObject({
    status: 409,
    code: 'recordUsed',
    message: expect.stringMatching(/нельзя удалить, пока есть: упаковки \(1\): «Товар \d+»$/) as string,
  })
})

test('an item is not deleted while it is in stock or in unfinished documents, and all of them are named', async () => {
  const { database } = server
  const { id } = await keeper.call(createItem, { body: itemBody({ multiBarcodes: [{ barcode: '4600000000305' }] }) })
  const draft = async () => {
    const document = await database.one<{ id: number }>(sql`
      insert into warehouse_document (action, department_id, to_department_id, reg_date) values ('KIRIM', ${shop}, ${shop}, now()) returning id`)
    for (const position of [1, 2])
      await database.run(sql`
        insert into warehouse_document_line (document_id, department_id, position, item_id, quantity) values (${document.id}, ${shop}, ${position}, ${id}, 1)`)
    return document.id
  }
  const drafts = [await draft(), await draft(), await draft(), await draft()].reverse()
  const { id: lot } = await database.one<{ id: number }>(
    sql`insert into lot (item_id, unit_cost) values (${id}, 10) returning id`,
  )
  for (const department of [shop, otherShop]) await fillStock(lot, id, department)
  const refusal = await keeper.refused(deleteItem, { path: { id } }, { language: 'uz-latn' })
  expect(refusal).toMatchObject({
    status: 409,
    code: 'recordUsed',
    message: expect.stringContaining(
      `qoldiqlar (2): SHOP 1 — 7, SHOP 2; yakunlanmagan kirimlar (4): ${drafts
        .slice(0, 3)
        .map((number) => `kod ${number}`)
        .join(', ')} …`,
    ) as string,
  })

  const found = await keeper.call(itemByBarcodeForDepartment, { path: { barcode: '4600000000305', depId: shop } })
  expect(found).toMatchObject({ id, available: 7, variants: [{ priceUzs: null, available: 7 }] })
  expect(
    await keeper.refused(itemByBarcodeForDepartment, { path: { barcode: '4600000000305', depId: otherShop } }),
  ).toMatchObject({ status: 403 })
})

/** Stock without a document, for a test that only needs it to be there. */
async function fillStock(lot: number, item: number, department: number): Promise<void> {
  await server.database.pool.query(
    'insert into stock_balance (department_id, lot_id, item_id, on_hand) values ($1, $2, $3, 7)',
    [department, lot, item],
  )
}

test('generated codes are valid, unique, and pass over what people typed', async () => {
  const first = await keeper.call(generateBarcode, { body: {} })
  expect(isEan13(first.data)).toBe(true)
  const made = await Promise.all(Array.from({ length: 20 }, () => keeper.call(generateBarcode, { body: {} })))
  expect(new Set(made.map(({ data }) => data)).size).toBe(20)

  const { data: sku } = await keeper.call(generateSku, { body: {} })
  const next = String(Number(sku) + 1).padStart(sku.length, '0')
  await keeper.call(createItem, { body: itemBody({ sku: next }) })
  expect((await keeper.call(generateSku, { body: {} })).data).toBe(String(Number(sku) + 2).padStart(sku.length, '0'))
})

test('unknown ids, no session and no permission', async () => {
  for (const id of [999_999, 'abc', 0, -1, '1e3', '9'.repeat(30)])
    expect(await keeper.refused(getItem, { path: { id } })).toMatchObject({ status: 404 })
  expect(
    await keeper.refused(editItem, { path: { id: 999_999 }, body: { ...itemBody({}), version: 1 } }),
  ).toMatchObject({ status: 404 })
  expect(await keeper.refused(deleteItem, { path: { id: 999_999 } })).toMatchObject({ status: 404 })
  expect(await keeper.refused(itemByBarcode, { path: { code: 'no-such' } })).toMatchObject({
    status: 404,
    code: 'itemNotFound',
  })
  expect(await server.stranger.refused(createItem, { body: itemBody({}) })).toMatchObject({ status: 401 })
  const monitor = await server.person('MONITORING')
  for (const endpoint of [createItem, generateBarcode, generateSku])
    expect(await monitor.refused(endpoint, { body: itemBody({}) })).toMatchObject({ status: 403 })
  expect(await monitor.refused(deleteItem, { path: { id: 1 } })).toMatchObject({ status: 403 })
})
