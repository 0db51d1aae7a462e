import { afterEach, beforeAll, expect, test } from 'vitest'
import { takeZReport } from '../../src/api/cashSession.ts'
import {
  generateCertificates,
  getCertificate,
  searchCertificatePackages,
  searchCertificates,
  sellCertificates,
} from '../../src/api/certificate.ts'
import { createRole } from '../../src/api/role.ts'
import { finishSale } from '../../src/api/sale.ts'
import { sql } from '../../server/db/sql.ts'
import { testServer, type TestServer } from '../server.ts'
import { finishReturn, returnSale } from '../../src/api/saleReturn.ts'
import { byCertificate, cash, type Certificates, certificatesOn } from './certificatesOn.ts'
import { requireSoundBooks } from './requireSoundBooks.ts'
import { type Shop, shopOn } from './shop.ts'

let server: TestServer
let shop: Shop
let packages: Certificates

beforeAll(async () => {
  server = await testServer()
  shop = await shopOn(server)
  await shop.open()
  packages = certificatesOn(shop)
})
afterEach(() => requireSoundBooks(server.database))

test('a certificate is sold, redeemed in two parts with other payments, and tells its history', async () => {
  const [number] = await packages.sold({ count: 1 })
  const itemId = await shop.stocked([50])
  const first = shop.saleOf([{ itemId, count: 7 }], 1_000, { payments: [byCertificate(number!, 6_000), cash(1_000)] })
  const sale = await shop.cashier.call(finishSale, { body: first })
  expect(sale.payments).toMatchObject([
    { paymentType: 'CERTIFICATE', amount: 6_000, certificateNumber: number },
    { paymentType: 'CASH', amount: 1_000 },
  ])
  expect(await packages.look(number!)).toMatchObject({ status: 'PARTLY_USED', balance: 4_000 })
  await shop.cashier.call(finishSale, {
    body: shop.saleOf([{ itemId, count: 4 }], 1_000, { payments: [byCertificate(number!, 4_000)] }),
  })
  const { status, balance, moves } = await packages.look(number!)
  expect({ status, balance, moves: moves.map(({ kind, amount }) => [kind, amount]) }).toEqual({
    status: 'USED',
    balance: 0,
    moves: [
      ['SOLD', 10_000],
      ['USED', -6_000],
      ['USED', -4_000],
    ],
  })
})

test('its balance and history are for who sells and for who may see certificates', async () => {
  const [number] = await packages.sold({ count: 1 })
  const { id: roleId } = await shop.admin.call(createRole, {
    body: { code: 'Учёт', permissions: ['view certificates'] },
  })
  const office = await server.person('MONITORING', { departmentId: shop.warehouse })
  const keeper = await server.person('WAREHOUSE', { departmentId: shop.warehouse })
  const look = { path: { number: number! } }
  await server.database.run(sql`
    update user_role set role_id = ${roleId} where user_id = ${office.userId}`)
  expect(await office.call(getCertificate, look)).toMatchObject({ balance: 10_000, moves: [{ kind: 'SOLD' }] })
  expect(await keeper.refused(getCertificate, look)).toMatchObject({ status: 403, code: 'noPermission' })
})

test('two certificates pay one sale, each its part', async () => {
  const numbers = await packages.sold({ count: 2 })
  const itemId = await shop.stocked([50])
  const payments = numbers.map((number) => byCertificate(number, 7_500))
  await shop.cashier.call(finishSale, { body: shop.saleOf([{ itemId, count: 15 }], 1_000, { payments }) })
  for (const number of numbers) expect(await packages.look(number)).toMatchObject({ balance: 2_500 })
})

test('one of percent is the last discount of the sale, once', async () => {
  const [number] = await packages.sold({ type: 'PERCENT', amount: 15, count: 1 })
  const itemId = await shop.stocked([50])
  const body = {
    ...shop.saleOf([{ itemId, count: 3 }]),
    customPromotion: { promotionType: '%' as const, discount: 10 },
    certificateNumber: number,
    // 3 000 less 10 % are 2 700, less 15 % are 2 295.
    finalTotalSum: 2_295,
    payments: [cash(2_295)],
  }
  expect(await shop.cashier.call(finishSale, { body })).toMatchObject({ discount: 705, certificateNumber: number })
  expect(await packages.look(number!)).toMatchObject({ status: 'USED' })
  const again = { ...body, uuid: crypto.randomUUID() }
  expect(await shop.cashier.refused(finishSale, { body: again })).toMatchObject({
    status: 409,
    code: 'certificateUsedUp',
  })
})

test('a refund goes back to the certificate that paid, and not into the drawer', async () => {
  const [number] = await packages.sold({ count: 1 })
  const itemId = await shop.stocked([50])
  const paid = shop.saleOf([{ itemId, count: 10 }], 1_000, { payments: [byCertificate(number!, 8_000), cash(2_000)] })
  const { id: saleId, saleItems } = await shop.cashier.call(finishSale, { body: paid })
  const back = (count: number, payments: (ReturnType<typeof cash> | ReturnType<typeof byCertificate>)[]) => ({
    body: shop.saleOf([{ itemId, count: -count, returnedLineId: saleItems[0]!.id }], 1_000, { payments }),
  })
  expect(await shop.cashier.refused(finishSale, back(5, [cash(-5_000)]))).toMatchObject({
    status: 422,
    code: 'refundToCertificate',
  })
  expect(await shop.cashier.refused(finishSale, back(9, [byCertificate(number!, -9_000)]))).toMatchObject({
    status: 409,
    code: 'certificateNotPaidBy',
  })
  await shop.cashier.call(finishSale, back(5, [byCertificate(number!, -3_000), cash(-2_000)]))
  expect(await packages.look(number!)).toMatchObject({ status: 'PARTLY_USED', balance: 5_000 })
  const { payments } = await shop.cashier.call(returnSale, { body: { saleId } })
  expect(payments).toEqual([byCertificate(number!, -5_000)])
  const place = { departmentId: shop.shop, cashboxId: shop.cashbox }
  await shop.cashier.call(finishReturn, { body: { ...place, uuid: crypto.randomUUID(), saleId } })
  expect(await packages.look(number!)).toMatchObject({ status: 'SOLD', balance: 10_000 })
})

test('what is sold is a debt of the shop and no revenue: the list and the Z report say so', async () => {
  const departmentId = await server.department('SHOP', { saleType: 'RETAIL' })
  const cashboxId = await shop.cashboxOf(departmentId)
  await shop.open(cashboxId, departmentId)
  const numbers = await packages.numbersOf({ name: 'Новогодний', count: 4 })
  const { body } = packages.selling(numbers.slice(0, 2), 20_000)
  await shop.admin.call(sellCertificates, { body: { ...body, departmentId, cashboxId } })
  const { items, totals } = await shop.cashier.call(searchCertificatePackages, {
    query: {},
    body: { keyword: 'новогод' },
  })
  expect(items).toMatchObject([{ name: 'Новогодний', count: 4, sold: 2, used: 0, liability: 20_000 }])
  expect(totals).toMatchObject({ liability: 20_000 })
  const listed = { path: { packageName: 'Новогодний' }, query: {}, body: { status: 'SOLD' as const } }
  expect((await shop.cashier.call(searchCertificates, listed)).total).toBe(2)
  expect(
    await shop.admin.call(takeZReport, { path: { depId: departmentId, cashboxId }, body: { countedCash: 20_000 } }),
  ).toMatchObject({ certificateSum: 20_000, revenue: 0, expectedCash: 20_000, cashDifference: 0 })
})

test('numbers cannot be told from each other, and a slip in one is no other', async () => {
  const numbers = await packages.numbersOf({ count: 200 })
  expect(new Set(numbers.map((number) => number.slice(2, 9))).size).toBeGreaterThan(190)
  const slip = numbers[0]!.slice(0, -1) + String((Number(numbers[0]!.at(-1)) + 1) % 10)
  expect(await shop.cashier.refused(getCertificate, { path: { number: slip } })).toMatchObject({
    status: 404,
    code: 'certificateNotFound',
    message: 'Сертификат не найден',
  })
})

test.each([
  ['an end before the start', { startDate: '2028-01-02', expirationDate: '2028-01-01' }, 'expirationDate'],
  ['an end in the past', { expirationDate: '2026-02-01' }, 'expirationDate'],
  ['more than 100 percent', { type: 'PERCENT', amount: 101 }, 'amount'],
  ['no worth', { amount: 0 }, 'amount'],
  ['too many', { count: 100_000 }, 'count'],
  ['none', { count: 0 }, 'count'],
])('a package is refused for %s', async (_what, given, field) => {
  const body = packages.packageBody(given)
  expect(await shop.cashier.refused(generateCertificates, { path: { count: body.count }, body })).toMatchObject({
    status: 400,
    fields: { [field]: expect.any(String) },
  })
})

test('a package of a name that there is, and an address that says another count, are refused', async () => {
  await packages.numbersOf({ name: 'Весенний' })
  const again = packages.packageBody({ name: 'весенний' })
  expect(await shop.cashier.refused(generateCertificates, { path: { count: 3 }, body: again })).toMatchObject({
    status: 409,
    code: 'packageNameTaken',
  })
  expect(
    await shop.cashier.refused(generateCertificates, { path: { count: 4 }, body: packages.packageBody() }),
  ).toMatchObject({
    status: 400,
  })
})
