import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSession } from '../../src/api/cashSession.ts'
import { createPricing } from '../../src/api/pricing.ts'
import { createSale, finishSale } from '../../src/api/sale.ts'
import { createDocument, editTransfer, getDocument } from '../../src/api/warehouseDocument.ts'
import { AfterCommit } from '../../server/db/afterCommit.ts'
import { sql } from '../../server/db/sql.ts'
import { testServer, type TestServer } from '../server.ts'
import { requireSoundBooks } from './requireSoundBooks.ts'
import { DAY, type Shop, shopOn } from './shop.ts'

let now = new Date('2026-11-20T07:00:00Z')
let server: TestServer
let shop: Shop

beforeAll(async () => {
  server = await testServer({ now: () => now })
  shop = await shopOn(server)
  await shop.open()
})

describe('a sale', () => {
  const draft = (given: object) => ({
    path: { depId: shop.shop, cashboxId: shop.cashbox },
    body: { uuid: randomUUID(), ...given },
  })

  test('of an unknown contragent, or of a receipt that is not there, names it', async () => {
    const itemId = await shop.stocked([5])
    const body = shop.saleOf([{ itemId, count: 1 }], 1_000, { contragentId: 999_999 })
    const noContragent = { status: 400, fields: { contragentId: expect.any(String) } }
    expect(await shop.cashier.refused(finishSale, { body })).toMatchObject(noContragent)
    const { saleItems } = body
    expect(await shop.cashier.refused(createSale, draft({ saleItems, contragentId: 999_999 }))).toMatchObject(
      noContragent,
    )
    const back = [{ itemId, count: -1, priceUzs: 1_000, returnedLineId: 999_999 }]
    expect(await shop.cashier.refused(createSale, draft({ saleItems: back }))).toMatchObject({
      status: 400,
      fields: { 'saleItems.0.returnedLineId': expect.any(String) },
    })
  })

  test('while the clock stands before the opening of its session says so, and not that the goods have no price', async () => {
    const itemId = await shop.stocked([5])
    const body = shop.saleOf([{ itemId, count: 1 }], 1_000)
    const right = now
    now = new Date(right.getTime() - 24 * 60 * 60_000)
    try {
      expect(await shop.cashier.refused(finishSale, { body })).toMatchObject({ status: 409, code: 'clockSetBack' })
    } finally {
      now = right
    }
    expect(await shop.cashier.call(finishSale, { body })).toMatchObject({ status: 'FINISHED' })
  })

  test('of a department that has no way of selling is refused as soon as its session would open', async () => {
    const departmentId = await server.department('SHOP')
    const { id: cashboxId } = await server.database.one<{ id: number }>(sql`
      insert into cashbox (department_id, number, name) values (${departmentId}, '1', 'Касса 1') returning id`)
    const seller = await server.person('MANAGER', { departmentId })
    const path = { depId: departmentId, cashboxId }
    expect(await seller.refused(openSession, { path, body: { openingCash: 0 } })).toMatchObject({
      status: 409,
      code: 'saleTypeUndefined',
      message: 'тип продажи не определен',
    })
  })

  test.each([
    { what: 'one line', lines: [{ count: 1e9, priceUzs: 1e12 }], field: 'saleItems.0.count' },
    {
      what: 'all lines',
      lines: [
        { count: 1, priceUzs: 9e11 },
        { count: 1, priceUzs: 9e11 },
      ],
      field: 'saleItems',
    },
    {
      what: 'all counts',
      lines: [
        { count: 9e8, priceUzs: 1 },
        { count: 9e8, priceUzs: 1 },
      ],
      field: 'saleItems',
    },
  ])('that is worth more than there is money is refused by name: $what', async ({ lines, field }) => {
    const itemId = await shop.newItem()
    const saleItems = lines.map((line) => ({ itemId, ...line }))
    const refusal = { status: 400, code: 'badInput', fields: { [field]: expect.any(String) } }
    expect(
      await shop.cashier.refused(finishSale, { body: { ...shop.saleOf([{ itemId, count: 1 }]), saleItems } }),
    ).toMatchObject(refusal)
    expect(await shop.cashier.refused(createSale, draft({ saleItems }))).toMatchObject(refusal)
  })
})

describe('a warehouse document', () => {
  test.each([
    { lines: [{ count: 1e9, incomeUzs: 1e12 }], field: 'whItems.0.count' },
    {
      lines: [
        { count: 1, incomeUzs: 9e11 },
        { count: 1, incomeUzs: 9e11 },
      ],
      field: 'whItems',
    },
    {
      lines: [
        { count: 9e8, incomeUzs: 1 },
        { count: 9e8, incomeUzs: 1 },
      ],
      field: 'whItems',
    },
  ])('worth more than there is money is refused by name: $field', async ({ lines, field }) => {
    const itemId = await shop.newItem()
    const whItems = lines.map((line) => ({ itemId, ...line }))
    expect(
      await shop.admin.refused(createDocument, {
        body: { action: 'KIRIM', toDepartmentId: shop.warehouse, regDate: DAY, whItems },
      }),
    ).toMatchObject({ status: 400, code: 'badInput', fields: { [field]: expect.any(String) } })
  })

  test('is not taken from its owner by the department that it only names as its receiver', async () => {
    const itemId = await shop.newItem()
    const elsewhere = await server.department('SHOP', { saleType: 'RETAIL' })
    const receiver = await server.person('MANAGER', { departmentId: shop.shop, transfers: [elsewhere] })
    const { id, version } = await shop.documentAt('DRAFT', {
      action: 'KOCHIRISH',
      fromDepartmentId: shop.warehouse,
      toDepartmentId: shop.shop,
      whItems: [{ itemId, count: 3 }],
    })
    const body = { id, version, regDate: DAY, fromDepartmentId: shop.shop, toDepartmentId: elsewhere, whItems: [] }
    expect(await receiver.refused(editTransfer, { body })).toMatchObject({ status: 403, code: 'otherDepartment' })
    expect(await receiver.call(getDocument, { path: { id } })).toMatchObject({ version, whItems: [{ count: 3 }] })
  })
})

test('a pricing document is dated by the business day of the company, not of Greenwich', async () => {
  const itemId = await shop.newItem()
  await shop.income(shop.shop, [{ itemId, count: 1, incomeUzs: 1 }])
  now = new Date('2026-12-31T20:30:00Z')
  const pricing = await shop.admin.call(createPricing, { body: { departmentId: shop.shop, itemIds: [itemId] } })
  expect(pricing.regDate).toBe('2027-01-01')
})

test('a transaction that passed over a failed statement is not said to be saved', async () => {
  const passOver = server.database.withTransaction(async (db) => {
    await db.run(sql`insert into setting (key, value) values ('lost', '1')`)
    await db.run(sql`select 1 / 0`).catch(() => 0)
    return 'saved'
  })
  await expect(passOver).rejects.toThrow('nothing was saved')
  expect(await server.database.first(sql`select 1 from setting where key = 'lost'`)).toBeUndefined()
})

test('what is read after the commit holds nobody’s locks, and finds what was saved', async () => {
  const kept = await server.database.withTransaction(async (db) => {
    await db.run(sql`insert into setting (key, value) values ('kept', '1')`)
    return new AfterCommit((read) =>
      read.one(sql`select value, pg_current_xact_id_if_assigned() is null as "isOver" from setting where key = 'kept'`),
    )
  })
  expect(kept).toEqual({ value: 1, isOver: true })
})

afterAll(() => requireSoundBooks(server.database))
