import { beforeAll, expect, test } from 'vitest'
import { saveCurrencyRate } from '../../src/api/currencyRate.ts'
import {
  copyDocument,
  receiveIncome,
  receiveIncomeInPart,
  recountIncome,
  returnDocument,
  returnDocumentInPart,
  writeOff,
  writeOffFromIncome,
} from '../../src/api/documentSteps.ts'
import {
  changeDocumentStatus,
  createDocument,
  editIncome,
  editOutcome,
  editWriteOff,
  getDocument,
} from '../../src/api/warehouseDocument.ts'
import { sql } from '../../server/db/sql.ts'
import { requireSoundBooks } from '../ledger/requireSoundBooks.ts'
import { DAY, type Shop, shopOn } from '../ledger/shop.ts'
import { type Person, testServer, type TestServer } from '../server.ts'

let server: TestServer
let shop: Shop
let admin: Person
let cashier: Person
let contragentId: number

beforeAll(async () => {
  server = await testServer()
  shop = await shopOn(server)
  admin = shop.admin
  cashier = await server.person('KASSIR', { departmentId: shop.shop })
  contragentId = (
    await server.database.one<{ id: number }>(
      sql`insert into contragent (full_name, name_key) values ('Поставщик', 'поставщик') returning id`,
    )
  ).id
})

const owed = async (currency = 'UZS') => {
  const found = await server.database.first<{ balance: number }>(sql`
    select b.balance from account a join account_balance b on b.account_id = a.id
    where a.kind = 'SUPPLIER' and a.contragent_id = ${contragentId} and a.currency_code = ${currency}`)
  return found?.balance ?? 0
}
const incomeOf = async (count: number, incomeUzs = 300) => {
  const itemId = await shop.newItem()
  return shop.documentAt('READY', {
    action: 'KIRIM',
    toDepartmentId: shop.warehouse,
    contragentId,
    whItems: [{ itemId, count, incomeUzs }],
  })
}
const at = ({ id, version }: { id: number; version: number }) => ({ path: { id }, body: { version } })

test('an income is counted again: its debt goes, its lines keep their lots, and it is posted anew', async () => {
  const before = await owed()
  const income = await incomeOf(10)
  const [line] = income.whItems
  const opened = await admin.call(recountIncome, at(income))
  expect(opened).toMatchObject({ documentStatus: 'RECOUNT', nextStatuses: ['READY', 'SUSPENDED', 'DELETED'] })
  expect(await owed()).toBe(before)
  const edited = await admin.call(editIncome, {
    body: {
      id: income.id,
      version: opened.version,
      regDate: DAY,
      toDepartmentId: shop.warehouse,
      contragentId,
      whItems: [{ id: line!.id, itemId: line!.itemId, count: 9, incomeUzs: 310 }],
    },
  })
  const posted = await admin.call(changeDocumentStatus, {
    path: { id: income.id },
    body: { status: 'READY', version: edited.version },
  })
  expect(posted.whItems[0]).toMatchObject({ id: line!.id, lotId: line!.lotId, count: 9 })
  expect(await owed()).toBe(before - 2_790)
  expect(await shop.lotsOf(line!.itemId, shop.warehouse)).toEqual([{ lotId: line!.lotId, onHand: 9 }])
  await requireSoundBooks(server.database)
})

test('an income is not counted again once its lots have moved, and it is said where to', async () => {
  const income = await incomeOf(10)
  const sent = await shop.documentAt('PENDING', {
    action: 'KOCHIRISH',
    fromDepartmentId: shop.warehouse,
    toDepartmentId: shop.shop,
    whItems: [{ itemId: income.whItems[0]!.itemId, count: 1 }],
  })
  expect(await admin.refused(recountIncome, at(income))).toMatchObject({
    status: 409,
    code: 'lotsMoved',
    message: `Товары этого прихода уже двигались: Перемещение № ${sent.regNumber}. Сначала отмените эти документы`,
  })
  await admin.call(returnDocument, at(sent))
  expect(await admin.call(recountIncome, at(income))).toMatchObject({ documentStatus: 'RECOUNT' })
})

test('a part and then the rest of an income goes back to its supplier, who credits what he charged, to the tiyin', async () => {
  const before = await owed()
  const income = await incomeOf(3, 33.33)
  const [line] = income.whItems
  const part = await admin.call(returnDocumentInPart, {
    path: { id: income.id },
    body: { version: income.version, comment: 'Брак', whItems: [{ id: line!.id, count: 1 }] },
  })
  expect(part).toMatchObject({
    documentStatus: 'PARTIAL_RETURNED',
    whItems: [{ returned: 1 }],
    related: [{ relation: 'MADE', kind: 'outcome', reason: 'RETURN', status: 'READY' }],
  })
  const whole = await admin.call(returnDocument, at(part))
  expect(whole).toMatchObject({ documentStatus: 'RETURNED', whItems: [{ returned: 3 }] })
  expect(await owed()).toBe(before)
  const made = await admin.call(getDocument, { path: { id: whole.related[1]!.id } })
  expect(made).toMatchObject({ documentType: 'RETURN_TO_SUPPLIER', related: [{ relation: 'FROM', kind: 'income' }] })
  await admin.call(changeDocumentStatus, {
    path: { id: made.id },
    body: { status: 'REVERSED', version: made.version },
  })
  expect(await admin.call(getDocument, { path: { id: income.id } })).toMatchObject({
    documentStatus: 'PARTIAL_RETURNED',
    whItems: [{ returned: 1 }],
  })
  await requireSoundBooks(server.database)
})

test('no more of an income goes back than is left, and nothing of one that is still written', async () => {
  const income = await incomeOf(5)
  const tooMuch = {
    path: { id: income.id },
    body: { version: income.version, whItems: [{ id: income.whItems[0]!.id, count: 6 }] },
  }
  expect(await admin.refused(returnDocumentInPart, tooMuch)).toMatchObject({ status: 422, code: 'moreThanLeft' })
  expect(await admin.refused(writeOffFromIncome, tooMuch)).toMatchObject({ status: 422, code: 'moreThanLeft' })
  expect(await cashier.refused(returnDocument, at(income))).toMatchObject({ status: 403 })
  const draft = await shop.documentAt('DRAFT', { action: 'KIRIM', toDepartmentId: shop.warehouse, whItems: [] })
  expect(await admin.refused(returnDocument, at(draft))).toMatchObject({ status: 409, code: 'wrongState' })
  expect(await admin.refused(recountIncome, at(draft))).toMatchObject({ status: 409, code: 'wrongState' })
})

test('a part of an income is written off by a document of its own, with the reason', async () => {
  const income = await incomeOf(5)
  const after = await admin.call(writeOffFromIncome, {
    path: { id: income.id },
    body: { version: income.version, reason: 'Бой', whItems: [{ id: income.whItems[0]!.id, count: 2 }] },
  })
  expect(after.documentStatus).toBe('READY')
  const made = await admin.call(getDocument, { path: { id: after.related[0]!.id } })
  expect(made).toMatchObject({ action: 'SPISAT', documentStatus: 'READY', reason: 'Бой', totalCount: 2 })
  expect(await shop.lotsOf(income.whItems[0]!.itemId, shop.warehouse)).toMatchObject([{ onHand: 3 }])
})

test('goods are written off in one step, with a reason of the list', async () => {
  const income = await incomeOf(5)
  const whItems = [{ itemId: income.whItems[0]!.itemId, count: 2 }]
  const { id: reasonId } = await server.database.one<{ id: number }>(
    sql`select id from reference where code = 'DAMAGED'`,
  )
  const body = { departmentId: shop.warehouse, regDate: DAY, reasonId, whItems }
  expect(await admin.call(writeOff, { body })).toMatchObject({
    documentStatus: 'READY',
    reasonName: 'Бой и порча',
    regNumber: expect.any(Number),
  })
  expect(await admin.refused(writeOff, { body: { ...body, reasonId: 1 } })).toMatchObject({
    status: 400,
    fields: { reasonId: expect.any(String) },
  })
  expect(await admin.refused(writeOff, { body: { ...body, whItems: [{ ...whItems[0]!, count: 9 }] } })).toMatchObject({
    status: 409,
    code: 'outOfStock',
  })
})

test('a part of an income comes in, the rest waits as a document of its own', async () => {
  const itemId = await shop.newItem()
  const draft = await shop.documentAt('DRAFT', {
    action: 'KIRIM',
    toDepartmentId: shop.warehouse,
    contragentId,
    whItems: [
      { itemId, count: 10, incomeUzs: 100 },
      { itemId, count: 4, incomeUzs: 110 },
    ],
  })
  const [first, second] = draft.whItems
  const body = { version: draft.version, whItems: [{ id: first!.id, count: 7 }] }
  expect(
    await admin.refused(receiveIncomeInPart, {
      path: { id: draft.id },
      body: { ...body, whItems: [{ id: second!.id, count: 5 }] },
    }),
  ).toMatchObject({ status: 422, code: 'moreThanLeft' })
  const received = await admin.call(receiveIncomeInPart, { path: { id: draft.id }, body })
  expect(received).toMatchObject({ documentStatus: 'READY', whItems: [{ id: first!.id, count: 7 }] })
  const rest = await admin.call(getDocument, { path: { id: received.related[0]!.id } })
  expect(rest).toMatchObject({ documentStatus: 'DRAFT', contragentId, whItems: [{ count: 3 }, { count: 4 }] })
  expect(await admin.call(receiveIncome, at(rest))).toMatchObject({ documentStatus: 'READY' })
  expect(await admin.refused(receiveIncome, at(received))).toMatchObject({ status: 409, code: 'wrongState' })
  await requireSoundBooks(server.database)
})

test('a copy has the head and the lines, is of today, and knows what it is a copy of', async () => {
  const income = await incomeOf(5, 120)
  const copy = await admin.call(copyDocument, { path: { id: income.id }, body: {} })
  expect(copy).toMatchObject({
    documentStatus: 'DRAFT',
    contragentId,
    whItems: [{ count: 5, incomeUzs: 120, lotId: null }],
    related: [{ relation: 'FROM', kind: 'income', id: income.id, reason: 'COPY' }],
  })
  expect(await cashier.refused(copyDocument, { path: { id: income.id }, body: {} })).toMatchObject({ status: 403 })
})

test('an income in dollars is owed in dollars, its goods are worth what that is in UZS, and both come back to the tiyin', async () => {
  const { id: currencyId } = await server.database.one<{ id: number }>(sql`
    select word.id from reference word join reference list on list.id = word.parent_id
    where list.code = 'CURRENCY' and word.code = 'USD'`)
  const itemIds = [await shop.newItem(), await shop.newItem()]
  const body = {
    regDate: DAY,
    toDepartmentId: shop.warehouse,
    contragentId,
    currencyCode: 'USD',
    whItems: itemIds.map((itemId) => ({ itemId, count: 3, incomeUzs: 0.01 })),
  }
  expect(await admin.refused(createDocument, { body })).toMatchObject({ status: 422, code: 'noRate' })
  await admin.call(saveCurrencyRate, { body: { date: DAY, currencyId, departmentId: null, rate: 12_345.678_9 } })
  const draft = await admin.call(createDocument, { body })
  // A currency that is in no list is none, whatever rate is typed for it.
  expect(
    await admin.refused(createDocument, { body: { ...body, currencyCode: 'XXX', currencyRate: 1 } }),
  ).toMatchObject({
    status: 400,
    fields: { currencyCode: expect.any(String) as string },
  })
  expect(draft).toMatchObject({ currencyCode: 'USD', currencyRate: 12_345.678_9, totalSum: 0.06 })
  const income = await admin.call(receiveIncome, at(draft))
  expect(await owed('USD')).toBe(-0.06)
  const { worth } = await server.database.one<{ worth: number }>(
    sql`select sum(cost_sum) as worth from stock_balance where item_id = any(${itemIds}::bigint[])`,
  )
  // 0.06 × 12 345.6789, rounded once.
  expect(worth).toBe(740.74)
  await admin.call(returnDocument, at(income))
  expect(await owed('USD')).toBe(0)
  await requireSoundBooks(server.database)
})

test('outcomes and write-offs are edited until they are posted', async () => {
  const income = await incomeOf(5)
  const whItems = [{ itemId: income.whItems[0]!.itemId, count: 2 }]
  for (const [action, edit] of [
    ['CHIQIM', editOutcome],
    ['SPISAT', editWriteOff],
  ] as const) {
    const draft = await shop.documentAt('DRAFT', { action, fromDepartmentId: shop.warehouse, whItems: [] })
    const body = { id: draft.id, version: draft.version, regDate: DAY, fromDepartmentId: shop.warehouse, whItems }
    const saved = await admin.call(edit, { body: { ...body, reason: 'Образцы' } })
    expect(saved).toMatchObject({ reason: 'Образцы', totalCount: 2 })
    expect(await admin.refused(edit, { body })).toMatchObject({ status: 409, code: 'changedMeanwhile' })
    expect(await cashier.refused(edit, { body })).toMatchObject({ status: 403 })
  }
})
